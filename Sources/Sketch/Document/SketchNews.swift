/// What other programs did to a sketch's file, to be shown to the user.
public enum SketchNews: Equatable, Sendable {
  /// The file was renamed; drawing goes on in it.
  case renamed(to: String)
  /// Another program replaced the file; the drawing is kept under another name.
  case replaced(other: String, keptAs: String)
  /// The file was deleted, and has been written again.
  case writtenAgain
  /// Another program draws on the file, which is shown read-only.
  case following
  /// No other program draws on the file any more; drawing is possible again.
  case drawing
  /// A program crashed while drawing; the folder holds the file and its log as they were found.
  case recovered(asideIn: String)
  /// The file could not be found or written.
  case failed(SketchError)
}
