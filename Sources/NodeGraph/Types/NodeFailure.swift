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

  /// The failure of the nodes of a cycle, and of all after them.
  static let cycle = NodeFailure("is part of a cycle")
}
