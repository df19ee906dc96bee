import Foundation
import PanoramaGraphics
import ScrollPhysics

/// The distances from the four sides, in points; UIKit's `UIEdgeInsets`.
public typealias EdgeInsets = ScrollPhysics.EdgeInsets

extension CGRect {
  /// The rectangle reduced by the insets; its sides do not become negative.
  public func inset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}
