import Foundation

/// Text under construction: tokens separated by blanks, numbers in the shortest form that reads
/// back exactly.
struct SceneText {
  private(set) var string = ""
  private var atLineStart = true

  /// Ends the line.
  mutating func endLine() {
    string += "\n"
    atLineStart = true
  }

  mutating func append(_ token: String) {
    if !atLineStart { string += " " }
    string += token
    atLineStart = false
  }

  mutating func append(_ number: Double) {
    // Whole numbers without ".0"; minus zero keeps its sign, since bytes are to be identical.
    if number == number.rounded(), abs(number) < 1e15, !(number == 0 && number.sign == .minus) {
      append(String(Int(number)))
    } else {
      append(String(describing: number))
    }
  }

  mutating func append(_ point: SIMD2<Double>) {
    append(point.x)
    append(point.y)
  }

  mutating func append(_ rect: CGRect) {
    append(Double(rect.origin.x))
    append(Double(rect.origin.y))
    append(Double(rect.size.width))
    append(Double(rect.size.height))
  }

  mutating func append(_ transform: CGAffineTransform) {
    for v in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] {
      append(v)
    }
  }

  /// The path's verbs, each followed by its points.
  mutating func append(_ path: Path) {
    var next = 0
    for verb in path.verbs {
      append(verb.letter)
      for p in path.points[next..<next + verb.pointCount] { append(p) }
      next += verb.pointCount
    }
  }
}

extension Path.Verb {
  /// As scene files and SVG write it.
  var letter: String {
    switch self {
    case .move: "M"
    case .line: "L"
    case .quad: "Q"
    case .cubic: "C"
    case .close: "Z"
    }
  }

  /// Points the verb takes.
  @inlinable
  public var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .quad: 2
    case .cubic: 3
    case .close: 0
    }
  }
}
