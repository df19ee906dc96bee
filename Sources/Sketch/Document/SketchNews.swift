/// What became of a sketch's file without the hand that draws: to be said to the person.
public enum SketchNews: Equatable, Sendable {
  /// It is drawn on under its new name.
  case renamed(to: String)
  /// Another program put another file in its place; what was drawn is kept under a name of its own.
  case replaced(other: String, keptAs: String)
  /// Somebody deleted it; it is there again.
  case writtenAgain
  /// Another program draws on it: it is looked at.
  case following
  /// No other program draws on it any more: it may be drawn on.
  case drawing
  /// A program died while it drew; file and log are in that folder as they were found.
  case recovered(asideIn: String)
  /// It could not be found or written.
  case failed(SketchError)
}
