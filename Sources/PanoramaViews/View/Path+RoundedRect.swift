import Foundation
import PanoramaGraphics

extension Path {
  /// A rectangle whose corners are quarter circles; `radius` is cut to half the shorter side.
  static func roundedRect(_ rect: CGRect, radius: Double) -> Path {
    let (x0, y0) = (Double(rect.minX), Double(rect.minY))
    let (x1, y1) = (Double(rect.maxX), Double(rect.maxY))
    let r = max(0, min(radius, min(x1 - x0, y1 - y0) / 2))
    var path = Path()
    guard r > 0 else {
      path.move(to: SIMD2(x0, y0))
      path.addLine(to: SIMD2(x1, y0))
      path.addLine(to: SIMD2(x1, y1))
      path.addLine(to: SIMD2(x0, y1))
      path.closeSubpath()
      return path
    }
    // The cubic nearest to a quarter circle: handles of 4/3·(√2 − 1) of the radius.
    let k = r * (1 - 4.0 / 3 * (2.0.squareRoot() - 1))
    path.move(to: SIMD2(x0 + r, y0))
    path.addLine(to: SIMD2(x1 - r, y0))
    path.addCurve(
      to: SIMD2(x1, y0 + r), control1: SIMD2(x1 - k, y0), control2: SIMD2(x1, y0 + k))
    path.addLine(to: SIMD2(x1, y1 - r))
    path.addCurve(
      to: SIMD2(x1 - r, y1), control1: SIMD2(x1, y1 - k), control2: SIMD2(x1 - k, y1))
    path.addLine(to: SIMD2(x0 + r, y1))
    path.addCurve(
      to: SIMD2(x0, y1 - r), control1: SIMD2(x0 + k, y1), control2: SIMD2(x0, y1 - k))
    path.addLine(to: SIMD2(x0, y0 + r))
    path.addCurve(
      to: SIMD2(x0 + r, y0), control1: SIMD2(x0, y0 + k), control2: SIMD2(x0 + k, y0))
    path.closeSubpath()
    return path
  }
}
