import Foundation
import Panorama

/// The lines of a note. Lengths are in units in which the font size is `fontSize`.
struct NoteLayout {
  /// The lines, and where the caret is in them.
  let text: EditableLayout
  /// The height of all lines.
  var height: Double { text.height }

  /// The font size at which notes are laid out.
  static let fontSize = 16.0
  /// The maximum length of a note that can be written, in UTF-8 bytes.
  static let maximumLength = 1 << 14
  /// A longer text is cut to this many UTF-8 bytes, or the few less that its last character needs.
  private static let shownLength = 1 << 16
  /// The fonts of all notes. They do not belong to a window, because notes are also drawn without one.
  private static let fonts = FontLibrary()

  /// - Parameter width: the width at which lines break.
  init(_ text: String, width: Double) {
    self.text = EditableLayout(
      text.shown(Self.shownLength), font: Self.fonts.systemFont(ofSize: Self.fontSize),
      width: width)
  }

  /// All glyphs as one run.
  var glyphs: GlyphRun {
    GlyphRun(
      glyphs: text.lines.flatMap { $0.placed.line.glyphs(at: $0.placed.origin).glyphs },
      fontSize: Self.fontSize)
  }
}

extension String {
  /// The characters within the first `count` UTF-8 bytes. O(count)
  fileprivate func shown(_ count: Int) -> String {
    guard var end = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex
    else { return self }
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}

/// The glyphs of notes that are drawn together. Notes with the same text and width, such as copies, share one
/// layout.
public struct NoteGlyphs {
  private struct Key: Hashable {
    var text: String
    var width: Double
  }

  private var runs: [Key: GlyphRun] = [:]

  /// An empty cache.
  public init() {}

  /// The glyphs of a note. O(n)
  /// - Parameter width: the width at which lines break, in units of `NoteLayout`.
  mutating func run(_ text: String, width: Double) -> GlyphRun {
    let key = Key(text: text, width: width)
    if let run = runs[key] { return run }
    let run = NoteLayout(text, width: width).glyphs
    runs[key] = run
    return run
  }
}
