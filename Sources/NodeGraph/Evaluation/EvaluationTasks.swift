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
