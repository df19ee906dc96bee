import Foundation
import Panorama

extension Theme {
  /// Draws a surface with round corners and a thin border.
  func drawPanel(_ bounds: CGRect, in context: CGContext) {
    context.setFillColor(surface)
    context.fill(Path(bounds, cornerRadius: largeCornerRadius))
    context.setStrokeColor(separator)
    context.setLineWidth(hairline)
    context.stroke(
      Path(
        bounds.insetBy(dx: hairline / 2, dy: hairline / 2),
        cornerRadius: largeCornerRadius - hairline / 2))
  }
}
