/// Computes the results of one graph and, after a change, only those that depend on it.
///
/// Long work runs on other threads, with one task for each node, and is cancelled when its result
/// is no longer needed.
@MainActor
public final class GraphEvaluator {
  /// The results of the nodes.
  public private(set) var results: [NodeID: NodeResult] = [:]
  /// Called when results have changed, also when long work ends later.
  public var didChange: @MainActor (Set<NodeID>) -> Void = { _ in }
  /// The folder of the document, for files named relative to it.
  public var folder = ""
  /// The number of computations of nodes; for tests.
  public private(set) var computations = 0

  private let types: NodeTypes
  private let isImmediate: Bool
  private var document = GraphDocument()
  private var graph = GraphID.main
  private var tasks: [NodeID: (number: Int, task: Task<Void, Never>)] = [:]
  private var nextNumber = 0

  /// - Parameters:
  ///   - types: the registered types.
  ///   - isImmediate: whether long work is done synchronously too, as a replay needs.
  public init(types: NodeTypes, isImmediate: Bool = false) {
    self.types = types
    self.isImmediate = isImmediate
  }

  /// Discards all results and computes a graph.
  public func show(_ id: GraphID, of document: GraphDocument) {
    cancelAll()
    graph = id
    self.document = document
    results = [:]
    update(Set(document[id].nodeIDs))
  }

  /// Computes everything that depends on a change.
  ///
  /// - Parameters:
  ///   - document: the document after the change.
  ///   - change: what changed.
  public func apply(_ change: DocumentChange, to document: GraphDocument) {
    self.document = document
    guard change.subgraphs.isEmpty, change.graphs.keys.allSatisfy({ $0 == graph }) else {
      // The edited subgraph may affect any node.
      return update(Set(document[graph].nodeIDs))
    }
    guard let change = change.graphs[graph] else { return }
    var changed: Set<NodeID> = []
    for (id, step) in change.nodes where Self.computesAnew(step) { changed.insert(id) }
    for step in change.wires.values {
      for wire in [step.before, step.after] where wire?.carriesValue ?? false {
        if let wire { changed.insert(wire.to.node) }
      }
    }
    for id in changed where document[graph].node(id) == nil {
      results[id] = nil
      cancel(id)
    }
    update(changed)
  }

  /// Whether a change of a node affects results; positions, titles and colours do not.
  private static func computesAnew(_ step: GraphChange.Step<Node>) -> Bool {
    step.before?.values != step.after?.values || step.before?.type != step.after?.type
  }

  /// Cancels all long work.
  public func cancelAll() {
    for (_, task) in tasks.values { task.cancel() }
    tasks = [:]
  }

  private func cancel(_ id: NodeID) { tasks.removeValue(forKey: id)?.task.cancel() }

  private func update(_ changed: Set<NodeID>) {
    let (sorted, inCycles) = document[graph].dependents(of: changed)
    for id in inCycles {
      cancel(id)
      results[id] = .failure(NodeFailure("is part of a cycle"))
    }
    for id in sorted { compute(id) }
    let all = inCycles.union(sorted).union(changed)
    if !all.isEmpty { didChange(all) }
  }

  private func compute(_ id: NodeID) {
    guard let node = document[graph].node(id) else { return }
    cancel(id)
    let values = InputValues(
      of: node, in: graph, document: document, types: types, results: results)
    switch values {
    case .failure(let failure): results[id] = .failure(failure)
    case .waiting: results[id] = .working(0)
    case .values(let wired):
      computations += 1
      let work = NodeWork(
        node: node, graph: graph, wired: wired, document: document, types: types, folder: folder)
      if work.isLong, !isImmediate {
        results[id] = .working(0)
        start(work)
      } else {
        results[id] = (try? work.run()) ?? .failure(NodeFailure("was cancelled"))
      }
    }
  }

  private func start(_ work: NodeWork) {
    let id = work.node.id
    nextNumber += 1
    let number = nextNumber
    let gate = ProgressGate()
    let report: @Sendable (Double) -> Void = { [weak self] fraction in
      guard gate.passes(fraction) else { return }
      Task { @MainActor in self?.note(.working(fraction), of: id, number) }
    }
    let task = Task.detached(priority: .utility) { [weak self] in
      // A cancelled result is not needed.
      guard let result = try? work.run(report: report) else { return }
      await self?.finish(result, of: id, number)
    }
    tasks[id] = (number, task)
  }

  private func note(_ result: NodeResult, of id: NodeID, _ number: Int) {
    guard tasks[id]?.number == number else { return }
    results[id] = result
    didChange([id])
  }

  private func finish(_ result: NodeResult, of id: NodeID, _ number: Int) {
    guard tasks[id]?.number == number else { return }
    tasks[id] = nil
    results[id] = result
    let after = Set(document[graph].wires(outOf: id).filter(\.carriesValue).map(\.to.node))
    update(after)
    didChange([id])
  }
}
