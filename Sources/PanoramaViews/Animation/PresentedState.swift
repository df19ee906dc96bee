import Foundation
import PanoramaGraphics

/// What is shown instead of a view's own properties while they are animated.
final class PresentedState {
  var geometry: NodeGeometry?
  var alpha: Double?
  var background: CGColor?
}
