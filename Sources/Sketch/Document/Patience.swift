/// How long to wait for another program's transaction on the file, in milliseconds. Afterwards the error says
/// that the file is in use.
enum Patience: Int32, Comparable {
  /// While a stroke ends: a few frames. The stroke is kept and written later.
  case stroke = 100
  /// While the user edits, or another program's changes are shown.
  case edit = 250
  /// While nobody waits for a frame: for opening, saving and closing, and in the background.
  case full = 2000

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
