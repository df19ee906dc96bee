import Foundation
import PanoramaGraphics

extension Layer {
  /// The current look: that of the view, or the layer's own.
  var shownLook: Look {
    guard let host else { return look }
    var shown = look
    shown.geometry = host.blockGeometry
    shown.looks = host.rare?.looks ?? NodeLooks()
    shown.looks.background = host.blockBackground
    shown.opacity = Float(host.blockAlpha)
    shown.isHidden = host.isHidden
    shown.masksToBounds = host.clipsToBounds
    return shown
  }

  /// Gives `copy` the current look.
  func takeShown<Copy: Layer>(_ copy: Copy) -> Copy {
    copy.look = shownLook
    copy.name = name
    copy.contents = contents
    copy.zPosition = zPosition
    (copy.shadowColor, copy.shadowOpacity) = (shadowColor, shadowOpacity)
    (copy.shadowOffset, copy.shadowRadius) = (shadowOffset, shadowRadius)
    copy.shadowPath = shadowPath
    return copy
  }

  /// The layer as it is displayed: itself, or a copy with the values of its animations.
  var displayed: Layer { isAnimated ? presentation() ?? self : self }

  /// The look with which the layer is displayed.
  var displayedLook: Look { isAnimated ? displayed.look : shownLook }

  /// The window in which the layer is; nil for none.
  package var owningWindow: Window? {
    var layer: Layer? = self
    while let candidate = layer {
      if let host = candidate.host { return host.window }
      layer = candidate.holder ?? candidate.maskedLayer
    }
    return nil
  }
}
