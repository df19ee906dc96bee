/// What a node has computed.
public enum NodeResult: Hashable, Sendable {
  /// The values of its outputs, in their order.
  case values([Value])
  /// It failed, or a node before it did.
  case failure(NodeFailure)
  /// It is being computed; how much is done, 0 … 1.
  case working(Double)
}
