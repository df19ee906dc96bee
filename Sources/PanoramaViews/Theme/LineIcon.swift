import Foundation
import PanoramaGraphics

/// A small line drawing on a grid of 24 points. It is drawn with the theme's stroke width, scales
/// without loss and takes any colour.
public struct LineIcon: Hashable, Sendable {
  /// The lines on the grid of 24.
  public var strokes: PathData
  /// The filled parts on the same grid.
  public var fills: PathData

  /// Makes an icon from paths on the grid of 24.
  public init(strokes: PathData = PathData(), fills: PathData = PathData()) {
    self.strokes = strokes
    self.fills = fills
  }

  /// Makes an icon from path data in SVG's syntax without arcs, where `O x y r` adds a circle.
  public init(_ strokes: String, fills: String = "") {
    self.init(strokes: IconParser.path(strokes), fills: IconParser.path(fills))
  }

  /// Draws the icon into `rect`, keeping its proportions.
  /// - Parameters:
  ///   - context: the context to draw on.
  ///   - rect: the area in points.
  ///   - color: the colour of lines and areas.
  ///   - lineWidth: the line width on the grid of 24.
  public func draw(in context: CGContext, rect: CGRect, color: CGColor, lineWidth: Double) {
    let side = Double(min(rect.width, rect.height))
    guard side > 0 else { return }
    context.saveGState()
    context.translateBy(x: rect.midX - side / 2, y: rect.midY - side / 2)
    context.scaleBy(x: side / 24, y: side / 24)
    context.setFillColor(color)
    context.setStrokeColor(color)
    context.setLineWidth(lineWidth)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    if !fills.isEmpty { context.fill(fills) }
    if !strokes.isEmpty { context.stroke(strokes) }
    context.restoreGState()
  }
}

/// Reads path data in SVG's syntax: `M L H V C Q Z`, in lower case for relative coordinates, and in
/// addition `O x y r` for a circle. An unknown command ends the path.
enum IconParser {
  static func path(_ text: String) -> PathData {
    var path = PathData()
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
