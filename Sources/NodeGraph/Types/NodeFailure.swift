/// Why a node has no result.
public struct NodeFailure: Error, Hashable, Sendable {
  /// The reason in a few words for the user.
  public let reason: String
  /// The node that failed first; nil if it is this node.
  public var origin: NodeID?
  /// The limit that the node exceeds; nil if it failed for another reason.
  public internal(set) var limit: EvaluationLimit?
  /// The memory that the node lacked, in bytes; 0 if that was not the reason.
  var needs = 0

  /// A failure with a reason.
  public init(_ reason: String) { self.reason = reason }

  /// A failure whose reason is that something is not a value.
  public init(_ problem: ValueProblem) { reason = problem.description }

  /// The failure of the nodes of a cycle, and of all after them.
  static let cycle = NodeFailure("is part of a cycle")
}

/// A limit of the evaluation of a graph, which keeps the work in proportion to the file. The values are for
/// one change of one open graph.
public enum EvaluationLimit: Hashable, Sendable {
  /// The computations of nodes in subgraphs.
  case steps
  /// The pixels that are drawn, counted again for each pass over them.
  case pixels
  /// The memory of all pictures, long texts and lists, in bytes: of the results, and of pictures that are being made.
  case memory
  /// The items of lists and the bytes of texts that are computed.
  case items
  /// The subgraphs around a node.
  case depth

  /// The maximum number of computations after one change. They take a few seconds.
  @_spi(GraphTests) public static let maximumSteps = 250_000
  /// The maximum number of pixels drawn after one change.
  static let maximumPixels = 1 << 30
  /// The maximum memory of the values of a graph, in bytes.
  public static let maximumMemory = 768 << 20
  /// The maximum number of items and bytes that are computed after one change.
  static let maximumItems = 1 << 28
  /// The maximum number of subgraphs around a node.
  static let maximumDepth = 15

  /// The limit in words for the user, and what to do.
  var reason: String {
    switch self {
    case .steps: "needs over 250,000 steps; use its subgraphs less often"
    case .pixels: "draws over 1,024 megapixels; make pictures smaller or fewer"
    case .memory: "over the limit of 768 MB; make pictures smaller or fewer, or lists shorter"
    case .items: "computes over 268 million items and characters; make lists and texts shorter"
    case .depth: "subgraphs are nested over 15 deep; unpack some of them"
    }
  }

  /// The failure of a node that exceeds the limit.
  ///
  /// - Parameter bytes: the memory that it lacked; 0 for the other limits.
  func failure(needing bytes: Int = 0) -> NodeFailure {
    var failure = NodeFailure(reason)
    failure.limit = self
    failure.needs = bytes
    return failure
  }
}
