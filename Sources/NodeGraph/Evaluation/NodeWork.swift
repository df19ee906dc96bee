import Synchronization

/// A node with everything that is needed to compute it, on any thread.
struct NodeWork: Sendable {
  let node: Node
  let signature: Signature
  /// The values at its wired inputs.
  let wired: [String: Value]
  let run: EvaluationRun

  /// A result with the memory of its values.
  struct Outcome: Sendable {
    let result: NodeResult
    var lease: ValueLease?

    init(_ result: NodeResult) { self.result = result }
  }

  /// What computes a node, or why it cannot be computed.
  ///
  /// - Parameters:
  ///   - node: the node.
  ///   - graph: its graph.
  ///   - id: the identifier of the graph.
  ///   - run: what the computations share.
  ///   - result: returns the result of a node before this one.
  static func make(
    _ node: Node, in graph: Graph, _ id: GraphID, _ run: EvaluationRun,
    result: (NodeID) -> NodeResult?
  ) -> Result<NodeWork, NodeFailure> {
    let (document, types) = (run.document, run.types)
    var wired: [String: Value] = [:]
    let wires = graph.wires(into: node.id)
    // A node after a cycle has the failure of the cycle, whichever node changed and whatever else failed.
    let isAfterCycle = wires.contains { wire in
      guard wire.carriesValue, case .failure(let failure)? = result(wire.from.node) else {
        return false
      }
      return failure == .cycle
    }
    if isAfterCycle { return .failure(.cycle) }
    for wire in wires {
      guard let port = wire.to.port, let source = graph.node(wire.from.node), wire.carriesValue
      else { continue }
      switch result(source.id) {
      case .values(let outputs):
        let signature = document.signature(of: source, in: id, types: types)
        let index = signature.outputs.firstIndex { $0.name == wire.from.port }
        guard let index, index < outputs.count else {
          let name = (wire.from.port ?? "").shortened
          return .failure(NodeFailure("the node before has no “\(name)”"))
        }
        wired[port] = outputs[index]
      case .failure(var failure):
        failure.origin = failure.origin ?? source.id
        return .failure(failure)
      case .working, nil: return .failure(NodeFailure("is not computed"))
      }
    }
    let signature = document.signature(of: node, in: id, types: types)
    return .success(NodeWork(node: node, signature: signature, wired: wired, run: run))
  }

  /// Whether computing may take longer than a frame.
  var isLong: Bool {
    node.subgraph.map { run.isLong($0) } ?? run.types[node.type]?.isLong ?? false
  }

  /// Computes the node.
  ///
  /// - Parameters:
  ///   - allowance: the number of computations that may be done; nil for any number.
  ///   - report: called with the part that is done, 0 … 1.
  /// - Throws: `CancellationError`; `StepAllowance.Exceeded`.
  func outcome(
    allowance: StepAllowance? = nil, report: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws -> Outcome {
    let reservation = Reservation(run, allowance)
    do {
      try allowance?.spend(1)
      let values = try compute(reservation, allowance, report)
      var outcome = Outcome(.values(values))
      outcome.lease = try reservation.hold(values)
      return outcome
    } catch {
      reservation.end()
      switch error {
      case is CancellationError, is StepAllowance.Exceeded: throw error
      default:
        return Outcome(.failure(error as? NodeFailure ?? NodeFailure("\(error)")))
      }
    }
  }

  private func compute(
    _ reservation: Reservation, _ allowance: StepAllowance?,
    _ report: @escaping @Sendable (Double) -> Void
  ) throws -> [Value] {
    var values: [String: Value] = [:]
    for port in signature.inputs {
      let given = wired[port.name] ?? node.values[port.name] ?? port.standard
      guard let given else { continue }
      guard let value = given.converted(to: port.type) else {
        throw NodeFailure("“\(port.title.shortened)” takes no \(given.type.rawValue)")
      }
      if case .number(let number) = value, !number.isFinite {
        throw NodeFailure("“\(port.title.shortened)” is not a finite number")
      }
      values[port.name] = value
    }
    if let subgraph = node.subgraph {
      return try SubgraphEvaluation(run: run, allowance: allowance)
        .outputs(of: SubgraphCall(graph: subgraph, inputs: values), report: report)
    }
    switch node.type {
    // These are computed only if the subgraph itself is open.
    case Node.inputType:
      guard let value = node.values["standard"] else {
        throw NodeFailure("has a value where the subgraph is used")
      }
      return [value]
    case Node.outputType: return []
    default: break
    }
    guard let type = run.types[node.type] else {
      throw NodeFailure("“\(node.type.shortened)” is not installed")
    }
    let results = try type.compute(
      NodeInputs(
        values: values, settings: node.values, folder: run.folder, day: run.day,
        reserve: { try reservation.add(width: $0, height: $1, copies: $2, passes: $3) },
        count: { try reservation.count(items: $0) }, report: report))
    for case .number(let number) in results where !number.isFinite {
      throw NodeFailure(number.isNaN ? "is not a number" : "the result is too large")
    }
    return results
  }
}

/// The memory that is set aside while a node computes.
private final class Reservation: Sendable {
  private let run: EvaluationRun
  private let allowance: StepAllowance?
  private let bytes = Mutex(0)

  /// The binary logarithm of the number of pixels or items that take as long as a short computation.
  private static let stepShift = 11

  init(_ run: EvaluationRun, _ allowance: StepAllowance?) {
    self.run = run
    self.allowance = allowance
  }

  /// Reserves memory for `copies` pictures of a size, all of whose pixels are drawn `passes` times.
  ///
  /// - Throws: `NodeFailure` if that exceeds a limit; `StepAllowance.Exceeded`.
  func add(width: Int, height: Int, copies: Int, passes: Int) throws {
    let (pixels, isTooMany) = max(0, width).multipliedReportingOverflow(by: max(0, height))
    guard !isTooMany, pixels <= EvaluationLimit.maximumPixels else {
      throw EvaluationLimit.pixels.failure()
    }
    try allowance?.spend(pixels >> Self.stepShift)
    let needed = 4 * pixels * max(1, min(copies, 1000))
    try run.meter.reserve(needed)
    bytes.withLock { $0 += needed }
    // Only now, because pixels for which there is no memory are not drawn.
    try run.spend(pixels: pixels * max(1, min(passes, 1000)))
  }

  /// Counts items of lists, or bytes of texts, that will be computed.
  ///
  /// - Throws: `NodeFailure` if there were too many since the change; `StepAllowance.Exceeded`.
  func count(items: Int) throws {
    try allowance?.spend(max(0, items) >> Self.stepShift)
    try run.spend(items: max(0, items))
  }

  /// Ends the reservation, and holds the values of the result instead.
  func hold(_ values: [Value]) throws -> ValueLease? {
    try run.meter.hold(values, insteadOf: take())
  }

  func end() { _ = try? run.meter.hold([], insteadOf: take()) }

  private func take() -> Int {
    bytes.withLock { bytes in
      defer { bytes = 0 }
      return bytes
    }
  }
}

/// The result of a node.
public enum NodeResult: Hashable, Sendable {
  /// The values of its outputs, in their order.
  case values([Value])
  /// The node, or one on which it depends, failed.
  case failure(NodeFailure)
  /// The node is being computed; the value is the part that is done, 0 … 1.
  case working(Double)
}
