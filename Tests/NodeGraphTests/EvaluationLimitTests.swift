import Foundation
@_spi(GraphTests) import NodeGraph
import PanoramaGraphics
import Synchronization
import Testing

@Suite("Limits of evaluation")
@MainActor
struct EvaluationLimitTests {
  /// Counts the computations of its type.
  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  private func types(_ counter: Counter) -> NodeTypes {
    var types = NodeTypes.standard
    types.register(
      NodeType(
        name: "test.counted", title: "Counted", category: "Test",
        inputs: [Port("a", .number, standard: .number(0))], outputs: [Port("result", .number)]
      ) {
        counter.add()
        return [.number(try $0.number("a"))]
      })
    return types
  }

  /// A document of subgraphs, each of which uses the next one twice, with `values` added to its input.
  private func nest(depth: Int, adding values: [Double]) -> GraphDocument {
    var graphs: [GraphID: Graph] = [:]
    func wire(_ draft: inout GraphDraft, _ from: String, _ port: String, _ to: String, _ in: String)
    {
      draft.connect(Samples.end(from, port), to: Samples.end(to, `in`))
    }
    for level in 0..<depth {
      var draft = GraphDraft(Graph())
      draft.add(Samples.node("in", Node.inputType, ["standard": .number(0)]))
      draft.add(Samples.node("out", Node.outputType, x: 900))
      guard level < depth - 1 else {
        draft.add(Samples.node("end", "test.counted", x: 300))
        wire(&draft, "in", "in", "end", "a")
        wire(&draft, "end", "result", "out", "out")
        graphs[GraphID(rawValue: "g\(level)")] = draft.finish().0
        continue
      }
      draft.add(Samples.node("sum", "math.add", x: 600))
      for (index, name) in ["a", "b"].enumerated() {
        draft.add(Samples.node("add\(name)", "math.add", x: 300, ["b": .number(values[index])]))
        draft.add(
          Samples.node(
            name, Node.subgraphType, x: 400, ["graph": .text("g\(level + 1)")]))
        wire(&draft, "in", "in", "add\(name)", "a")
        wire(&draft, "add\(name)", "result", name, "in")
        wire(&draft, name, "out", "sum", name)
      }
      wire(&draft, "sum", "result", "out", "out")
      graphs[GraphID(rawValue: "g\(level)")] = draft.finish().0
    }
    var main = GraphDraft(Graph())
    main.add(Samples.node("top", Node.subgraphType, ["graph": .text("g0"), "in": .number(1)]))
    graphs[.main] = main.finish().0
    return GraphDocument(graphs: graphs, source: .object([]))
  }

  private let top = NodeID(rawValue: "top")

  private func result(_ document: GraphDocument, _ types: NodeTypes) -> NodeResult? {
    let evaluator = GraphEvaluator(types: types, isImmediate: true)
    evaluator.show(.main, of: document)
    return evaluator.results[top]
  }

  private func failure(_ result: NodeResult?) throws -> NodeFailure {
    guard case .failure(let failure)? = result else {
      throw unexpected(result)
    }
    return failure
  }

  private func unexpected(_ result: NodeResult?) -> NodeFailure {
    Issue.record("\(String(describing: result))")
    return NodeFailure("unexpected")
  }

  @Test("A subgraph is computed once for equal inputs, however often it is used")
  func sharing() {
    let counter = Counter()
    #expect(
      result(nest(depth: 15, adding: [0, 0]), types(counter)) == .values([.number(16384)]))
    #expect(counter.value == 1)
  }

  @Test("0 and -0 are different inputs")
  func signs() {
    let counter = Counter()
    var document = nest(depth: 2, adding: [0, 0])
    document.edit("Set", in: GraphID(rawValue: "g0")) { draft in
      for (name, zero) in [("adda", 0.0), ("addb", -0.0)] {
        draft.disconnect(Set(draft.graph.wires(into: NodeID(rawValue: name)).map(\.id)))
        draft.update(NodeID(rawValue: name)) {
          $0.values = ["a": .number(zero), "b": .number(zero)]
        }
      }
    }
    #expect(result(document, types(counter)) == .values([.number(0)]))
    #expect(counter.value == 2)
  }

  @Test("A graph that needs too many steps says so, and the others have results")
  func steps() throws {
    let counter = Counter()
    // 2 to the power of 20 different inputs in 15 levels: each level adds other powers of three.
    var document = nest(depth: 15, adding: [0, 0])
    for level in 0..<14 {
      document.edit("Set", in: GraphID(rawValue: "g\(level)")) { draft in
        for index in 0..<4 {
          let (add, use) = ("add\(index)", "use\(index)")
          draft.add(Samples.node(add, "math.multiply", ["b": .number(Double(3 + index * 2))]))
          draft.add(Samples.node(use, Node.subgraphType, ["graph": .text("g\(level + 1)")]))
          draft.connect(Samples.end("in", "in"), to: Samples.end(add, "a"))
          draft.connect(Samples.end(add, "result"), to: Samples.end(use, "in"))
          let last = index == 0 ? ("sum", "result") : ("total\(index - 1)", "result")
          draft.add(Samples.node("total\(index)", "math.add"))
          draft.connect(Samples.end(last.0, last.1), to: Samples.end("total\(index)", "a"))
          draft.connect(Samples.end(use, "out"), to: Samples.end("total\(index)", "b"))
        }
        draft.connect(Samples.end("total3", "result"), to: Samples.end("out", "out"))
        draft.update(NodeID(rawValue: "addb")) { $0.values["b"] = .number(1.0 / Double(level + 3)) }
      }
    }
    document.edit("Add") { $0.add(Samples.node("two", "number", ["value": .number(2)])) }
    let evaluator = GraphEvaluator(types: types(counter), isImmediate: true)
    evaluator.show(.main, of: document)
    let failure = try failure(evaluator.results[top])
    #expect(failure.limit == .steps)
    #expect(failure.reason == "needs over 250,000 steps; use its subgraphs less often")
    #expect(counter.value <= EvaluationLimit.maximumSteps)
    #expect(evaluator.results[NodeID(rawValue: "two")] == .values([.number(2)]))
  }

  @Test("Subgraphs may be nested 15 deep, and no deeper", arguments: [15, 16, 50_000])
  func depth(depth: Int) throws {
    let result = result(nest(depth: depth, adding: [0, 0]), types(Counter()))
    if depth == 15 {
      #expect(result == .values([.number(16384)]))
    } else {
      #expect(try failure(result).limit == .depth)
    }
  }

  // MARK: Pictures

  /// Types that make pictures of 100 × 100 pixels: 40,000 bytes.
  private var pictures: NodeTypes {
    var types = NodeTypes.standard
    for (name, reserves) in [("test.picture", true), ("test.unreserved", false)] {
      types.register(
        NodeType(
          name: name, title: "Picture", category: "Test",
          inputs: [Port("after", .any, standard: .number(0))],
          outputs: [Port("picture", .picture)]
        ) { inputs in
          if reserves { try inputs.reservePicture(width: 100, height: 100) }
          return [
            .picture(
              CGImage(
                width: 100, height: 100, pixels: Array(repeating: 0xFF00_0000, count: 10_000),
                isOpaque: true))
          ]
        })
    }
    return types
  }

  @Test(
    "Pictures over the limit are refused, and made when others are gone",
    arguments: ["test.picture", "test.unreserved"])
  func memory(type: String) throws {
    var document = GraphDocument()
    document.edit("Add") { draft in
      for index in 0..<20 { draft.add(Samples.node("p\(index)", type)) }
    }
    let evaluator = GraphEvaluator(types: pictures, isImmediate: true, maximumMemory: 200_000)
    evaluator.show(.main, of: document)
    func made() -> [NodeID] {
      evaluator.results.filter { if case .values = $0.value { true } else { false } }.keys.sorted()
    }
    #expect(made().count == 5)
    #expect(evaluator.valueMemory == 200_000)
    let refused = try #require(evaluator.results.keys.sorted().first { !made().contains($0) })
    let failure = try failure(evaluator.results[refused])
    #expect(failure.limit == .memory && failure.reason.contains("768 MB; make pictures smaller"))
    let gone = Set(made().prefix(2))
    let change = try unwrapped(document.edit("Delete") { $0.remove(gone) })
    evaluator.apply(change, to: document)
    #expect(evaluator.valueMemory <= 200_000)
    let next = try unwrapped(
      document.edit("Add") { $0.add(Samples.node("more", "number")) })
    evaluator.apply(next, to: document)
    #expect(made().count == 6, "five pictures and a number")
  }

  @Test("A picture that several nodes pass on counts once")
  func sharedPictures() {
    var document = GraphDocument()
    document.edit("Add") { draft in
      draft.add(Samples.node("p", "test.picture"))
      for index in 0..<9 {
        draft.add(Samples.node("r\(index)", "reroute"))
        draft.connect(
          Samples.end(index == 0 ? "p" : "r\(index - 1)", index == 0 ? "picture" : "value"),
          to: Samples.end("r\(index)", "value"))
      }
    }
    let evaluator = GraphEvaluator(types: pictures, isImmediate: true, maximumMemory: 100_000)
    evaluator.show(.main, of: document)
    #expect(evaluator.valueMemory == 40_000)
    #expect(evaluator.results.values.allSatisfy { if case .values = $0 { true } else { false } })
    evaluator.show(.main, of: GraphDocument())
    #expect(evaluator.valueMemory == 0)
  }

  // MARK: Other threads

  @Test("Many nodes leave the main thread, and the results are those of a computation at once")
  func background() async throws {
    var document = GraphDocument()
    let count = 9_000
    document.edit("Add") { draft in
      draft.add(
        (0..<count).map {
          Samples.node("n\($0)", "math.add", ["a": .number(0), "b": .number(1)])
        })
      for index in 1..<count {
        draft.connect(
          Samples.end("n\(index - 1)", "result"), to: Samples.end("n\(index)", "a"))
      }
    }
    let last = NodeID(rawValue: "n\(count - 1)")
    let evaluator = GraphEvaluator(types: types(Counter()))
    evaluator.show(.main, of: document)
    #expect(evaluator.isWorking)
    #expect(evaluator.results[last] == .working(0))
    // The newest edit wins, whatever is being computed.
    let change = try unwrapped(
      document.edit("Set") { draft in
        draft.update(NodeID(rawValue: "n0")) { $0.values["a"] = .number(1000) }
      })
    evaluator.apply(change, to: document)
    while evaluator.isWorking { await Task.yield() }
    #expect(evaluator.results[last] == .values([.number(1000 + Double(count))]))
    let now = GraphEvaluator(types: types(Counter()), isImmediate: true)
    now.show(.main, of: document)
    #expect(now.results == evaluator.results)
  }

  @Test("A graph of a heavy subgraph is shown before it is computed")
  func heavySubgraph() async throws {
    let evaluator = GraphEvaluator(types: types(Counter()))
    // Each of the levels has other inputs, so there are many computations.
    evaluator.show(.main, of: nest(depth: 13, adding: [0, 1]))
    #expect(evaluator.computations <= 1)
    while evaluator.isWorking { await Task.yield() }
    guard case .values? = evaluator.results[top] else { throw unexpected(evaluator.results[top]) }
  }

  // MARK: Numbers

  private nonisolated static let texts: [(number: Double, text: String)] = [
    (.leastNonzeroMagnitude, "4.94e-324"), (-.leastNonzeroMagnitude, "-4.94e-324"),
    (.leastNormalMagnitude / 4, "5.56e-309"),
    (2.2250738585072014e-308, "2.23e-308"), (1.7976931348623157e308, "1.80e308"),
    (-1.7976931348623157e308, "-1.80e308"), (9.999e12, "1.00e13"), (0.004999, "5.00e-3"),
    (999_999_999.999, "1000000000.00"), (1e9, "1.00e9"), (-0.0, "0.00"),
    (.infinity, "∞"), (-.infinity, "-∞"), (.nan, "NaN"), (2 * .leastNonzeroMagnitude, "9.88e-324"),
  ]

  @Test("Every number has a text", arguments: texts)
  func numberTexts(number: Double, text: String) {
    #expect(Value.number(number).summary == text)
  }

  @Test("Every exponent of two has a text of three digits")
  func exponents() {
    for exponent in -1074...1023 {
      let text = Value.number(Double(sign: .plus, exponent: exponent, significand: 1)).summary
      let digits = text.prefix { $0 != "e" }
      #expect(
        digits.count >= 4 && (digits.count == 4 || !text.contains("e")), "\(exponent): \(text)")
    }
  }

  @Test(
    "Colours of any hue are colours", arguments: [1e308, -1e308, .leastNonzeroMagnitude, -720.5])
  func hues(hue: Double) {
    let color = NodeTypes.color(hue: hue, saturation: 1, lightness: 0.5)
    for part in [color.red, color.green, color.blue] { #expect((0...1).contains(part)) }
  }
}
