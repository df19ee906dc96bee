/// The reason why a session cannot be replayed.
public enum ReplayError: Error, Equatable, CustomStringConvertible {
  /// The session needs an app, but there is no factory for apps.
  case noApp([String])

  /// The error on one line.
  public var description: String {
    switch self {
    case .noApp(let arguments):
      "the session is of the app '\(arguments.first ?? "")', which is not there"
    }
  }
}
