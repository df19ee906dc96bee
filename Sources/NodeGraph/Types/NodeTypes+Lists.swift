import PanoramaGraphics

/// Lists of numbers, texts and colours. The first item is number 1.
extension NodeTypes {
  private static let category = "List"
  private static let list = Port("list", .list)

  static var lists: [NodeType] {
    [
      NodeType(
        name: "list", title: "List", category: category,
        keywords: ["array", "values", "items", "numbers", "table"],
        inputs: [
          Port(
            "items", .list,
            standard: (try? ValueList(numbers: [1, 2, 3])).map { .list($0) })
        ], outputs: [list]
      ) { [.list(try $0.list("items"))] },
      NodeType(
        name: "list.range", title: "Range", category: category,
        keywords: ["sequence", "series", "count", "numbers", "list"],
        inputs: [input("start", 1), input("end", 10), input("step", 1)], outputs: [list]
      ) { [.list(try range($0))] },
      NodeType(
        name: "list.item", title: "Item of List", category: category,
        keywords: ["index", "element", "get", "pick", "at"],
        inputs: [list, input("number", 1)], outputs: [Port("item", .any)]
      ) { inputs in
        let items = try inputs.list("list").items
        let number = try inputs.whole("number", Int.min + 1...Int.max)
        // From the end, -1 is the last.
        let index = number > 0 ? number - 1 : number < 0 ? items.count + number : -1
        guard items.indices.contains(index) else {
          throw NodeFailure("there is no item \(number): the list has \(items.count)")
        }
        return [items[index]]
      },
      NodeType(
        name: "list.append", title: "Append Lists", category: category,
        keywords: ["concat", "concatenate", "join", "add", "merge"],
        inputs: [Port("a", .list), Port("b", .list)], outputs: [list]
      ) { inputs in
        let (a, b) = (try inputs.list("a"), try inputs.list("b"))
        try inputs.countItems(a.items.count + b.items.count)
        return [.list(try ValueList(a.items + b.items))]
      },
      NodeType(
        name: "list.sort", title: "Sort List", category: category,
        keywords: ["order", "ascending", "descending", "reverse"],
        inputs: [list, .choice("order", orders)], outputs: [list]
      ) { [.list(try sorted($0))] },
      NodeType(
        name: "list.map", title: "Map List", category: category,
        keywords: ["each", "transform", "apply", "expression", "loop"],
        inputs: [list, Port("expression", .text, standard: .text("x * 2"))], outputs: [list],
        moreInputs: expressionInputs(standard: "x * 2", besides: names)
      ) { inputs in
        let values = try each(inputs)
        return [.list(try ValueList(numbers: values.map(\.result)))]
      },
      NodeType(
        name: "list.filter", title: "Filter List", category: category,
        keywords: ["where", "select", "keep", "condition", "expression"],
        inputs: [list, Port("expression", .text, standard: .text("x > 1"))], outputs: [list],
        moreInputs: expressionInputs(standard: "x > 1", besides: names)
      ) { inputs in
        let values = try each(inputs)
        return [.list(try ValueList(values.filter { $0.result != 0 }.map(\.item)))]
      },
      NodeType(
        name: "list.statistics", title: "Statistics", category: category,
        keywords: ["sum", "total", "average", "mean", "median", "count", "length", "deviation"],
        inputs: [list],
        outputs: ["count", "sum", "mean", "median", "minimum", "maximum", "deviation"].map {
          Port($0, .number)
        }
      ) { try statistics($0).map { .number($0) } },
      NodeType(
        name: "list.histogram", title: "Histogram", category: category,
        keywords: ["distribution", "bins", "frequency", "count"],
        inputs: [list, input("bins", 10, 1...100)],
        outputs: [Port("counts", .list), Port("starts", .list)]
      ) { try histogram($0) },
      NodeType(
        name: "list.lookup", title: "Lookup", category: category,
        keywords: ["table", "find", "vlookup", "dictionary", "map", "match"],
        inputs: [
          Port("key", .any), Port("keys", .list), Port("values", .list), Port("otherwise", .any),
        ], outputs: [Port("value", .any)]
      ) { [try lookup($0)] },
    ]
  }

  private static let orders = ["up", "down", "reverse"]

  private static func range(_ inputs: NodeInputs) throws -> ValueList {
    let (start, end) = (try inputs.number("start"), try inputs.number("end"))
    let size = abs(try inputs.number("step"))
    guard size > 0 else { throw NodeFailure("the step has to be above 0") }
    // A little more, because 1 / 0.1 may be less than 10.
    let steps = (abs(end - start) / size * (1 + 1e-12)).rounded(.down)
    guard steps < Double(ValueList.maximumCount) else {
      throw NodeFailure("a list has at most 100,000 items")
    }
    let count = Int(steps) + 1
    try inputs.countItems(count)
    let step = end < start ? -size : size
    return try ValueList(numbers: (0..<count).map { start + Double($0) * step })
  }

  // MARK: Expressions

  /// The inputs and the names that have a value for each item.
  private static let names: Set = ["list", "expression", "x", "i", "n"]

  /// The items with the results of an expression: x is the item, i its number and n the number of items.
  private static func each(_ inputs: NodeInputs) throws -> [(item: Value, result: Double)] {
    let items = try inputs.list("list").items
    let expression = try compiled(inputs, reserved: ["list", "expression"])
    try inputs.countItems(items.count * (1 + expression.code.count))
    var values = [Double](repeating: 0, count: expression.names.count)
    for (index, name) in expression.names.enumerated() where !names.contains(name) {
      values[index] = try inputs.number(name)
    }
    func place(_ name: String) -> Int? { expression.names.firstIndex(of: name) }
    let (x, i) = (place("x"), place("i"))
    if let n = place("n") { values[n] = Double(items.count) }
    var stack: [Double] = []
    return try items.enumerated().map { index, item in
      if index.isMultiple(of: 1_024) { try Task.checkCancellation() }
      if let i { values[i] = Double(index + 1) }
      if let x {
        guard case .number(let number) = item else {
          throw NodeFailure(
            "item \(index + 1) is not a number: “\(item.plainText.shortened(to: 20))”")
        }
        values[x] = number
      }
      do {
        return (item, try expression.value(values, stack: &stack))
      } catch {
        throw NodeFailure("item \(index + 1), \(error)")
      }
    }
  }

  // MARK: Order and numbers

  private static func sorted(_ inputs: NodeInputs) throws -> ValueList {
    let list = try inputs.list("list")
    // Sorting compares each item about as often as the number of items has bits.
    try inputs.countItems((list.items.count + list.bytes / 16) * 17)
    switch try inputs.choice("order", of: orders) {
    case "reverse": return try ValueList(list.items.reversed())
    case "down": return try ValueList(list.items.sorted { isBefore($1, $0) })
    default: return try ValueList(list.items.sorted(by: isBefore))
    }
  }

  /// Numbers are before texts, and these before colours.
  private static func isBefore(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a < b
    case (.text(let a), .text(let b)): a < b
    case (.color(let a), .color(let b)): a.argb < b.argb
    case (.number, _), (.text, .color): true
    default: false
    }
  }

  private static func statistics(_ inputs: NodeInputs) throws -> [Double] {
    let numbers = try inputs.numbers("list")
    guard !numbers.isEmpty else { throw NodeFailure("the list is empty") }
    try inputs.countItems(numbers.count * 17)
    let sorted = numbers.sorted()
    let count = Double(numbers.count)
    let sum = numbers.reduce(0, +)
    let middle = sorted.count / 2
    let median =
      sorted.count.isMultiple(of: 2) ? sorted[middle - 1] / 2 + sorted[middle] / 2 : sorted[middle]
    let squares = numbers.reduce(0) { $0 + ($1 - sum / count) * ($1 - sum / count) }
    return [
      count, sum, sum / count, median, sorted[0], sorted[sorted.count - 1],
      (squares / count).squareRoot(),
    ]
  }

  private static func histogram(_ inputs: NodeInputs) throws -> [Value] {
    let numbers = try inputs.numbers("list")
    guard let low = numbers.min(), let high = numbers.max() else {
      throw NodeFailure("the list is empty")
    }
    let bins = try inputs.whole("bins", 1...10_000)
    try inputs.countItems(numbers.count + bins)
    // Divided first, because the difference of two large numbers may be infinite.
    let width = high > low ? high / Double(bins) - low / Double(bins) : 1
    var counts = [Double](repeating: 0, count: bins)
    for number in numbers {
      let place = number / width - low / width
      counts[min(bins - 1, max(0, place < Double(bins) ? Int(place) : bins - 1))] += 1
    }
    // The width of a single bin may be infinite.
    let starts = (0..<bins).map { $0 == 0 ? low : low + Double($0) * width }
    return [.list(try ValueList(numbers: counts)), .list(try ValueList(numbers: starts))]
  }

  private static func lookup(_ inputs: NodeInputs) throws -> Value {
    let key = try inputs.value("key")
    let (keys, values) = (try inputs.list("keys"), try inputs.list("values"))
    try inputs.countItems(keys.items.count + key.bytes)
    let text = key.plainText
    guard let index = keys.items.firstIndex(where: { $0 == key || $0.plainText == text }) else {
      if let other = try? inputs.value("otherwise") { return other }
      throw NodeFailure("“\(text.shortened(to: 20))” is not among the keys")
    }
    guard index < values.items.count else {
      throw NodeFailure("there is no value \(index + 1): there are \(values.items.count)")
    }
    return values.items[index]
  }
}
