/// Computes the results of one graph and, after a change, only those that depend on it.
///
/// A few short computations are done synchronously. All others run on other threads, and are cancelled when their
/// results are no longer needed; `EvaluationLimit` lists how much may be computed.
@MainActor
public final class GraphEvaluator {
  /// The results of the nodes.
  public private(set) var results: [NodeID: NodeResult] = [:]
  /// Called with the nodes whose results have changed, also when computations end later.
  public var didChange: @MainActor (Set<NodeID>) -> Void = { _ in }
  /// The folder of the document, for files named relative to it; empty for the current folder.
  public var folder = ""
  /// The day of today for nodes that ask for it, counted from 1970-01-01; nil if none is known. Setting it computes
  /// nothing (see `recompute(_:)`).
  public var day: Int?
  /// The number of computations of nodes; for tests.
  public private(set) var computations = 0
  /// Whether something is still to be computed.
  public var isWorking: Bool { !queue.isEmpty }
  /// The memory of the pictures, long texts and lists among the results, and of pictures that are being made, in bytes.
  @_spi(GraphTests) public var valueMemory: Int { meter.limit - meter.free }

  let types: NodeTypes
  let isImmediate: Bool
  private(set) var document = GraphDocument()
  private(set) var graph = GraphID.main
  private let meter: ValueMeter
  private var leases: [NodeID: ValueLease] = [:]
  private(set) var run: EvaluationRun
  var queue = EvaluationQueue()
  var tasks = EvaluationTasks()
  /// The nodes that failed because of a limit that all nodes share.
  private var refused: Set<NodeID> = []
  /// The memory that was free when a refused node was computed again, in bytes.
  private var triedWith: [NodeID: Int] = [:]

  /// The number of nodes that are computed synchronously after a change, or when others end.
  private static let inlineSteps = 2_000

  /// - Parameters:
  ///   - types: the registered types.
  ///   - isImmediate: whether everything is computed synchronously, as a replay needs.
  public convenience init(types: NodeTypes, isImmediate: Bool = false) {
    self.init(
      types: types, isImmediate: isImmediate, maximumMemory: EvaluationLimit.maximumMemory)
  }

  /// An evaluator of nodes of `types`.
  ///
  /// - Parameters:
  ///   - types: the types of the nodes.
  ///   - isImmediate: whether results are computed at once on the calling thread, instead of in the background.
  ///   - maximumMemory: the maximum size of the results that are kept, in bytes.
  public init(types: NodeTypes, isImmediate: Bool, maximumMemory: Int) {
    self.types = types
    self.isImmediate = isImmediate
    meter = ValueMeter(limit: maximumMemory)
    run = EvaluationRun(GraphDocument(), types: types, folder: "", day: nil, meter: meter)
  }

  /// Discards all results and computes a graph.
  public func show(_ id: GraphID, of document: GraphDocument) {
    cancelAll()
    graph = id
    self.document = document
    results = [:]
    leases = [:]
    refused = []
    triedWith = [:]
    update(Set(document[id].nodeIDs))
  }

  /// Takes over what another evaluator has computed for the same document, and computes nothing.
  public func adopt(_ other: GraphEvaluator) {
    cancelAll()
    (graph, document, folder, day) = (other.graph, other.document, other.folder, other.day)
    (results, leases) = (other.results, other.leases)
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
      for id in results.keys where document[graph].node(id) == nil { forget(id) }
      return update(Set(document[graph].nodeIDs))
    }
    guard let change = change.graphs[graph] else { return }
    var changed: Set<NodeID> = []
    for (id, step) in change.nodes where Self.computesAnew(step) { changed.insert(id) }
    for step in change.wires.values {
      for wire in [step.before, step.after] where wire?.carriesValue ?? false {
        guard let wire else { continue }
        changed.insert(wire.to.node)
        if isOnDemand(wire.from.node) { changed.insert(wire.from.node) }
      }
    }
    for id in changed where document[graph].node(id) == nil { forget(id) }
    guard !changed.isEmpty else { return }
    update(changed.union(refused.filter(mayFit)))
  }

  /// Computes nodes again, because something outside the document has changed.
  public func recompute(_ ids: Set<NodeID>) {
    let ids = ids.filter { document[graph].node($0) != nil }
    if !ids.isEmpty { update(ids) }
  }

  /// Whether a change of a node affects results; positions, titles and colours do not.
  private static func computesAnew(_ step: GraphChange.Step<Node>) -> Bool {
    step.before?.values != step.after?.values || step.before?.type != step.after?.type
  }

  /// Whether a node computes only while a wire takes a result.
  private func isOnDemand(_ id: NodeID) -> Bool {
    document[graph].node(id).flatMap { types[$0.type] }?.isOnDemand ?? false
  }

  private func forget(_ id: NodeID) {
    results[id] = nil
    leases[id] = nil
    refused.remove(id)
    triedWith[id] = nil
    queue.remove(id)
    stopTask(of: id)
  }

  /// Cancels everything that is still to be computed.
  public func cancelAll() {
    tasks.cancelAll()
    queue = EvaluationQueue()
  }

  // MARK: Computing

  private func update(_ changed: Set<NodeID>) {
    let now = document[graph]
    run = EvaluationRun(document, types: types, folder: folder, day: day, meter: meter)
    let (sorted, inCycles) = now.dependents(of: changed)
    for id in inCycles.union(sorted) {
      queue.remove(id)
      leases[id] = nil
      refused.remove(id)
      stopTask(of: id)
    }
    for id in inCycles { results[id] = .failure(.cycle) }
    let allowance = isImmediate ? nil : StepAllowance(Self.inlineSteps)
    for id in sorted {
      guard !isOnDemand(id) || now.wires(outOf: id).contains(where: \.carriesValue) else {
        results[id] = .values([])
        continue
      }
      let blockers = queue.blockers(of: id, in: now)
      guard blockers > 0 || !compute(id, allowance) else { continue }
      results[id] = .working(0)
      queue.add(id, blockers: blockers)
    }
    startTasks()
    let all = inCycles.union(sorted).union(changed)
    if !all.isEmpty { didChange(all) }
  }

  /// Computes a node whose wired inputs have their values; returns false if there is no time for it now.
  private func compute(_ id: NodeID, _ allowance: StepAllowance?) -> Bool {
    guard allowance?.isLeft ?? true else { return false }
    switch work(for: id) {
    case nil: return true
    case .failure(let failure)?: store(NodeWork.Outcome(.failure(failure)), of: id)
    case .success(let work)?:
      if allowance != nil, work.isLong { return false }
      do {
        store(try work.outcome(allowance: allowance), of: id)
        computations += 1
      } catch is StepAllowance.Exceeded {
        return false
      } catch {
        store(NodeWork.Outcome(.failure(NodeFailure("was cancelled"))), of: id)
      }
    }
    return true
  }

  /// What computes a node, or why it cannot be computed; nil if there is no such node.
  func work(for id: NodeID) -> Result<NodeWork, NodeFailure>? {
    let graph = document[graph]
    guard let node = graph.node(id) else { return nil }
    return NodeWork.make(node, in: graph, self.graph, run) { results[$0] }
  }

  private func store(_ outcome: NodeWork.Outcome, of id: NodeID) {
    results[id] = outcome.result
    leases[id] = outcome.lease
    if case .failure(let failure) = outcome.result, failure.origin == nil, failure.isShared {
      refused.insert(id)
    } else {
      triedWith[id] = nil
    }
  }

  // MARK: Taking results of other threads

  /// Notes the progress of a node.
  func note(_ fraction: Double, of id: NodeID) {
    guard queue.contains(id) else { return }
    results[id] = .working(fraction)
    didChange([id])
  }

  /// Stores results, and computes what waited for them.
  func finish(_ outcomes: [(id: NodeID, outcome: NodeWork.Outcome)]) {
    let now = document[graph]
    let allowance = StepAllowance(Self.inlineSteps)
    var changed: Set<NodeID> = []
    var free: [NodeID] = []
    func end(_ id: NodeID) {
      changed.insert(id)
      free += queue.finish(id, in: now)
    }
    for (id, outcome) in outcomes where queue.contains(id) {
      store(outcome, of: id)
      computations += 1
      end(id)
    }
    var index = 0
    while index < free.count {
      let id = free[index]
      index += 1
      guard queue.contains(id) else { continue }
      if compute(id, allowance) { end(id) } else { queue.putBack(id) }
    }
    startTasks()
    if !changed.isEmpty { didChange(changed) }
    retryRefused()
  }

  /// Whether a refused node may have a result now.
  private func mayFit(_ id: NodeID) -> Bool {
    guard case .failure(let failure)? = results[id] else { return false }
    return failure.limit != .memory || failure.needs <= meter.free
  }

  /// Computes again a node for which there was no memory, if there is more now. Only one at a time, because
  /// several would take the memory from one another.
  private func retryRefused() {
    guard !refused.isEmpty, queue.isEmpty, tasks.isIdle else { return }
    let free = meter.free
    let next = refused.sorted().first { id in
      guard case .failure(let failure)? = results[id], failure.limit == .memory else {
        return false
      }
      return mayFit(id) && free > triedWith[id] ?? -1
    }
    guard let next else { return }
    update([next])
    triedWith[next] = free
  }
}

extension NodeFailure {
  /// Whether the node might have had a result if others had taken less.
  fileprivate var isShared: Bool { limit.map { $0 != .depth } ?? false }
}
