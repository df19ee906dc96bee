import Foundation
import NodeGraph
import Synchronization
import Testing

@Suite("Evaluation")
@MainActor
struct EvaluationTests {
  let types = NodeTypes.standard

  private func evaluator(_ document: GraphDocument) -> GraphEvaluator {
    let evaluator = GraphEvaluator(types: types)
    evaluator.show(.main, of: document)
    return evaluator
  }

  private func result(_ node: String, _ evaluator: GraphEvaluator) -> NodeResult? {
    evaluator.results[NodeID(rawValue: node)]
  }

  @Test("(2 + 3) × 4 is 20")
  func arithmetic() {
    #expect(result("product", evaluator(Samples.arithmetic)) == .values([.number(20)]))
  }

  @Test("Only what depends on a change is computed again")
  func incremental() throws {
    var document = Samples.arithmetic
    let evaluator = evaluator(document)
    var told: Set<NodeID> = []
    evaluator.didChange = { told.formUnion($0) }
    let before = evaluator.computations
    let change = try unwrapped(
      document.edit("Set") { draft in
        draft.update(NodeID(rawValue: "four")) { $0.values["value"] = .number(10) }
      })
    evaluator.apply(change, to: document)
    #expect(result("product", evaluator) == .values([.number(50)]))
    #expect(evaluator.computations == before + 2)
    #expect(told == [NodeID(rawValue: "four"), NodeID(rawValue: "product")])

    let move = try unwrapped(
      document.edit("Move") { $0.move([NodeID(rawValue: "two")], x: 10, y: 0) })
    evaluator.apply(move, to: document)
    #expect(evaluator.computations == before + 2)
  }

  @Test("What comes after a cycle counts as part of it, whatever else fails and whatever changes")
  func afterACycle() throws {
    var document = GraphDocument()
    let sum = NodeID(rawValue: "sum")
    document.edit("Make") { draft in
      for (name, type) in [
        ("a", "math.add"), ("b", "math.add"), ("no", "other"), ("sum", "math.add"),
      ] {
        draft.add(
          Node(
            id: NodeID(rawValue: name), type: type,
            frame: CGRect(x: 0, y: 0, width: 200, height: 80)))
      }
      draft.connect(Samples.end("a", "result"), to: Samples.end("b", "a"))
      draft.connect(Samples.end("b", "result"), to: Samples.end("a", "a"))
      draft.connect(Samples.end("no", "result"), to: Samples.end("sum", "a"))
      draft.connect(Samples.end("b", "result"), to: Samples.end("sum", "b"))
    }
    let evaluator = evaluator(document)
    let cycle = NodeResult.failure(NodeFailure("is part of a cycle"))
    #expect(result("b", evaluator) == cycle && result("sum", evaluator) == cycle)
    let change = try unwrapped(
      document.edit("Set") { $0.update(sum) { $0.values["c"] = .number(1) } })
    evaluator.apply(change, to: document)
    #expect(result("sum", evaluator) == cycle)
  }

  @Test("Division by zero is an error that is passed on with its origin, and heals")
  func errors() throws {
    var document = Samples.arithmetic
    let evaluator = evaluator(document)
    let divide = try unwrapped(
      document.edit("Divide") { draft in
        draft.update(NodeID(rawValue: "sum")) { $0.type = "math.divide" }
        draft.update(NodeID(rawValue: "three")) { $0.values["value"] = .number(0) }
      })
    evaluator.apply(divide, to: document)
    guard case .failure(let own)? = result("sum", evaluator),
      case .failure(let passed)? = result("product", evaluator)
    else {
      Issue.record("a division by zero has a value")
      return
    }
    #expect(own.reason == "division by zero")
    #expect(own.origin == nil)
    #expect(passed.origin == NodeID(rawValue: "sum"))
    let undo = try unwrapped(document.undo())
    evaluator.apply(undo, to: document)
    #expect(result("product", evaluator) == .values([.number(20)]))
  }

  @Test(
    "What has no result says why",
    arguments: [
      ("math.root", ["a": Value.number(-1)], "root of a negative number"),
      ("math.power", ["a": .number(0), "b": .number(-1)], "division by zero"),
      ("math.power", ["a": .number(10), "b": .number(400)], "the result is too large"),
      ("color.mix", ["a": .number(1)], "“a” takes no number"),
      ("preview", [:], "connect “value”"),
      ("example.unknown", [:], "“example.unknown” is not installed"),
    ])
  func reasons(_ type: String, _ values: [String: Value], _ reason: String) {
    var document = GraphDocument()
    document.edit("Add") { $0.add(Samples.node("node", type, values)) }
    guard case .failure(let failure)? = result("node", evaluator(document)) else {
      Issue.record("\(type) has a value")
      return
    }
    #expect(failure.reason == reason)
  }

  @Test("HSL colours are those of CSS")
  func hsl() {
    var document = GraphDocument()
    document.edit("Add") { draft in
      draft.add(
        Samples.node(
          "color", "color.hsl",
          ["hue": .number(120), "saturation": .number(1), "lightness": .number(0.25)]))
    }
    guard case .values(let values)? = result("color", evaluator(document)) else {
      Issue.record("a colour has no value")
      return
    }
    #expect(values.first?.summary == "008000")
  }

  @Test("Numbers are shown with two decimals")
  func summaries() {
    #expect(Value.number(3).summary == "3.00")
    #expect(Value.number(-0.126).summary == "-0.13")
    #expect(Value.number(1.5e12).summary == "1.50e12")
    #expect(Value.number(2e-5).summary == "2.00e-5")
  }

  @Test("Long work runs on other threads and is cancelled when it is no longer needed")
  func longWork() async throws {
    let started = AsyncStream.makeStream(of: Void.self)
    let cancelled = AsyncStream.makeStream(of: Void.self)
    // The node works on until this test continues on the main actor, which may be after many others.
    let edit = DispatchSemaphore(value: 0)
    var types = types
    types.register(
      NodeType(
        name: "slow", title: "Slow", category: "Test",
        inputs: [Port("a", .number, standard: .number(0))], outputs: [Port("result", .number)],
        isLong: true
      ) { inputs in
        let a = try inputs.number("a")
        guard a == 0 else { return [.number(a)] }
        started.continuation.yield()
        edit.wait()
        while true {
          do {
            try inputs.reportProgress(0.5)
          } catch {
            cancelled.continuation.yield()
            throw error
          }
        }
      })
    var document = GraphDocument()
    document.edit("Add") { draft in
      draft.add(Samples.node("slow", "slow"))
      draft.add(Samples.node("after", "math.add"))
      draft.connect(Samples.end("slow", "result"), to: Samples.end("after", "a"))
    }
    let evaluator = GraphEvaluator(types: types)
    let done = AsyncStream.makeStream(of: Void.self)
    evaluator.didChange = { [weak evaluator] _ in
      if case .values? = evaluator?.results[NodeID(rawValue: "after")] { done.continuation.yield() }
    }
    evaluator.show(.main, of: document)
    if case .working? = result("after", evaluator) {} else { Issue.record("nothing is working") }
    for await _ in started.stream { break }
    let change = try unwrapped(
      document.edit("Set") { draft in
        draft.update(NodeID(rawValue: "slow")) { $0.values["a"] = .number(7) }
      })
    edit.signal()
    evaluator.apply(change, to: document)
    for await _ in cancelled.stream { break }
    for await _ in done.stream { break }
    #expect(result("after", evaluator) == .values([.number(7)]))
  }
}
