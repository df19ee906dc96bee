/// What no page break divides, in the order in which it was set: a line, a picture, a row of a table.
struct PageUnit: Sendable {
  enum Kind: UInt8, Sendable {
    case line, picture
    /// Beside the lines.
    case float
    /// A row of a table, whose lines are units, too.
    case row
    /// A row that is repeated on the pages of its table.
    case header
  }

  var kind: Kind
  /// In points across the lines.
  var top: Double
  var bottom: Double
  /// The number of its line in its paragraph, and how many there are.
  var line: Int32 = 0
  var lines: Int32 = 1
  var orphans: Int32 = 1
  var widows: Int32 = 1
  /// What stands together if it fits on a page has the same number, > 0.
  var group: Int32 = 0
  /// Whether and how a page begins with it.
  var before = ComputedStyle.Break.auto
  /// The table of a row, > 0.
  var table: Int32 = 0
}
