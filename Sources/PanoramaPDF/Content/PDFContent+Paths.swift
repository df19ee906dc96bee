import Foundation
import PanoramaGraphics

extension PDFContent {
  /// Begins a path, which the next operator paints or clips with.
  mutating func add(_ path: PathData, digits: Int) {
    var (next, current, start) = (0, SIMD2<Double>.zero, SIMD2<Double>.zero)
    var line = ""
    func text(_ p: SIMD2<Double>) -> String {
      PDFText.number(p.x, digits: digits) + " " + PDFText.number(p.y, digits: digits)
    }
    for verb in path.verbs {
      let points = path.points[next..<next + verb.pointCount]
      next += verb.pointCount
      switch verb {
      case .move:
        line += text(points[points.startIndex]) + " m "
        start = points[points.startIndex]
      case .line: line += text(points[points.startIndex]) + " l "
      case .quad:
        // A parabola as a cubic curve.
        let (control, end) = (points[points.startIndex], points[points.startIndex + 1])
        let first = current + (control - current) * (2.0 / 3)
        let second = end + (control - end) * (2.0 / 3)
        line += "\(text(first)) \(text(second)) \(text(end)) c "
      case .cubic:
        line += points.map { text($0) + " " }.joined() + "c "
      case .close: line += "h "
      }
      current = verb == .close ? start : points.last ?? current
      if line.utf8.count > 200 {
        add(line)
        line = ""
      }
    }
    if !line.isEmpty { add(line) }
  }

  /// Begins a path of one rectangle.
  mutating func add(_ rect: CGRect, digits: Int) {
    let values = [rect.minX, rect.minY, rect.width, rect.height].map(Double.init)
    add("\(PDFText.numbers(values, digits: digits)) re")
  }

  /// Intersects the clip with the path.
  mutating func clip(_ rule: CGPathFillRule) { add(rule == .evenOdd ? "W* n" : "W n") }

  mutating func fill(_ rule: CGPathFillRule) { add(rule == .evenOdd ? "f*" : "f") }

  /// Sets the pen.
  ///
  /// - Parameters:
  ///   - style: the pen.
  ///   - scale: page units per unit of the pen.
  ///   - digits: the decimals of lengths.
  mutating func set(_ style: StrokeStyle, scale: Double, digits: Int) {
    let width = abs(style.lineWidth)
    // A line of width 0 is a pixel wide, which on a page is one unit.
    add("\(PDFText.number(width > 0 ? width : 1 / scale, digits: digits + 1)) w")
    add("\(style.lineCap.rawValue) J \(style.lineJoin.rawValue) j")
    if style.lineJoin == .miter {
      let limit = style.miterLimit.isFinite ? max(1, style.miterLimit) : 10
      add("\(PDFText.number(limit)) M")
    }
    let period = style.dashLengths.reduce(0, +)
    guard period > 0 else { return }
    var phase = style.dashPhase.truncatingRemainder(dividingBy: 2 * period)
    if phase < 0 { phase += 2 * period }
    let lengths = PDFText.numbers(style.dashLengths, digits: digits)
    add("[\(lengths)] \(PDFText.number(phase, digits: digits)) d")
  }
}
