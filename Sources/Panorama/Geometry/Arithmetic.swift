import Foundation
import PanoramaGraphics

/// The transform that applies `l` first and then `r`.
public func * (l: CGAffineTransform, r: CGAffineTransform) -> CGAffineTransform {
  l.concatenating(r)
}

/// The transformed point.
public func * (l: CGPoint, r: CGAffineTransform) -> CGPoint { l.applying(r) }

extension CGPoint {
  /// Adds the coordinates.
  public static func + (l: CGPoint, r: CGPoint) -> CGPoint { CGPoint(x: l.x + r.x, y: l.y + r.y) }
  /// Subtracts the coordinates.
  public static func - (l: CGPoint, r: CGPoint) -> CGPoint { CGPoint(x: l.x - r.x, y: l.y - r.y) }
  /// The point moved right and down.
  public static func + (l: CGPoint, r: CGSize) -> CGPoint {
    CGPoint(x: l.x + r.width, y: l.y + r.height)
  }
  /// The point moved left and up.
  public static func - (l: CGPoint, r: CGSize) -> CGPoint {
    CGPoint(x: l.x - r.width, y: l.y - r.height)
  }
  /// The point scaled about zero.
  public static func * (l: CGPoint, r: Double) -> CGPoint { CGPoint(x: l.x * r, y: l.y * r) }
  /// The point scaled about zero.
  public static func / (l: CGPoint, r: Double) -> CGPoint { CGPoint(x: l.x / r, y: l.y / r) }
  /// The point mirrored through zero.
  public static prefix func - (p: CGPoint) -> CGPoint { CGPoint(x: -p.x, y: -p.y) }
  /// Adds the coordinates.
  public static func += (l: inout CGPoint, r: CGPoint) { l = l + r }
  /// Subtracts the coordinates.
  public static func -= (l: inout CGPoint, r: CGPoint) { l = l - r }
}

extension CGSize {
  /// Adds the sides.
  public static func + (l: CGSize, r: CGSize) -> CGSize {
    CGSize(width: l.width + r.width, height: l.height + r.height)
  }
  /// Subtracts the sides.
  public static func - (l: CGSize, r: CGSize) -> CGSize {
    CGSize(width: l.width - r.width, height: l.height - r.height)
  }
  /// The scaled size.
  public static func * (l: CGSize, r: Double) -> CGSize {
    CGSize(width: l.width * r, height: l.height * r)
  }
  /// The scaled size.
  public static func / (l: CGSize, r: Double) -> CGSize {
    CGSize(width: l.width / r, height: l.height / r)
  }
}
