import Foundation
import Panorama

/// An elliptical arc between two points, as SVG describes it (“Elliptical arc implementation notes”).
struct SVGArc {
  private var center: SIMD2<Double>
  private var radii: SIMD2<Double>
  /// The rotation of the ellipse, in radians.
  private var angle: Double
  /// Where the arc begins and how far it goes, in radians on the unit circle that is mapped to the ellipse.
  private var start: Double
  private var sweep: Double

  /// Nil if the arc degenerates to a straight line or a point.
  init?(
    from a: SIMD2<Double>, to b: SIMD2<Double>, radii: SIMD2<Double>, angle: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    var radii = SIMD2(abs(radii.x), abs(radii.y))
    guard radii.x > 0, radii.y > 0, a != b else { return nil }
    // Mapped to the unit circle, the ends are symmetric about their midpoint.
    let half = Self.turned((a - b) / 2, by: -angle)
    let reach = (half / radii * (half / radii)).sum()
    // Radii that are too small grow until the ellipse just reaches both ends.
    if reach > 1 { radii *= reach.squareRoot() }
    let unit = half / radii
    let square = (unit * unit).sum()
    guard square > 0, square.isFinite else { return nil }
    let away = max(0, 1 / square - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let middle = SIMD2(unit.y, -unit.x) * away
    center = (a + b) / 2 + Self.turned(middle * radii, by: angle)
    let (from, to) = (unit - middle, -unit - middle)
    start = atan2(from.y, from.x)
    sweep = atan2(to.y, to.x) - start
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    self.radii = radii
    self.angle = angle
    end = b
  }

  private var end: SIMD2<Double>

  /// Adds the arc to a path whose current point is the arc's start, as cubics of at most a quarter turn.
  func add(to path: inout Path) {
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let reach = 4 / 3 * tan(step / 4)
    for k in 0..<count {
      let (a, b) = (start + step * Double(k), start + step * Double(k + 1))
      let (p, q) = (SIMD2(cos(a), sin(a)), SIMD2(cos(b), sin(b)))
      path.addCurve(
        to: k == count - 1 ? end : place(q), control1: place(p + SIMD2(-p.y, p.x) * reach),
        control2: place(q - SIMD2(-q.y, q.x) * reach))
    }
  }

  private func place(_ p: SIMD2<Double>) -> SIMD2<Double> {
    center + Self.turned(p * radii, by: angle)
  }

  private static func turned(_ p: SIMD2<Double>, by angle: Double) -> SIMD2<Double> {
    SIMD2(cos(angle) * p.x - sin(angle) * p.y, sin(angle) * p.x + cos(angle) * p.y)
  }
}
