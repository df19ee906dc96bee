import Foundation
import Panorama

/// The lines of a note. Lengths are in units in which the font size is `fontSize`.
struct NoteLayout {
  /// The lines, and where the caret is in them.
  let text: AttributedTextLayout
  /// The height of all lines.
  var height: Double { Double(text.size.height) }

  /// The font size at which notes are laid out.
  static let fontSize = 16.0
  /// The maximum length of a note that can be written, in UTF-8 bytes.
  static let maximumLength = 1 << 14
  /// A longer text is cut to this many UTF-8 bytes, or the few less that its last character needs.
  private static let shownLength = 1 << 16
  /// The fonts of all notes. They do not belong to a window, because notes are also drawn without one.
  private static let fonts = FontLibrary()

  /// - Parameters:
  ///   - width: the width at which lines break.
  ///   - isBold: whether the text is bold.
  init(_ text: String, width: Double, isBold: Bool = false) {
    let font = Self.fonts.systemFont(ofSize: Self.fontSize, weight: isBold ? .bold : .regular)
    self.text = AttributedTextLayout(
      StyledText(text.shown(Self.shownLength), font: font), maximumWidth: width,
      marker: NoteList.marker)
  }

  /// All glyphs as one run.
  var glyphs: GlyphRun {
    text.glyphs.first?.run ?? GlyphRun(glyphs: [], fontSize: Self.fontSize)
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
    var isBold: Bool
  }

  private var runs: [Key: GlyphRun] = [:]

  /// An empty cache.
  public init() {}

  /// The glyphs of a note. O(n)
  /// - Parameters:
  ///   - width: the width at which lines break, in units of `NoteLayout`.
  ///   - isBold: whether the text is bold.
  mutating func run(_ text: String, width: Double, isBold: Bool) -> GlyphRun {
    let key = Key(text: text, width: width, isBold: isBold)
    if let run = runs[key] { return run }
    let run = NoteLayout(text, width: width, isBold: isBold).glyphs
    runs[key] = run
    return run
  }
}
