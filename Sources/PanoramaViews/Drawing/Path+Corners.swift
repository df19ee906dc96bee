import Foundation
import PanoramaGraphics

extension Path {
  /// Makes a rectangle with rounded corners. The radius is limited to half the shorter side; 0
  /// gives square corners.
  package init(_ rect: CGRect, cornerRadius: Double) {
    if cornerRadius > 0 {
      self.init(roundedRect: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
    } else {
      self.init(rect: rect)
    }
  }
}
