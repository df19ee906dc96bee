import Foundation
import Panorama

/// The lines of a note. Lengths are in units in which the font size is `fontSize`.
struct NoteLayout {
  /// A line and the range of the text that it shows.
  struct Line {
    var placed: TextLayout.PlacedLine
    /// In UTF-8 bytes of the text.
    var range: Range<Int>
  }

  /// Not empty.
  let lines: [Line]
  /// The height of all lines.
  let height: Double

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
    let text = text.shown(Self.shownLength)
    let font = Self.fonts.systemFont(ofSize: Self.fontSize)
    let layout = TextLayout(text, font: font, maximumWidth: width)
    var rest = text[...]
    var offset = 0
    func skip(_ count: Int) {
      offset += count
      rest = text[text.utf8.index(text.startIndex, offsetBy: offset)...]
    }
    lines = layout.lines.map { placed in
      let start = offset
      skip(min(placed.line.text.utf8.count, rest.utf8.count))
      let end = offset
      // The spaces at which a line breaks are not part of it.
      while rest.first == " " { skip(1) }
      if let next = rest.first, next.isNewline { skip(next.utf8.count) }
      return Line(placed: placed, range: start..<end)
    }
    height = max(Double(layout.size.height), Self.fontSize)
  }

  /// All glyphs as one run.
  var glyphs: GlyphRun {
    GlyphRun(
      glyphs: lines.flatMap { $0.placed.line.glyphs(at: $0.placed.origin).glyphs },
      fontSize: Self.fontSize)
  }

  /// The index of the line that contains an offset in the text.
  func line(of offset: Int) -> Int {
    max(0, lines.partitioningIndex { $0.range.lowerBound > offset } - 1)
  }

  /// The upper end and the height of a caret.
  func caret(at offset: Int) -> (top: SIMD2<Double>, height: Double) {
    let line = lines[line(of: offset)]
    let text = line.placed.line
    let x = text.position(of: min(offset, line.range.upperBound) - line.range.lowerBound)
    return (
      SIMD2(line.placed.origin.x + x, line.placed.origin.y - text.ascent),
      text.ascent + text.descent
    )
  }

  /// The offset in the text that is nearest to a point.
  func offset(nearest p: SIMD2<Double>) -> Int {
    let below = lines.firstIndex { p.y < $0.placed.origin.y + $0.placed.line.descent }
    return offset(nearest: p.x, inLine: below ?? lines.count - 1)
  }

  /// The offset that is nearest to `x` in a line.
  func offset(nearest x: Double, inLine index: Int) -> Int {
    let line = lines[index]
    return line.range.lowerBound
      + line.placed.line.offset(nearest: x - Double(line.placed.origin.x))
  }

  /// The boxes around the glyphs of a part of the text.
  func boxes(of range: Range<Int>) -> [CGRect] {
    lines.flatMap { line in
      let text = line.placed.line
      return text.clusters.filter { range.contains($0.offset + line.range.lowerBound) }.map {
        CGRect(
          x: line.placed.origin.x + $0.x, y: line.placed.origin.y - text.ascent, width: $0.width,
          height: text.ascent + text.descent)
      }
    }
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
