import Foundation
import PanoramaGraphics

/// The values that replace a view's own properties on the screen while they are animated.
final class PresentedState {
  var bounds: CGRect?
  var position: CGPoint?
  var anchor: CGPoint?
  var transform: CGAffineTransform?
  var alpha: Double?
  var background: CGColor?

  /// The geometry with the animated values in it.
  func geometry(over own: NodeGeometry) -> NodeGeometry {
    var shown = own
    if let bounds { shown.bounds = bounds }
    if let position { shown.position = position }
    if let anchor { shown.anchor = anchor }
    if let transform { shown.transform = transform }
    return shown
  }
}
