/// The result of a node.
public enum NodeResult: Hashable, Sendable {
  /// The values of its outputs, in their order.
  case values([Value])
  /// The node, or one on which it depends, failed.
  case failure(NodeFailure)
  /// The node is being computed; the value is the part that is done, 0 … 1.
  case working(Double)
}
