import PanoramaGraphics

/// Computes a subgraph from the values at its inputs.
struct SubgraphEvaluation {
  let run: EvaluationRun
  let allowance: StepAllowance?

  /// The values at the outputs of a subgraph, from top to bottom. Equal calls are computed once.
  ///
  /// - Throws: `NodeFailure` if a node that an output needs fails; `CancellationError`;
  ///   `StepAllowance.Exceeded`.
  func outputs(
    of call: SubgraphCall, report: @escaping @Sendable (Double) -> Void
  ) throws -> [Value] {
    try run.check(call.graph)
    try allowance?.spend(call.cost)
    try run.spend(steps: call.cost)
    if let known = run.outcome(of: call) { return try known.get() }
    do {
      let values = try compute(call, report: report)
      run.keep(.success(values), of: call)
      return values
    } catch let failure as NodeFailure {
      run.keep(.failure(failure), of: call)
      throw failure
    }
  }

  private func compute(
    _ call: SubgraphCall, report: @escaping @Sendable (Double) -> Void
  ) throws -> [Value] {
    let plan = run.plan(of: call.graph)
    var outcomes = [NodeWork.Outcome?](repeating: nil, count: plan.steps.count)

    func value(_ source: SubgraphPlan.Source) throws -> Value {
      switch source {
      case .failure(let failure): throw failure
      case .step(let place, let output, let name):
        switch outcomes[place]?.result {
        case .values(let values):
          guard output < values.count else {
            throw NodeFailure("the node before has no “\(name.shortened)”")
          }
          return values[output]
        case .failure(let failure): throw failure
        case .working, nil: throw NodeFailure("is not computed")
        }
      }
    }

    for (index, step) in plan.steps.enumerated() {
      try Task.checkCancellation()
      outcomes[index] = try outcome(of: step, call, value)
      for place in step.lastUses { outcomes[place] = nil }
      report(Double(index + 1) / Double(plan.steps.count))
    }
    return try plan.ends.map { end in
      guard let source = end.source else {
        throw NodeFailure("“\(end.title.shortened)” is not connected inside")
      }
      do {
        return try value(source)
      } catch let failure as NodeFailure {
        // Nodes inside are not shown, so none of them can be named as the origin.
        var own = failure
        own.origin = nil
        throw own
      }
    }
  }

  private func outcome(
    of step: SubgraphPlan.Step, _ call: SubgraphCall,
    _ value: (SubgraphPlan.Source) throws -> Value
  ) throws -> NodeWork.Outcome {
    let node = step.node
    if node.type == Node.inputType {
      return NodeWork.Outcome(
        call.inputs[node.id.rawValue].map { .values([$0]) }
          ?? .failure(NodeFailure("connect “\((node.title ?? "value").shortened)”")))
    }
    var wired: [String: Value] = [:]
    do {
      for (port, source) in step.inputs { wired[port] = try value(source) }
    } catch let failure as NodeFailure {
      return NodeWork.Outcome(.failure(failure))
    }
    let work = NodeWork(node: node, signature: step.signature, wired: wired, run: run)
    // The nodes of the open graph are not counted: there are at most as many as the file has.
    do {
      try run.spend(steps: 1)
    } catch let failure as NodeFailure {
      return NodeWork.Outcome(.failure(failure))
    }
    return try work.outcome(allowance: allowance)
  }
}

/// The steps that compute a subgraph: those nodes on which an output depends, each after the nodes whose
/// values it takes.
struct SubgraphPlan: Sendable {
  /// Where a value comes from.
  enum Source: Sendable {
    /// An output of an earlier step.
    case step(Int, output: Int, name: String)
    /// There is none, for this reason.
    case failure(NodeFailure)
  }

  struct Step: Sendable {
    let node: Node
    let signature: Signature
    /// The wired inputs in the order of their wires.
    var inputs: [(port: String, source: Source)] = []
    /// The steps whose results nothing needs after this one.
    var lastUses: [Int] = []
  }

  /// An output node of the subgraph.
  struct End: Sendable {
    let title: String
    /// Nil if it is not connected.
    let source: Source?
  }

  private(set) var steps: [Step] = []
  private(set) var ends: [End] = []

  /// O(n + m) for n nodes and m wires.
  init(_ id: GraphID, of document: GraphDocument, types: NodeTypes) {
    let graph = document[id]
    let (sorted, _) = graph.dependents(of: Set(graph.nodeIDs))
    let outputs = document.portNodes(Node.outputType, in: id)
    let needed = Self.ancestors(of: outputs.map(\.id), in: graph)
    var places: [NodeID: Int] = [:]

    func source(_ wire: Wire) -> Source {
      guard let place = places[wire.from.node] else {
        return .failure(NodeFailure("is part of a cycle"))
      }
      let name = wire.from.port ?? ""
      guard let output = steps[place].signature.outputs.firstIndex(where: { $0.name == name })
      else { return .failure(NodeFailure("the node before has no “\(name.shortened)”")) }
      return .step(place, output: output, name: name)
    }

    for nodeID in sorted where needed.contains(nodeID) {
      guard let node = graph.node(nodeID), node.type != Node.outputType else { continue }
      var step = Step(
        node: node, signature: document.signature(of: node, in: id, types: types))
      for wire in graph.wires(into: nodeID) where wire.carriesValue {
        if let port = wire.to.port { step.inputs.append((port, source(wire))) }
      }
      places[nodeID] = steps.count
      steps.append(step)
    }
    ends = outputs.map { node in
      let wire = graph.wires(into: node.id).first(where: \.carriesValue)
      return End(title: node.title ?? "value", source: wire.map(source))
    }
    noteLastUses()
  }

  private static func ancestors(of ids: [NodeID], in graph: Graph) -> Set<NodeID> {
    var seen = Set(ids)
    var open = ids
    while let id = open.popLast() {
      for wire in graph.wires(into: id)
      where wire.carriesValue && seen.insert(wire.from.node).inserted {
        open.append(wire.from.node)
      }
    }
    return seen
  }

  private mutating func noteLastUses() {
    var last: [Int: Int] = [:]
    for (index, step) in steps.enumerated() {
      for case .step(let place, _, _) in step.inputs.map(\.source) { last[place] = index }
    }
    for case .step(let place, _, _)? in ends.map(\.source) { last[place] = nil }
    for (place, index) in last { steps[index].lastUses.append(place) }
  }
}

/// A subgraph with the values at its inputs, which determine those at its outputs.
struct SubgraphCall: Hashable, Sendable {
  let graph: GraphID
  let inputs: [String: Value]

  /// The number of bytes of a text that count for its hash.
  private static let hashedBytes = 64

  /// Compares numbers by their bits, because 0 and -0 may have different results.
  static func == (l: SubgraphCall, r: SubgraphCall) -> Bool {
    guard l.graph == r.graph, l.inputs.count == r.inputs.count else { return false }
    return l.inputs.allSatisfy { name, value in
      switch (value, r.inputs[name]) {
      case (.number(let a), .number(let b)?): a.bitPattern == b.bitPattern
      case (let a, let b?): a == b
      case (_, nil): false
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(graph)
    // Equal dictionaries may have different orders.
    var sum = 0
    for (name, value) in inputs {
      var one = Hasher()
      one.combine(name)
      switch value {
      case .number(let number): one.combine(number.bitPattern)
      case .color(let color): one.combine(color)
      case .picture(let image): one.combine(image)
      case .text(let text):
        one.combine(text.utf8.count)
        for byte in text.utf8.prefix(Self.hashedBytes) { one.combine(byte) }
      case .list(let list): one.combine(list)
      }
      sum ^= one.finalize()
    }
    hasher.combine(sum)
  }

  /// The number of steps that looking up the call counts as: long texts and lists take time to compare.
  var cost: Int { inputs.values.reduce(1) { $0 + $1.bytes >> 12 } }

  /// The kept result of a call. It does not keep pictures in memory that nothing else holds.
  struct Outcome: Sendable {
    private enum Output: Sendable {
      case value(Value)
      case picture(WeakPicture)
    }

    private struct WeakPicture: Sendable {
      weak var image: CGImage?
    }

    private let outputs: Result<[Output], NodeFailure>

    init(_ result: Result<[Value], NodeFailure>) {
      outputs = result.map { values in
        values.map { value in
          switch value {
          case .picture(let image): .picture(WeakPicture(image: image))
          case .number, .color, .text, .list: .value(value)
          }
        }
      }
    }

    /// Nil if a picture is gone.
    var result: Result<[Value], NodeFailure>? {
      switch outputs {
      case .failure(let failure): return .failure(failure)
      case .success(let outputs):
        var values: [Value] = []
        for output in outputs {
          switch output {
          case .value(let value): values.append(value)
          case .picture(let picture):
            guard let image = picture.image else { return nil }
            values.append(.picture(image))
          }
        }
        return .success(values)
      }
    }
  }
}
