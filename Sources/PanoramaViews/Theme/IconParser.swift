import Foundation
import PanoramaGraphics

/// Reads path data in SVG's syntax: `M L H V C Q Z`, in lower case for relative coordinates, and in
/// addition `O x y r` for a circle. An unknown command ends the path.
enum IconParser {
  static func path(_ text: String) -> Path {
    var path = Path()
    var here = SIMD2(0.0, 0.0)
    var start = here
    var command: Character = "M"
    var tokens = tokenize(text)[...]

    func number() -> Double? { tokens.first.flatMap { Double($0) } }
    func take() -> Double {
      guard let n = number() else { return 0 }
      tokens.removeFirst()
      return n
    }
    func point(_ relative: Bool) -> SIMD2<Double> {
      let p = SIMD2(take(), take())
      return relative ? here + p : p
    }

    while let token = tokens.first {
      if number() == nil {
        guard let letter = token.first else { break }
        command = letter
        tokens.removeFirst()
      }
      let isRelative = command.isLowercase
      switch command.uppercased() {
      case "M":
        here = point(isRelative)
        start = here
        path.move(to: here)
        command = isRelative ? "l" : "L"
      case "L":
        here = point(isRelative)
        path.addLine(to: here)
      case "H":
        here.x = take() + (isRelative ? here.x : 0)
        path.addLine(to: here)
      case "V":
        here.y = take() + (isRelative ? here.y : 0)
        path.addLine(to: here)
      case "C":
        let (a, b, end) = (point(isRelative), point(isRelative), point(isRelative))
        path.addCurve(to: end, control1: a, control2: b)
        here = end
      case "Q":
        let (a, end) = (point(isRelative), point(isRelative))
        path.addQuadCurve(to: end, control: a)
        here = end
      case "O":
        let (center, r) = (point(isRelative), take())
        path.addEllipse(
          in: CGRect(x: center.x - r, y: center.y - r, width: 2 * r, height: 2 * r))
      case "Z":
        path.closeSubpath()
        here = start
      default:
        return path
      }
    }
    return path
  }

  /// Splits text into letters and numbers; a minus sign begins a new number.
  private static func tokenize(_ text: String) -> [String] {
    var tokens: [String] = []
    var number = ""
    func flush() {
      if !number.isEmpty { tokens.append(number) }
      number = ""
    }
    for c in text {
      if c.isLetter {
        flush()
        tokens.append(String(c))
      } else if c == " " || c == "," || c == "\n" {
        flush()
      } else {
        if c == "-" { flush() }
        number.append(c)
      }
    }
    flush()
    return tokens
  }
}
