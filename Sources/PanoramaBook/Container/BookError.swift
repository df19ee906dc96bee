/// Why a book could not be read, as words that follow a file's name: “is encrypted”.
public struct BookError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The words.
  public var description: String

  /// A reason.
  public init(_ description: String) { self.description = description }
}
