/// Something that happened to a document's file, to be shown to the user.
public enum DocumentEvent: Hashable, Sendable {
  /// The file has a new name or folder. The document follows it.
  case renamed(to: String)
  /// The file was deleted and has been written again.
  case writtenAgain
  /// Something else is in the file's place at `other`. The document is kept in the new file `as`, where edits
  /// are saved from now on. The reason is a sentence without its full stop.
  case kept(as: String, other: String, reason: String)
  /// Another program has written the file, and everything here was saved: the document shows what it wrote.
  case changed
  /// Another program has written the file, and some edits here are not saved.
  case conflict
  /// Another program has the file open for editing, so it is shown read-only.
  case following
  /// The other program has closed the file, so that it can be edited here.
  case editing
  /// A program had crashed while it wrote. The folder holds copies of the file and its log from before the
  /// recovery.
  case recovered(asideIn: String)
  /// The file did not follow its format, so the original was copied to this path before it was overwritten.
  case copied(to: String)
  /// The file could not be found, read or written.
  case failed(DocumentError)
  /// The document was saved after an earlier attempt had failed.
  case saved
}
