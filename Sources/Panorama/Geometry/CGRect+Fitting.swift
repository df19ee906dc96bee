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
