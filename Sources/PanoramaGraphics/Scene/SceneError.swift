/// Why a text is no scene.
public struct SceneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Counted from 1; nil when the fault is the file's as a whole.
  public let line: Int?
  /// One sentence saying what to do.
  public let reason: String

  /// An error at a line, or of the file as a whole.
  public init(line: Int?, reason: String) {
    self.line = line
    self.reason = reason
  }

  /// `LINE: reason`, or the reason alone.
  public var description: String { line.map { "\($0): \(reason)" } ?? reason }
}
