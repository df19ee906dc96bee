import PanoramaGraphics

/// Random values. Equal seeds give equal results, on every machine.
extension NodeTypes {
  static var randoms: [NodeType] {
    [
      NodeType(
        name: "random.number", title: "Random Number", category: "Input",
        keywords: ["dice", "seed", "noise", "chance"], inputs: inputs,
        outputs: [Port("result", .number)]
      ) { inputs in
        var (random, range, step) = try self.random(inputs)
        return [.number(random.number(from: range.lowerBound, to: range.upperBound, step: step))]
      },
      NodeType(
        name: "random.list", title: "Random List", category: "List",
        keywords: ["dice", "seed", "noise", "numbers"],
        inputs: [input("count", 10, 0...1000)] + inputs, outputs: [Port("list", .list)]
      ) { inputs in
        var (random, range, step) = try self.random(inputs)
        let count = try inputs.whole("count", 0...Int.max)
        try ValueList.check(count: count)
        try inputs.countItems(count)
        let numbers = (0..<count).map { _ in
          random.number(from: range.lowerBound, to: range.upperBound, step: step)
        }
        return [.list(try ValueList(numbers: numbers))]
      },
      NodeType(
        name: "random.shuffle", title: "Shuffle List", category: "List",
        keywords: ["random", "seed", "mix", "order"],
        inputs: [Port("list", .list), input("seed", 1)], outputs: [Port("list", .list)]
      ) { inputs in
        let list = try inputs.list("list")
        try inputs.countItems(list.items.count)
        var random = SplitMix(seed: try inputs.number("seed"))
        var items = list.items
        // Not `shuffle(using:)`, whose results may change with the version of Swift.
        for index in items.indices.reversed() {
          let other = Int(random.next().multipliedFullWidth(by: UInt64(index + 1)).high)
          items.swapAt(index, other)
        }
        return [.list(try ValueList(items))]
      },
    ]
  }

  private static var inputs: [Port] {
    [input("seed", 1), input("minimum", 0), input("maximum", 1), input("step", 0)]
  }

  private static func random(
    _ inputs: NodeInputs
  ) throws -> (SplitMix, ClosedRange<Double>, step: Double) {
    let (a, b) = (try inputs.number("minimum"), try inputs.number("maximum"))
    return (
      SplitMix(seed: try inputs.number("seed")), min(a, b)...max(a, b), try inputs.number("step")
    )
  }
}

extension NodeInputs {
  /// The number at an input, rounded to the nearest whole number of a range.
  func whole(_ name: String, _ range: ClosedRange<Int>) throws -> Int {
    let number = try number(name).rounded()
    guard number > Double(range.lowerBound) else { return range.lowerBound }
    return number < Double(range.upperBound) ? Int(number) : range.upperBound
  }

  /// The chosen text at an input.
  ///
  /// - Throws: `NodeFailure` if it is not one of the choices.
  public func choice(_ name: String, of choices: [String]) throws -> String {
    let text = try text(name)
    guard choices.contains(text) else {
      throw NodeFailure("“\(name)” is one of: \(choices.joined(separator: ", "))")
    }
    return text
  }
}
