/// Why a node has no result.
public struct NodeFailure: Error, Hashable, Sendable {
  /// What is wrong, in a few words for the user.
  public let reason: String
  /// The node that failed first; nil if it is the node itself.
  public var origin: NodeID?

  /// A failure of the given reason.
  public init(_ reason: String) { self.reason = reason }
}
