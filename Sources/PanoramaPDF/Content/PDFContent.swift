import Foundation
import PanoramaGraphics

/// The operators of a page or a form, and the resources that they name.
///
/// Source of the operators: ISO 32000-1, annex A.
struct PDFContent {
  private(set) var bytes: [UInt8] = []
  private var resources: [ResourceKind: Set<PDFReference>] = [:]

  /// Whether there are no operators.
  var isEmpty: Bool { bytes.isEmpty }

  /// The kinds of resources, named as in a resource dictionary.
  enum ResourceKind: String, CaseIterable {
    case graphicsState = "ExtGState"
    case external = "XObject"
    case shading = "Shading"
    case font = "Font"

    fileprivate var letter: String {
      switch self {
      case .graphicsState: "G"
      case .external: "X"
      case .shading: "S"
      case .font: "F"
      }
    }
  }

  mutating func add(_ line: String) {
    bytes.append(contentsOf: line.utf8)
    bytes.append(0x0A)
  }

  /// The name of a resource, which is added to the dictionary.
  mutating func name(_ kind: ResourceKind, _ reference: PDFReference) -> String {
    resources[kind, default: []].insert(reference)
    return "/\(kind.letter)\(reference.number)"
  }

  /// The resource dictionary.
  var resourceDictionary: String {
    var text = "<<"
    for kind in ResourceKind.allCases {
      guard let used = resources[kind] else { continue }
      let names = used.map(\.number).sorted().map { "/\(kind.letter)\($0) \($0) 0 R" }
      text += " /\(kind.rawValue) << \(names.joined(separator: " ")) >>"
    }
    return text + " >>"
  }

  /// Takes the operators, so that they can be written while more are added. The resources stay.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func save() { add("q") }
  mutating func restore() { add("Q") }

  /// Puts a transform before the current one.
  mutating func concatenate(_ t: CGAffineTransform, digits: Int) {
    if t.isIdentity { return }
    let linear = PDFText.numbers([t.a, t.b, t.c, t.d], digits: 9)
    add("\(linear) \(PDFText.numbers([t.tx, t.ty], digits: digits)) cm")
  }

  mutating func set(graphicsState reference: PDFReference) {
    add("\(name(.graphicsState, reference)) gs")
  }

  mutating func draw(external reference: PDFReference) {
    add("\(name(.external, reference)) Do")
  }

  mutating func paint(shading reference: PDFReference) {
    add("\(name(.shading, reference)) sh")
  }

  /// Sets the colour of fills, or that of strokes, without its alpha.
  mutating func set(_ color: CGColor, isStroke: Bool) {
    let parts = [color.red, color.green, color.blue].map { min(1, max(0, $0.isNaN ? 0 : $0)) }
    if parts[0] == parts[1], parts[1] == parts[2] {
      add("\(PDFText.number(parts[0])) \(isStroke ? "G" : "g")")
    } else {
      add("\(PDFText.numbers(parts)) \(isStroke ? "RG" : "rg")")
    }
  }
}

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
