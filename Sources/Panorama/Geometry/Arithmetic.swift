import Foundation
import PanoramaGraphics

/// `l` first, then `r`.
public func * (l: CGAffineTransform, r: CGAffineTransform) -> CGAffineTransform {
  l.concatenating(r)
}

public func * (l: CGPoint, r: CGAffineTransform) -> CGPoint { l.applying(r) }

extension CGPoint {
  public static func + (l: CGPoint, r: CGPoint) -> CGPoint { CGPoint(x: l.x + r.x, y: l.y + r.y) }
  public static func - (l: CGPoint, r: CGPoint) -> CGPoint { CGPoint(x: l.x - r.x, y: l.y - r.y) }
  public static func + (l: CGPoint, r: CGSize) -> CGPoint {
    CGPoint(x: l.x + r.width, y: l.y + r.height)
  }
  public static func - (l: CGPoint, r: CGSize) -> CGPoint {
    CGPoint(x: l.x - r.width, y: l.y - r.height)
  }
  public static func * (l: CGPoint, r: Double) -> CGPoint { CGPoint(x: l.x * r, y: l.y * r) }
  public static func / (l: CGPoint, r: Double) -> CGPoint { CGPoint(x: l.x / r, y: l.y / r) }
  public static prefix func - (p: CGPoint) -> CGPoint { CGPoint(x: -p.x, y: -p.y) }
  public static func += (l: inout CGPoint, r: CGPoint) { l = l + r }
  public static func -= (l: inout CGPoint, r: CGPoint) { l = l - r }
}

extension CGSize {
  public static func + (l: CGSize, r: CGSize) -> CGSize {
    CGSize(width: l.width + r.width, height: l.height + r.height)
  }
  public static func - (l: CGSize, r: CGSize) -> CGSize {
    CGSize(width: l.width - r.width, height: l.height - r.height)
  }
  public static func * (l: CGSize, r: Double) -> CGSize {
    CGSize(width: l.width * r, height: l.height * r)
  }
  public static func / (l: CGSize, r: Double) -> CGSize {
    CGSize(width: l.width / r, height: l.height / r)
  }
}
