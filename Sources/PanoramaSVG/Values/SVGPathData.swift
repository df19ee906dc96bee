import Foundation
import PanoramaGraphics

/// Reads the path data of SVG, attribute `d`: all its commands, absolute and relative. An error ends the path
/// at the last valid command, as in browsers.
public struct SVGPathData {
  private var numbers: SVGNumbers
  private var path = PathData()
  private var here = SIMD2<Double>.zero
  private var start = SIMD2<Double>.zero
  /// The last control point, which S and T mirror.
  private var control: SIMD2<Double>?
  /// The previous command, in upper case.
  private var former: Character = "M"

  /// The path; nil if it has more than `maximumCount` commands.
  public static func path(_ text: String, maximumCount: Int = .max) -> PathData? {
    var data = SVGPathData(numbers: SVGNumbers(text))
    return data.read(maximumCount) ? data.path : nil
  }

  private init(numbers: SVGNumbers) { self.numbers = numbers }

  /// - Returns: whether the path has at most `maximumCount` commands.
  private mutating func read(_ maximumCount: Int) -> Bool {
    guard var command = numbers.letter(), command == "M" || command == "m" else { return true }
    while true {
      guard step(command) else { return true }
      guard path.verbs.count <= maximumCount else { return false }
      if let next = numbers.letter() {
        command = next
      } else if former == "Z" {
        return true
      } else if command == "M" {
        command = "L"
      } else if command == "m" {
        command = "l"
      }
    }
  }

  /// - Returns: false at the end of the path, or at an error.
  private mutating func step(_ command: Character) -> Bool {
    let origin = command.isLowercase ? here : .zero
    let name = Character(command.uppercased())
    defer { former = name }
    switch name {
    case "M":
      guard let p = point(origin) else { return false }
      (here, start) = (p, p)
      path.move(to: p)
    case "L":
      guard let p = point(origin) else { return false }
      line(to: p)
    case "H":
      guard let x = numbers.number() else { return false }
      line(to: SIMD2(origin.x + x, here.y))
    case "V":
      guard let y = numbers.number() else { return false }
      line(to: SIMD2(here.x, origin.y + y))
    case "C", "S":
      let first = name == "S" ? mirrored("C", "S") : point(origin)
      guard let first, let second = point(origin), let end = point(origin) else { return false }
      path.addCurve(to: end, control1: first, control2: second)
      (here, control) = (end, second)
    case "Q", "T":
      let middle = name == "T" ? mirrored("Q", "T") : point(origin)
      guard let middle, let end = point(origin) else { return false }
      path.addQuadCurve(to: end, control: middle)
      (here, control) = (end, middle)
    case "A": return arc(origin)
    case "Z":
      path.closeSubpath()
      here = start
    default: return false
    }
    return true
  }

  private mutating func point(_ origin: SIMD2<Double>) -> SIMD2<Double>? {
    numbers.point().map { origin + $0 }
  }

  private mutating func line(to p: SIMD2<Double>) {
    path.addLine(to: p)
    here = p
  }

  /// The last control point, mirrored at the current point, if the previous command is one of `commands`;
  /// otherwise the current point.
  private func mirrored(_ commands: Character...) -> SIMD2<Double> {
    guard let control, commands.contains(former) else { return here }
    return 2 * here - control
  }

  private mutating func arc(_ origin: SIMD2<Double>) -> Bool {
    guard let radii = numbers.point(), let angle = numbers.number(),
      let isLarge = numbers.flag(), let isClockwise = numbers.flag(), let end = point(origin)
    else { return false }
    let arc = SVGArc(
      from: here, to: end, radii: radii, angle: angle * .pi / 180, isLarge: isLarge,
      isClockwise: isClockwise)
    if let arc { arc.add(to: &path) } else { path.addLine(to: end) }
    here = end
    return true
  }
}

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
  func add(to path: inout PathData) {
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
