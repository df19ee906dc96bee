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
  ///   - text: the text.
  ///   - width: the width at which lines break.
  ///   - style: which parts are bold, and the colours of parts.
  ///   - color: the colour of the others.
  init(
    _ text: String, width: Double, style: NoteStyle = NoteStyle(), color: CGColor = .black
  ) {
    let shown = text.shown(Self.shownLength)
    func font(_ isBold: Bool) -> Font {
      Self.fonts.systemFont(ofSize: Self.fontSize, weight: isBold ? .bold : .regular)
    }
    var whole = StyledText(emptyFont: font(style.isBold))
    var rest = shown[...]
    func take(upTo end: Int, _ look: NotePart.Look) {
      let start = shown.utf8.distance(from: shown.startIndex, to: rest.startIndex)
      guard
        let index = shown.utf8.index(
          rest.startIndex, offsetBy: end - start, limitedBy: shown.endIndex),
        index > rest.startIndex
      else { return }
      whole.runs.append(
        StyledText.Run(
          String(rest[..<index]), font: font(style.isBold != look.hasOtherWeight),
          color: look.argb.map {
            let own = CGColor(argb: $0)
            return own.copy(alpha: own.alpha * color.alpha)
          } ?? color))
      rest = shown[index...]
    }
    for part in style.parts {
      take(upTo: part.range.lowerBound, NotePart.Look())
      take(upTo: min(part.range.upperBound, shown.utf8.count), part.look)
    }
    take(upTo: shown.utf8.count, NotePart.Look())
    self.text = AttributedTextLayout(whole, maximumWidth: width, marker: NoteList.marker)
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

/// The glyphs of notes that are drawn together. Notes with the same text, width and look, such as copies, share one
/// layout.
public struct NoteGlyphs {
  /// Glyphs, and their colour; nil for the note's.
  typealias Runs = [(glyphs: GlyphRun, color: CGColor?)]

  private struct Key: Hashable {
    var text: String
    var width: Double
    var isBold: Bool
    var parts: [NotePart]
    /// The colour, if it is in the layout.
    var color: CGColor?
  }

  private var runs: [Key: Runs] = [:]

  /// An empty cache.
  public init() {}

  /// The glyphs of a note. O(n)
  /// - Parameters:
  ///   - width: the width at which lines break, in units of `NoteLayout`.
  ///   - style: which parts are bold, and the colours of parts.
  ///   - color: the colour of the others.
  mutating func runs(_ text: String, width: Double, style: NoteStyle, color: CGColor) -> Runs {
    let isPlain = style.parts.isEmpty
    let key = Key(
      text: text, width: width, isBold: style.isBold, parts: style.parts,
      color: isPlain ? nil : color)
    if let runs = runs[key] { return runs }
    let found = NoteLayout(text, width: width, style: style, color: color).text.glyphs.map {
      (glyphs: $0.run, color: isPlain ? nil : $0.color)
    }
    runs[key] = found
    return found
  }
}
