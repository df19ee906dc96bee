import Foundation
import PanoramaGraphics

extension Layer {
  /// The current look: that of the view, or the layer's own.
  var shownLook: Look {
    guard let host else { return look }
    var shown = look
    shown.geometry = host.blockGeometry
    shown.looks = host.rare?.looks ?? NodeLooks()
    shown.looks.background = host.presented?.background ?? host.backgroundColor
    shown.opacity = Float(host.presented?.alpha ?? host.alpha)
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

  /// Shows the layer's animations in `copy`.
  func animated<Copy: Layer>(_ copy: Copy) -> Copy {
    animator?.apply(to: copy)
    return copy
  }

  /// The layer as it is displayed: itself, or a copy with the values of its animations.
  var displayed: Layer { animator == nil ? self : presentation() ?? self }

  /// The look with which the layer is displayed.
  var displayedLook: Look { animator == nil ? shownLook : displayed.look }

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

/// Shows the animations of a layer.
@MainActor
package protocol LayerAnimator: AnyObject {
  /// Gives a copy of the layer the current values of its animations.
  func apply(to copy: Layer)
}

extension View {
  /// Ends the animations of `View.animate` that move this view.
  package func endBlockAnimations() {
    for (property, animation) in animations { animation.end(self, property) }
  }
}
