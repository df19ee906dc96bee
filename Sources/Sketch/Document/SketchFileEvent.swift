/// Something that another program did to a sketch's file, to be shown to the user.
public enum SketchFileEvent: Equatable, Sendable {
  /// The file was renamed. The document follows it.
  case renamed(to: String)
  /// Another program replaced the file. The drawing is kept under another name.
  case replaced(other: String, keptAs: String)
  /// The file was deleted and has been written again.
  case writtenAgain
  /// Another program is drawing on the file, so it is shown read-only.
  case following
  /// The other program has stopped drawing on the file, so drawing is possible here.
  case drawing
  /// A program had crashed while drawing. The folder holds copies of the file and its log from before the
  /// recovery.
  case recovered(asideIn: String)
  /// The file could not be found or written.
  case failed(SketchError)
}
