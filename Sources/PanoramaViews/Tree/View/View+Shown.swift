import Foundation
import PanoramaGraphics

extension View {
  /// The transform from the view's own coordinates to its superview's in the next frame, with the scroll
  /// position on whole device pixels.
  package func shownTransform(_ context: CompositionContext) -> CGAffineTransform {
    let origin = context.inside(geometry.transform).shown(bounds.origin)
    return geometry.placement.translatedBy(x: -origin.x, y: -origin.y)
  }
}
