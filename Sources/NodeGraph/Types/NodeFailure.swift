/// Why a node has no result.
public struct NodeFailure: Error, Hashable, Sendable {
  /// The reason in a few words for the user.
  public let reason: String
  /// The node that failed first; nil if it is this node.
  public var origin: NodeID?

  /// A failure with a reason.
  public init(_ reason: String) { self.reason = reason }
}
