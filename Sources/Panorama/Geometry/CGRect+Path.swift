import Foundation
import PanoramaGraphics

extension CGRect {
  /// The rectangle as a path.
  public var cgPath: CGPath { CGPath(rect: self) }

  /// The rectangle with rounded corners as a path; the radius is limited to half the shorter side.
  public func cgPath(cornerRadius: CGFloat) -> CGPath {
    CGPath(
      Path(roundedRect: self, cornerWidth: Double(cornerRadius), cornerHeight: Double(cornerRadius))
    )
  }
}
