/// Why a session cannot be replayed.
public enum ReplayError: Error, Equatable, CustomStringConvertible {
  /// The session is of an app, and nobody said how to make apps.
  case noApp([String])

  /// One line for a person.
  public var description: String {
    switch self {
    case .noApp(let arguments):
      "the session is of the app '\(arguments.first ?? "")', which is not there"
    }
  }
}
