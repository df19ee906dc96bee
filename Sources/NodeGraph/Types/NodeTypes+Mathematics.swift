import PanoramaGraphics

/// Expressions, ranges, curves and choices.
extension NodeTypes {
  static var mathematics: [NodeType] {
    [
      NodeType(
        name: "math.clamp", title: "Clamp", category: "Math",
        keywords: ["limit", "constrain", "saturate"],
        inputs: [input("value"), input("minimum", 0), input("maximum", 1)],
        outputs: [Port("result", .number)]
      ) { inputs in
        let (a, b) = (try inputs.number("minimum"), try inputs.number("maximum"))
        return [.number(min(max(try inputs.number("value"), min(a, b)), max(a, b)))]
      },
      NodeType(
        name: "math.map", title: "Map Range", category: "Math",
        keywords: ["remap", "scale", "fit", "normalize", "rescale"],
        inputs: [
          input("value", 0.5), input("from low", 0), input("from high", 1), input("to low", 0),
          input("to high", 100), .choice("beyond", ["continue", "clamp"]),
        ], outputs: [Port("result", .number)]
      ) { [.number(try mapped($0))] },
      NodeType(
        name: "math.mix", title: "Mix Numbers", category: "Math",
        keywords: ["lerp", "interpolate", "between"],
        inputs: [input("a", 0), input("b", 1), input("amount", 0.5, 0...1)],
        outputs: [Port("result", .number)]
      ) {
        let t = try $0.number("amount")
        return [.number(try $0.number("a") * (1 - t) + $0.number("b") * t)]
      },
      NodeType(
        name: "math.curve", title: "Curve", category: "Math",
        keywords: ["ease", "smoothstep", "spline", "interpolate", "table"],
        inputs: [
          input("value", 0.5),
          Port(
            "points", .list,
            standard: (try? ValueList(numbers: [0, 0, 0.25, 0.1, 0.75, 0.9, 1, 1])).map {
              .list($0)
            }),
          .choice("shape", ["smooth", "straight", "steps"]),
        ], outputs: [Port("result", .number)]
      ) { inputs in
        let shape = try inputs.choice("shape", of: ["smooth", "straight", "steps"])
        let numbers = try inputs.numbers("points")
        try inputs.countItems(numbers.count)
        let curve = try NumberCurve(points: numbers)
        let value = try inputs.number("value")
        switch shape {
        case "smooth": return [.number(curve.smooth(value))]
        case "straight": return [.number(curve.straight(value))]
        default: return [.number(curve.step(value))]
        }
      },
      NodeType(
        name: "logic.if", title: "If", category: "Math",
        keywords: ["condition", "choose", "switch", "else", "compare"],
        inputs: [input("condition", 1), Port("then", .any), Port("else", .any)],
        outputs: [Port("result", .any)]
      ) { [try $0.value(try $0.number("condition") == 0 ? "else" : "then")] },
      // After all nodes that are found by the name of one of its functions.
      expression,
    ]
  }

  private static func mapped(_ inputs: NodeInputs) throws -> Double {
    let (low, high) = (try inputs.number("from low"), try inputs.number("from high"))
    guard low != high else { throw NodeFailure("“from low” and “from high” are equal") }
    var share = (try inputs.number("value") - low) / (high - low)
    if try inputs.choice("beyond", of: ["continue", "clamp"]) == "clamp" {
      share = min(1, max(0, share))
    }
    return try inputs.number("to low") * (1 - share) + inputs.number("to high") * share
  }

  // MARK: Expressions

  private static var expression: NodeType {
    let names = ExpressionFunction.allCases.map(\.rawValue)
    return NodeType(
      name: "math.expression", title: "Expression", category: "Math",
      keywords: ["formula", "calculate", "equation", "arithmetic", "modulo", "absolute"] + names,
      inputs: [Port("expression", .text, standard: .text("a + b"))],
      outputs: [Port("result", .number)],
      moreInputs: expressionInputs(standard: "a + b", besides: ["expression"])
    ) { inputs in
      let expression = try compiled(inputs, reserved: ["expression"])
      let values = try expression.names.map { try inputs.number($0) }
      try inputs.countItems(expression.code.count)
      return [.number(try expression.value(values))]
    }
  }

  /// Returns the names in the expression of a node, as inputs.
  ///
  /// - Parameters:
  ///   - standard: the expression of a node that has none of its own.
  ///   - reserved: names that are not inputs, or are others.
  static func expressionInputs(
    standard: String, besides reserved: Set<String>
  ) -> @Sendable (_ settings: [String: Value]) -> [Port] {
    { settings in
      var text = standard
      if case .text(let own)? = settings["expression"] { text = own }
      return Expression.names(in: text).filter { !reserved.contains($0) }.map { input($0) }
    }
  }

  /// The expression at an input.
  ///
  /// - Parameter reserved: the names of other inputs, which cannot be in it.
  static func compiled(_ inputs: NodeInputs, reserved: Set<String>) throws -> Expression {
    let expression = try Expression(try inputs.text("expression"))
    if let name = expression.names.first(where: reserved.contains) {
      throw NodeFailure("an input cannot have the name “\(name)”")
    }
    return expression
  }
}
