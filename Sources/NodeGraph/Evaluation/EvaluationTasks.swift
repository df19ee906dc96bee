import Synchronization

/// The computations that run on other threads.
struct EvaluationTasks: Sendable {
  private var tasks: [Int: (nodes: [NodeID], task: Task<Void, Never>)] = [:]
  private var numbers: [NodeID: Int] = [:]
  private var nextNumber = 0

  /// The maximum number of computations at a time. A cancelled one counts until it has ended: it may still
  /// take memory.
  private static let maximumCount = 2

  /// Whether another one may be started.
  var isFree: Bool { tasks.count < Self.maximumCount }

  /// Whether none is left.
  var isIdle: Bool { tasks.isEmpty }

  /// A number for the next task.
  mutating func newNumber() -> Int {
    nextNumber += 1
    return nextNumber
  }

  mutating func add(_ task: Task<Void, Never>, _ number: Int, of nodes: [NodeID]) {
    tasks[number] = (nodes, task)
    for id in nodes { numbers[id] = number }
  }

  /// Whether the task with that number computes a node: false if a later task does, or none.
  func isComputing(_ id: NodeID, _ number: Int) -> Bool { numbers[id] == number }
  /// Whether a task computes a node.
  func isComputing(_ id: NodeID) -> Bool { numbers[id] != nil }

  /// Cancels the task that computes a node.
  ///
  /// - Returns: the nodes that it would have computed.
  mutating func cancel(_ id: NodeID) -> [NodeID] {
    guard let number = numbers[id], let (nodes, task) = tasks[number] else { return [] }
    task.cancel()
    for node in nodes where numbers[node] == number { numbers[node] = nil }
    return nodes
  }

  /// Forgets a task that has ended.
  mutating func end(_ number: Int) {
    guard let (nodes, _) = tasks.removeValue(forKey: number) else { return }
    for id in nodes where numbers[id] == number { numbers[id] = nil }
  }

  mutating func cancelAll() {
    for (_, task) in tasks.values { task.cancel() }
    numbers = [:]
  }
}

/// Passes on only those reports of progress that make a visible difference.
final class ProgressGate: Sendable {
  private let last = Mutex(-1.0)

  /// - Parameter fraction: the part that is done, 0 … 1.
  func passes(_ fraction: Double) -> Bool {
    last.withLock { last in
      guard abs(fraction - last) >= 0.02 else { return false }
      last = fraction
      return true
    }
  }
}

/// Computing on other threads.
extension GraphEvaluator {
  /// The maximum number of short computations in one task, so that its results are soon seen.
  private static let maximumChain = 1_024

  /// Starts to compute what can be computed now.
  func startTasks() {
    let now = document[graph]
    while tasks.isFree, let id = queue.take() {
      guard !tasks.isComputing(id) else { continue }
      switch work(for: id) {
      case nil: queue.remove(id)
      case .failure, .success:
        start(chain(from: id, in: now))
      }
    }
  }

  /// A long node alone, or a short one with those that can be computed after it.
  private func chain(from id: NodeID, in now: Graph) -> [NodeID] {
    func isShort(_ id: NodeID) -> Bool {
      guard let node = now.node(id), !tasks.isComputing(id) else { return false }
      return node.subgraph == nil && !(types[node.type]?.isLong ?? false)
    }
    guard isShort(id) else { return [id] }
    return queue.chain(from: id, in: now, maximum: Self.maximumChain, isShort: isShort)
  }

  private func start(_ nodes: [NodeID]) {
    let number = tasks.newNumber()
    let (graph, id, run) = (document[graph], graph, run)
    let sources = Set(nodes.flatMap { graph.wires(into: $0).map(\.from.node) })
    // Not by going through all results, of which there may be as many as nodes, for each task.
    let known = Dictionary(
      uniqueKeysWithValues: sources.compactMap { id in results[id].map { (id, $0) } })
    let isSingle = nodes.count == 1
    let gate = ProgressGate()
    let report: @Sendable (Double) -> Void = { [weak self] fraction in
      guard isSingle, gate.passes(fraction) else { return }
      Task { @MainActor in
        guard let self, self.tasks.isComputing(nodes[0], number) else { return }
        self.note(fraction, of: nodes[0])
      }
    }
    let task = Task.detached(priority: .utility) { [weak self] in
      var results = known
      var outcomes: [(id: NodeID, outcome: NodeWork.Outcome)] = []
      computing: for node in nodes.compactMap({ graph.node($0) }) {
        guard !Task.isCancelled else { break }
        let outcome: NodeWork.Outcome
        switch NodeWork.make(node, in: graph, id, run, result: { results[$0] }) {
        case .failure(let failure): outcome = NodeWork.Outcome(.failure(failure))
        case .success(let work):
          // A cancelled result is not needed.
          guard let done = try? work.outcome(report: report) else { break computing }
          outcome = done
        }
        results[node.id] = outcome.result
        outcomes.append((node.id, outcome))
      }
      await self?.take(outcomes, number)
    }
    tasks.add(task, number, of: nodes)
  }

  private func take(_ outcomes: [(id: NodeID, outcome: NodeWork.Outcome)], _ number: Int) {
    let needed = outcomes.filter { tasks.isComputing($0.id, number) }
    tasks.end(number)
    finish(needed)
  }

  /// Stops the task of a node whose result is no longer needed. Other nodes of the task are queued again.
  func stopTask(of id: NodeID) {
    for other in tasks.cancel(id) where other != id { queue.putBack(other) }
  }
}
