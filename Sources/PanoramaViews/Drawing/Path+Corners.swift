import Foundation
import PanoramaGraphics

extension Path {
  /// A rectangle with round corners; the radius is cut to half the shorter side, 0 is square.
  package init(_ rect: CGRect, cornerRadius: Double) {
    if cornerRadius > 0 {
      self.init(roundedRect: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
    } else {
      self.init(rect: rect)
    }
  }
}
