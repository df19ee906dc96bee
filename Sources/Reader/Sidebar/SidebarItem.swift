import Panorama

/// A line of a list beside the text: an entry of the contents, a bookmark, a note, a search result, or a heading.
struct SidebarItem: Equatable {
  /// What it says; the rest of a line that is too long is left out.
  var title: String
  /// What stands below it, in a smaller font; empty for nothing.
  var detail = ""
  /// What somebody wrote on it; empty for nothing.
  var note = ""
  /// The part of `detail` that stands out, in UTF-16 units.
  var match: Range<Int>?
  /// How deep it is below others, from 0.
  var depth = 0
  /// Whether what is below it is shown; nil if nothing is below it, or always shown.
  var isOpen: Bool?
  /// The colour of a bar at its edge; nil for none.
  var color: CGColor?
  /// Whether it is where the reader is.
  var isCurrent = false
  /// Whether it is the heading of those below, which leads nowhere.
  var isHeading = false
  /// Whether it can be chosen.
  var isEnabled = true
  /// What its button does, and the button's picture; nil for no button.
  var button: Button?

  /// A button at the end of a line.
  struct Button: Equatable {
    var name: String
    var icon: LineIcon
  }

  /// The most lines of a note that are shown.
  private static let longestNote = 4
  /// About how many characters of a note fit in a line.
  private static let noteLine = 36

  /// How many lines of the note there is room for, which are about as many as it has. Only its beginning is looked at.
  var noteLines: Int {
    let start = note.prefix(Self.longestNote * Self.noteLine)
    let lines = start.split(separator: "\n", omittingEmptySubsequences: false).map {
      max(1, ($0.count + Self.noteLine - 1) / Self.noteLine)
    }
    return min(Self.longestNote, lines.reduce(0, +))
  }

  /// The height in a theme, in points. Nothing is laid out for it, so that thousands of lines cost little.
  @MainActor func height(_ looks: ViewLooks) -> Double {
    let theme = looks.theme
    if isHeading { return theme.unit * 9 }
    if detail.isEmpty, note.isEmpty { return theme.targetSize }
    let (body, caption) = (looks.font(.body).lineHeight, looks.font(.caption).lineHeight)
    var height = theme.unit * 4
    if !title.isEmpty { height += body }
    if !detail.isEmpty { height += caption * 2 }
    if !note.isEmpty { height += body * Double(noteLines) + theme.unit }
    return max(theme.targetSize, height.rounded(.up))
  }
}
