import Foundation
import PanoramaGraphics

/// `l` first, then `r`.
public func * (l: CGAffineTransform, r: CGAffineTransform) -> CGAffineTransform {
  l.concatenating(r)
}

/// The point, mapped.
public func * (l: CGPoint, r: CGAffineTransform) -> CGPoint { l.applying(r) }

extension CGPoint {
  /// Coordinate by coordinate.
  public static func + (l: CGPoint, r: CGPoint) -> CGPoint { CGPoint(x: l.x + r.x, y: l.y + r.y) }
  /// Coordinate by coordinate.
  public static func - (l: CGPoint, r: CGPoint) -> CGPoint { CGPoint(x: l.x - r.x, y: l.y - r.y) }
  /// Moved right and down.
  public static func + (l: CGPoint, r: CGSize) -> CGPoint {
    CGPoint(x: l.x + r.width, y: l.y + r.height)
  }
  /// Moved left and up.
  public static func - (l: CGPoint, r: CGSize) -> CGPoint {
    CGPoint(x: l.x - r.width, y: l.y - r.height)
  }
  /// Scaled about zero.
  public static func * (l: CGPoint, r: Double) -> CGPoint { CGPoint(x: l.x * r, y: l.y * r) }
  /// Scaled about zero.
  public static func / (l: CGPoint, r: Double) -> CGPoint { CGPoint(x: l.x / r, y: l.y / r) }
  /// Mirrored through zero.
  public static prefix func - (p: CGPoint) -> CGPoint { CGPoint(x: -p.x, y: -p.y) }
  /// Coordinate by coordinate.
  public static func += (l: inout CGPoint, r: CGPoint) { l = l + r }
  /// Coordinate by coordinate.
  public static func -= (l: inout CGPoint, r: CGPoint) { l = l - r }
}

extension CGSize {
  /// Side by side.
  public static func + (l: CGSize, r: CGSize) -> CGSize {
    CGSize(width: l.width + r.width, height: l.height + r.height)
  }
  /// Side by side.
  public static func - (l: CGSize, r: CGSize) -> CGSize {
    CGSize(width: l.width - r.width, height: l.height - r.height)
  }
  /// Scaled.
  public static func * (l: CGSize, r: Double) -> CGSize {
    CGSize(width: l.width * r, height: l.height * r)
  }
  /// Scaled.
  public static func / (l: CGSize, r: Double) -> CGSize {
    CGSize(width: l.width / r, height: l.height / r)
  }
}
