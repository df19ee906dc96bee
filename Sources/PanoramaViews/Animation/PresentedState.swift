import Foundation
import PanoramaGraphics

/// The values that replace a view's own properties on the screen while they are animated.
final class PresentedState {
  var geometry: NodeGeometry?
  var alpha: Double?
  var background: CGColor?
}
