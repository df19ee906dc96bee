/// Something in a file that does not follow JSON Canvas.
public struct CanvasProblem: Hashable, Sendable {
  /// Where it is, such as `nodes[3]`.
  public let place: String
  /// What is wrong, and what was done about it.
  public let reason: String
}

/// Why a file cannot be opened at all.
public struct CanvasError: Error, Hashable, Sendable {
  /// The line, counted from 1; nil if the error is not in one line.
  public let line: Int?
  /// What is wrong, without file and line.
  public let reason: String
}
