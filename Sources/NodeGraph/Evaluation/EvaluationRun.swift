import PanoramaGraphics
import Synchronization

/// What the computations after one change share, on any thread: the document, the limits, and the results of
/// subgraphs, each of which is computed once for equal inputs.
final class EvaluationRun: Sendable {
  private struct State {
    var steps = 0
    var pixels = 0
    var items = 0
    var nesting: SubgraphNesting
    var plans: [GraphID: SubgraphPlan] = [:]
    var outcomes: [SubgraphCall: SubgraphCall.Outcome] = [:]
    /// The memory of the texts and lists in `outcomes`, in bytes.
    var keptBytes = 0
  }

  let document: GraphDocument
  let types: NodeTypes
  let folder: String
  let day: Int?
  let meter: ValueMeter
  private let isLarge: Bool
  private let state: Mutex<State>

  /// The maximum number of results of subgraphs that are kept, which limits their memory.
  private static let maximumOutcomes = 1 << 16
  /// The maximum memory of the texts and lists in them, in bytes.
  private static let maximumKept = 64 << 20

  init(
    _ document: GraphDocument, types: NodeTypes, folder: String, day: Int?, meter: ValueMeter
  ) {
    self.document = document
    self.types = types
    self.folder = folder
    self.day = day
    self.meter = meter
    let inner = document.graphs.reduce(0) { $1.key == .main ? $0 : $0 + $1.value.nodeIDs.count }
    isLarge = inner > Self.maximumInlineNodes
    state = Mutex(State(nesting: SubgraphNesting(document, types: types)))
  }

  // MARK: Limits

  /// Counts computations.
  ///
  /// - Throws: `NodeFailure` if there were too many since the change.
  func spend(steps: Int) throws {
    let count = state.withLock {
      $0.steps += steps
      return $0.steps
    }
    guard count <= EvaluationLimit.maximumSteps else { throw EvaluationLimit.steps.failure() }
  }

  /// Counts pixels that will be drawn.
  ///
  /// - Throws: `NodeFailure` if there were too many since the change.
  func spend(pixels: Int) throws {
    try state.withLock {
      guard pixels <= EvaluationLimit.maximumPixels - $0.pixels else {
        throw EvaluationLimit.pixels.failure()
      }
      $0.pixels += pixels
    }
  }

  /// Counts items of lists, or bytes of texts, that will be computed.
  ///
  /// - Throws: `NodeFailure` if there were too many since the change.
  func spend(items: Int) throws {
    try state.withLock {
      guard items <= EvaluationLimit.maximumItems - $0.items else {
        throw EvaluationLimit.items.failure()
      }
      $0.items += items
    }
  }

  /// - Throws: `NodeFailure` if a subgraph cannot be computed, whatever its inputs are.
  func check(_ id: GraphID) throws {
    guard document.graphs[id] != nil else { throw NodeFailure("its subgraph is missing") }
    guard let height = state.withLock({ $0.nesting.height(of: id) }) else {
      throw NodeFailure("its subgraph contains itself")
    }
    guard height <= EvaluationLimit.maximumDepth else { throw EvaluationLimit.depth.failure() }
  }

  /// Whether a subgraph may take longer than a frame. If the document's subgraphs have many nodes, all of them
  /// may, because even visiting the nodes takes long.
  func isLong(_ id: GraphID) -> Bool {
    isLarge || state.withLock { $0.nesting.isLong(id) }
  }

  /// The maximum number of nodes in all subgraphs that can be visited within a frame.
  private static let maximumInlineNodes = 5_000

  // MARK: Subgraphs

  /// How to compute a subgraph.
  func plan(of id: GraphID) -> SubgraphPlan {
    if let plan = state.withLock({ $0.plans[id] }) { return plan }
    let plan = SubgraphPlan(id, of: document, types: types)
    state.withLock { $0.plans[id] = plan }
    return plan
  }

  /// The values or the failure of a subgraph that was computed with equal inputs; nil if there are none.
  func outcome(of call: SubgraphCall) -> Result<[Value], NodeFailure>? {
    state.withLock { $0.outcomes[call] }?.result
  }

  func keep(_ result: Result<[Value], NodeFailure>, of call: SubgraphCall) {
    // Another attempt may find more memory.
    if case .failure(let failure) = result, failure.limit != nil { return }
    let outputs = (try? result.get()) ?? []
    let bytes = (Array(call.inputs.values) + outputs).reduce(0) { $0 + $1.bytes }
    state.withLock {
      guard $0.outcomes.count < Self.maximumOutcomes, bytes <= Self.maximumKept - $0.keptBytes
      else { return }
      $0.outcomes[call] = SubgraphCall.Outcome(result)
      $0.keptBytes += bytes
    }
  }
}

/// The number of computations that may be done synchronously, before the rest is left to another thread.
final class StepAllowance: Sendable {
  /// Thrown when the allowance is used up.
  struct Exceeded: Error {}

  private let left: Atomic<Int>

  init(_ steps: Int) { left = Atomic(steps) }

  /// Whether there is some left.
  var isLeft: Bool { left.load(ordering: .relaxed) > 0 }

  func spend(_ steps: Int) throws {
    guard left.subtract(steps, ordering: .relaxed).newValue >= 0 else { throw Exceeded() }
  }
}
