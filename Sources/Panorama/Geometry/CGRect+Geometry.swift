import Foundation
import PanoramaGraphics

extension CGRect {
  /// The transform that maps this rectangle to `rect`, corner to corner.
  ///
  /// If this rectangle has no width, the transform keeps widths and maps left side to left side;
  /// the same applies to heights.
  public func transform(to rect: CGRect) -> CGAffineTransform {
    let sx = width > 0 ? Double(rect.width / width) : 1
    let sy = height > 0 ? Double(rect.height / height) : 1
    return CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy,
      tx: Double(rect.minX) - sx * Double(minX), ty: Double(rect.minY) - sy * Double(minY))
  }

  /// The largest rectangle with the proportions of `size` inside this one, centred; empty if either
  /// is empty.
  public func aspectFit(_ size: CGSize) -> CGRect { aspect(size, choosing: min) }

  /// The smallest rectangle with the proportions of `size` that covers this one, centred; empty if
  /// either is empty.
  public func aspectFill(_ size: CGSize) -> CGRect { aspect(size, choosing: max) }

  private func aspect(_ size: CGSize, choosing choose: (Double, Double) -> Double) -> CGRect {
    guard size.width > 0, size.height > 0 else {
      return CGRect(x: midX, y: midY, width: 0, height: 0)
    }
    let ratio = choose(width / size.width, height / size.height)
    let (w, h) = (Double(size.width) * ratio, Double(size.height) * ratio)
    return CGRect(x: midX - w / 2, y: midY - h / 2, width: w, height: h)
  }
}

extension CGSize {
  /// The largest size with these proportions that fits into `size`; zero if either is empty.
  public func aspectFit(_ size: CGSize) -> CGSize {
    CGRect(origin: .zero, size: size).aspectFit(self).size
  }

  /// The smallest size with these proportions that covers `size`; zero if either is empty.
  public func aspectFill(_ size: CGSize) -> CGSize {
    CGRect(origin: .zero, size: size).aspectFill(self).size
  }
}

extension CGRect {
  /// The upper left corner.
  public var minXminY: CGPoint { CGPoint(x: minX, y: minY) }
  /// The middle of the upper side.
  public var midXminY: CGPoint { CGPoint(x: midX, y: minY) }
  /// The upper right corner.
  public var maxXminY: CGPoint { CGPoint(x: maxX, y: minY) }
  /// The middle of the left side.
  public var minXmidY: CGPoint { CGPoint(x: minX, y: midY) }
  /// The middle.
  public var midXmidY: CGPoint { CGPoint(x: midX, y: midY) }
  /// The middle of the right side.
  public var maxXmidY: CGPoint { CGPoint(x: maxX, y: midY) }
  /// The lower left corner.
  public var minXmaxY: CGPoint { CGPoint(x: minX, y: maxY) }
  /// The middle of the lower side.
  public var midXmaxY: CGPoint { CGPoint(x: midX, y: maxY) }
  /// The lower right corner.
  public var maxXmaxY: CGPoint { CGPoint(x: maxX, y: maxY) }
}

extension CGRect {
  /// The rectangle as a path.
  public var cgPath: CGPath { CGPath(rect: self) }

  /// The rectangle with rounded corners as a path; the radius is limited to half the shorter side.
  public func cgPath(cornerRadius: CGFloat) -> CGPath {
    CGPath(
      PathData(
        roundedRect: self, cornerWidth: Double(cornerRadius), cornerHeight: Double(cornerRadius))
    )
  }
}
