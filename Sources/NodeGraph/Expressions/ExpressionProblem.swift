/// What is wrong with an expression, or why it has no value.
public struct ExpressionProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason in a few words for the user.
  public let reason: String
  /// The place in the text, in Unicode scalars; the first is 1.
  public let place: Int

  /// The place and the reason, in one line.
  public var description: String { "at \(place): \(reason)" }
}
