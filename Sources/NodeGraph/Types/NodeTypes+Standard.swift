import Foundation
import PanoramaGraphics

extension NodeTypes {
  /// The types that need no pictures: numbers, arithmetic, expressions, colours, texts, dates, lists, reroute and
  /// preview, and those of JSON Canvas.
  public static let standard: NodeTypes = {
    var types = NodeTypes()
    for type in allStandard { types.register(type) }
    return types
  }()

  private static var allStandard: [NodeType] {
    numbers + operators + mathematics + randoms + texts + dates + lists + colors + others
  }

  static func input(
    _ name: String, _ standard: Double = 0, _ range: ClosedRange<Double>? = nil
  ) -> Port {
    Port(name, .number, standard: .number(standard), range: range)
  }

  // MARK: Numbers

  private static var numbers: [NodeType] {
    [
      NodeType(
        name: "number", title: "Number", category: "Input", keywords: ["value", "constant"],
        inputs: [input("value")], outputs: [Port("result", .number)]
      ) { [.number(try $0.number("value"))] },
      NodeType(
        name: "slider", title: "Slider", category: "Input", keywords: ["number", "value"],
        inputs: [input("value", 0.5, 0...1)], outputs: [Port("result", .number)]
      ) { [.number(try $0.number("value"))] },
    ]
  }

  private static var operators: [NodeType] {
    [
      binary("add", "Add", ["+", "plus", "sum"]) { $0 + $1 },
      binary("subtract", "Subtract", ["-", "−", "minus", "difference"]) { $0 - $1 },
      binary("multiply", "Multiply", ["*", "×", "times", "product"]) { $0 * $1 },
      binary("divide", "Divide", ["/", "÷", "quotient"]) {
        guard $1 != 0 else { throw NodeFailure("division by zero") }
        return $0 / $1
      },
      binary("power", "Power", ["^", "exponent"]) { a, b in
        if a == 0, b < 0 { throw NodeFailure("division by zero") }
        if a < 0, b != b.rounded() { throw NodeFailure("power of a negative number") }
        return pow(a, b)
      },
      binary("minimum", "Minimum", ["min", "smaller"]) { min($0, $1) },
      binary("maximum", "Maximum", ["max", "larger"]) { max($0, $1) },
      NodeType(
        name: "math.root", title: "Square Root", category: "Math", keywords: ["√", "sqrt"],
        inputs: [input("a")], outputs: [Port("result", .number)]
      ) {
        let a = try $0.number("a")
        guard a >= 0 else { throw NodeFailure("root of a negative number") }
        return [.number(a.squareRoot())]
      },
    ]
  }

  private static func binary(
    _ name: String, _ title: String, _ keywords: [String],
    _ compute: @escaping @Sendable (Double, Double) throws -> Double
  ) -> NodeType {
    NodeType(
      name: "math.\(name)", title: title, category: "Math", keywords: keywords,
      inputs: [input("a"), input("b")], outputs: [Port("result", .number)]
    ) { [.number(try compute($0.number("a"), $0.number("b")))] }
  }

  // MARK: Colours

  private static var colors: [NodeType] {
    let white = Value.color(.white)
    return [
      NodeType(
        name: "color.rgb", title: "RGB Color", category: "Color", keywords: ["colour", "red"],
        inputs: [input("red", 0.2, 0...1), input("green", 0.5, 0...1), input("blue", 0.9, 0...1)],
        outputs: [Port("color", .color)]
      ) { inputs in
        func part(_ name: String) throws -> Double { min(1, max(0, try inputs.number(name))) }
        return [
          .color(CGColor(red: try part("red"), green: try part("green"), blue: try part("blue")))
        ]
      },
      NodeType(
        name: "color.hsl", title: "HSL Color", category: "Color", keywords: ["colour", "hue"],
        inputs: [
          input("hue", 210, 0...360), input("saturation", 0.8, 0...1),
          input("lightness", 0.5, 0...1),
        ],
        outputs: [Port("color", .color)]
      ) {
        [
          .color(
            color(
              hue: try $0.number("hue"), saturation: try $0.number("saturation"),
              lightness: try $0.number("lightness")))
        ]
      },
      NodeType(
        name: "color.multiply", title: "Multiply Colors", category: "Color", keywords: ["colour"],
        inputs: [Port("a", .color, standard: white), Port("b", .color, standard: white)],
        outputs: [Port("color", .color)]
      ) {
        let (a, b) = (try $0.color("a"), try $0.color("b"))
        return [
          .color(
            CGColor(
              red: a.red * b.red, green: a.green * b.green, blue: a.blue * b.blue,
              alpha: a.alpha * b.alpha))
        ]
      },
      NodeType(
        name: "color.mix", title: "Mix Colors", category: "Color",
        keywords: ["colour", "blend", "lerp"],
        inputs: [
          Port("a", .color, standard: .color(.black)), Port("b", .color, standard: white),
          input("amount", 0.5, 0...1),
        ],
        outputs: [Port("color", .color)]
      ) {
        let (a, b) = (try $0.color("a"), try $0.color("b"))
        let t = min(1, max(0, try $0.number("amount")))
        func mix(_ part: KeyPath<CGColor, Double>) -> Double {
          a[keyPath: part] + (b[keyPath: part] - a[keyPath: part]) * t
        }
        return [
          .color(
            CGColor(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha)))
        ]
      },
    ]
  }

  /// A colour from hue, saturation and lightness (CSS Color 4, §7).
  ///
  /// - Parameters:
  ///   - hue: in degrees; any number.
  ///   - saturation: 0 … 1.
  ///   - lightness: 0 … 1.
  @_spi(GraphTests) public static func color(hue: Double, saturation: Double, lightness: Double)
    -> CGColor
  {
    let rest = hue.truncatingRemainder(dividingBy: 360)
    let turn = rest < 0 ? rest + 360 : rest
    let (s, l) = (min(1, max(0, saturation)), min(1, max(0, lightness)))
    func part(_ n: Double) -> Double {
      let k = (n + turn / 30).truncatingRemainder(dividingBy: 12)
      return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
    }
    return CGColor(red: part(0), green: part(8), blue: part(4))
  }

  // MARK: Others

  private static var others: [NodeType] {
    [
      NodeType(
        name: "text", title: "Text", category: "Input", keywords: ["note", "string", "comment"],
        inputs: [], outputs: [Port("text", .text)]
      ) { [$0.settings["text"] ?? .text("")] },
      NodeType(
        name: "link", title: "Link", category: "Input", keywords: ["url", "web"], inputs: [],
        outputs: [Port("text", .text)]
      ) { [$0.settings["url"] ?? .text("")] },
      NodeType(
        name: "preview", title: "Preview", category: "Output",
        keywords: ["view", "show", "viewer"],
        inputs: [Port("value", .any)], outputs: [Port("value", .any)]
      ) { [try $0.value("value")] },
      NodeType(
        name: "reroute", title: "Reroute", category: "Layout", keywords: ["dot", "wire"],
        inputs: [Port("value", title: "", .any)], outputs: [Port("value", title: "", .any)]
      ) { [try $0.value("value")] },
      NodeType(
        name: Node.groupType, title: "Group", category: "Layout", keywords: ["frame"],
        inputs: [], outputs: []
      ) { _ in [] },
    ]
  }
}
