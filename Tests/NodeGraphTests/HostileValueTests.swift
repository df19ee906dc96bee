@_spi(GraphTests) import NodeGraph
import PanoramaGraphics
import Testing

/// Graphs that would take all memory or time without limits.
@MainActor
@Suite struct HostileValueTests {
  private func failure(_ name: String, _ document: GraphDocument) -> NodeFailure? {
    do {
      _ = try NodeBench.outputs(of: name, in: document)
      return nil
    } catch { return error as? NodeFailure }
  }

  @Test("A text that doubles 60 times ends at a megabyte")
  func doubling() throws {
    var document = GraphDocument()
    document.edit("Make") { draft in
      draft.add(Samples.node("n0", "text", ["text": .text("0123456789")]))
      for index in 1...60 {
        draft.add(Samples.node("n\(index)", "text.join"))
        let output = Samples.end("n\(index - 1)", "text")
        draft.connect(output, to: Samples.end("n\(index)", "a"))
        draft.connect(output, to: Samples.end("n\(index)", "b"))
      }
    }
    let last = try #require(failure("n60", document))
    #expect(last.reason == "the text has over 1 MB")
    #expect(last.origin == NodeID(rawValue: "n17"))
  }

  @Test("Lists of a billion are refused before they are made")
  func billions() throws {
    for (type, values): (String, [String: Value]) in [
      ("list.range", ["end": .number(1e9)]), ("list.range", ["end": .number(1e308)]),
      ("list.range", ["step": .number(1e-300)]), ("random.list", ["count": .number(1e9)]),
      ("random.list", ["count": .number(1e300)]),
    ] {
      #expect(NodeBench.reason(type, values) == "a list has at most 100,000 items")
    }
    #expect(NodeBench.reason("list.range", ["step": .number(0)]) == "the step has to be above 0")
    let many = Value.text(String(repeating: ",", count: 200_000))
    #expect(NodeBench.reason("text.split", ["text": many]) != nil)
    #expect(NodeBench.reason("list", ["items": many]) == "“items” takes no text")
    #expect(
      NodeBench.reason("text.split", ["text": many, "separator": .text("")])
        == "a list has at most 100,000 items")
  }

  @Test("Texts in lists are limited together")
  func longItems() throws {
    let long = Value.text(String(repeating: "x", count: 1 << 20))
    #expect(throws: ValueProblem("a list has at most 16 MB of text")) {
      try ValueList(Array(repeating: long, count: 17))
    }
    #expect(throws: ValueProblem("a list cannot be in a list")) {
      try ValueList([.list(try ValueList([]))])
    }
    #expect(throws: ValueProblem("item 1 is not a number, or too large")) {
      try ValueList([.number(.nan)])
    }
  }

  @Test("A replacement that multiplies is refused before it is made")
  func replacing() {
    let reason = NodeBench.reason(
      "text.replace",
      [
        "text": .text(String(repeating: "a", count: 1 << 19)), "find": .text("a"),
        "with": .text(String(repeating: "b", count: 1 << 19)),
      ])
    #expect(reason == "the text has over 1 MB")
  }

  /// A graph of lists, each mapped by a long expression from the one before.
  private func maps(_ count: Int) -> GraphDocument {
    var document = GraphDocument()
    let expression = "x" + String(repeating: " * 1 + 0", count: 240)
    document.edit("Make") { draft in
      draft.add(Samples.node("n0", "list.range", ["end": .number(90_000)]))
      for index in 1...count {
        draft.add(Samples.node("n\(index)", "list.map", ["expression": .text(expression)]))
        draft.connect(
          Samples.end("n\(index - 1)", "list"), to: Samples.end("n\(index)", "list"))
      }
    }
    return document
  }

  @Test("The work for lists is limited in all nodes together")
  func work() throws {
    let last = try #require(failure("n2000", maps(2_000)))
    #expect(last.limit == .items)
  }

  @Test("The memory of texts and lists is limited, and each counts once")
  func memory() throws {
    var document = GraphDocument()
    document.edit("Make") { draft in
      for index in 0..<20 {
        draft.add(
          Samples.node(
            "l\(index)", "random.list", ["count": .number(1000), "seed": .number(Double(index))]))
      }
    }
    let evaluator = GraphEvaluator(types: .standard, isImmediate: true, maximumMemory: 200_000)
    evaluator.show(.main, of: document)
    let made = evaluator.results.values.count { if case .values = $0 { true } else { false } }
    #expect((1..<20).contains(made))
    #expect(evaluator.valueMemory <= 200_000)
    let refused = evaluator.results.values.compactMap { result -> NodeFailure? in
      if case .failure(let failure) = result { failure } else { nil }
    }
    #expect(refused.allSatisfy { $0.limit == .memory })

    var shared = GraphDocument()
    shared.edit("Make") { draft in
      draft.add(Samples.node("t", "text", ["text": .text(String(repeating: "x", count: 100_000))]))
      for index in 0..<9 {
        draft.add(Samples.node("r\(index)", "reroute"))
        draft.connect(
          Samples.end(index == 0 ? "t" : "r\(index - 1)", index == 0 ? "text" : "value"),
          to: Samples.end("r\(index)", "value"))
      }
    }
    evaluator.show(.main, of: shared)
    #expect(evaluator.valueMemory == 100_000)
    evaluator.show(.main, of: GraphDocument())
    #expect(evaluator.valueMemory == 0)
  }

  @Test("Extreme numbers give a value or one line in every node")
  func extremes() throws {
    let extremes: [Double] = [
      0, -0.0, 1e308, -1e308, .leastNonzeroMagnitude, 1e18, -1e18, .infinity, .nan,
    ]
    for type in NodeTypes.standard.all {
      for extreme in extremes {
        var values: [String: Value] = [:]
        for port in type.inputs {
          switch port.type {
          case .number: values[port.name] = .number(extreme)
          case .list:
            values[port.name] = (try? ValueList(numbers: [extreme, 1, 2, 3])).map { .list($0) }
          case .any: values[port.name] = .number(extreme)
          default: break
          }
        }
        for name in ["a", "b", "k"] where values[name] == nil { values[name] = .number(extreme) }
        do {
          for value in try NodeBench.outputs(type.name, values) {
            if case .number(let number) = value { #expect(number.isFinite, "\(type.name)") }
          }
        } catch let failure as NodeFailure {
          #expect(!failure.reason.contains("\n"), "\(type.name): \(failure.reason)")
        }
      }
    }
  }

  @Test("Many long lists leave the main thread")
  func background() async throws {
    let evaluator = GraphEvaluator(types: .standard)
    evaluator.show(.main, of: maps(40))
    #expect(evaluator.isWorking)
    evaluator.cancelAll()
  }
}
