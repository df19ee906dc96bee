import Foundation
import PanoramaGraphics

extension Layer {
  /// The look of the moment: a view's, or the layer's own.
  var shownLook: Look {
    guard let host else { return look }
    var shown = look
    shown.geometry = host.shownGeometry
    shown.looks = host.rare?.looks ?? NodeLooks()
    shown.looks.background = host.shownBackground
    shown.opacity = Float(host.shownAlpha)
    shown.isHidden = host.isHidden
    shown.masksToBounds = host.clipsToBounds
    return shown
  }

  /// Gives `copy` the look of the moment.
  func takeShown<Copy: Layer>(_ copy: Copy) -> Copy {
    copy.look = shownLook
    copy.name = name
    copy.contents = contents
    return copy
  }
}
