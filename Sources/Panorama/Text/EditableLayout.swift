import PanoramaGraphics
import PanoramaText

/// The lines of a text that is edited: where its caret is, and what is at a point. Lengths are in points, from the
/// upper left corner of the text.
public struct EditableLayout {
  /// A line and the range of the text that it shows.
  public struct Line {
    public var placed: TextLayout.PlacedLine
    /// In UTF-8 bytes of the text.
    public var range: Range<Int>
  }

  /// Not empty.
  public let lines: [Line]
  /// The height of all lines.
  public let height: Double

  /// - Parameters:
  ///   - text: the text; line breaks in it begin new lines.
  ///   - font: the font of the whole text.
  ///   - width: the width at which lines break.
  ///   - marker: returns the length of what a paragraph begins with if its further lines are to begin behind that, such as a
  ///     bullet, in UTF-8 bytes; 0 for none.
  public init(
    _ text: String, font: Font, width: Double, marker: (Substring) -> Int
  ) {
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard paragraphs.contains(where: { marker($0) > 0 }) else {
      self.init(text, font: font, width: width)
      return
    }
    var lines: [Line] = []
    var y = 0.0
    func add(_ part: Substring, below indent: Double) {
      let layout = Self(String(part), font: font, width: max(font.size, width - indent))
      let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
      for var line in layout.lines {
        line.placed.origin.x += indent
        line.placed.origin.y += y
        line.range = line.range.lowerBound + start..<line.range.upperBound + start
        lines.append(line)
      }
      y += layout.height + font.leading
    }
    for paragraph in paragraphs {
      let length = min(marker(paragraph), paragraph.utf8.count)
      let first = length > 0 ? Self(String(paragraph), font: font, width: width).lines : []
      guard first.count > 1 else {
        add(paragraph, below: 0)
        continue
      }
      let rest = paragraph.utf8.index(
        paragraph.startIndex, offsetBy: first[1].range.lowerBound)
      let begin = paragraph.utf8.index(paragraph.startIndex, offsetBy: length)
      add(paragraph[..<rest], below: 0)
      add(
        paragraph[rest...], below: TextLine(String(paragraph[..<begin]), font: font).width)
    }
    self.init(lines: lines, height: max(y - font.leading, font.size))
  }

  private init(lines: [Line], height: Double) {
    self.lines = lines
    self.height = height
  }

  /// - Parameters:
  ///   - text: the text; line breaks in it begin new lines.
  ///   - font: the font of the whole text.
  ///   - width: the width at which lines break.
  public init(_ text: String, font: Font, width: Double) {
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
    height = max(Double(layout.size.height), font.size)
  }

  /// The index of the line that contains an offset in the text.
  public func line(of offset: Int) -> Int {
    max(0, (lines.firstIndex { $0.range.lowerBound > offset } ?? lines.count) - 1)
  }

  /// The upper end and the height of a caret.
  public func caret(at offset: Int) -> (top: SIMD2<Double>, height: Double) {
    let line = lines[line(of: offset)]
    let text = line.placed.line
    let x = text.position(of: min(offset, line.range.upperBound) - line.range.lowerBound)
    return (
      SIMD2(line.placed.origin.x + x, line.placed.origin.y - text.ascent),
      text.ascent + text.descent
    )
  }

  /// The offset in the text that is nearest to a point.
  public func offset(nearest p: SIMD2<Double>) -> Int {
    let below = lines.firstIndex { p.y < $0.placed.origin.y + $0.placed.line.descent }
    return offset(nearest: p.x, inLine: below ?? lines.count - 1)
  }

  /// The offset that is nearest to `x` in a line.
  public func offset(nearest x: Double, inLine index: Int) -> Int {
    let line = lines[index]
    return line.range.lowerBound
      + line.placed.line.offset(nearest: x - Double(line.placed.origin.x))
  }

  /// The boxes around the glyphs of a part of the text.
  public func boxes(of range: Range<Int>) -> [CGRect] {
    lines.flatMap { line in
      let text = line.placed.line
      return text.clusters.filter { range.contains($0.offset + line.range.lowerBound) }.map {
        CGRect(
          x: line.placed.origin.x + $0.x, y: line.placed.origin.y - text.ascent, width: $0.width,
          height: text.ascent + text.descent)
      }
    }
  }

  /// The offset to which a key moves the caret within the lines: up, down, home or end; nil for other keys.
  ///
  /// - Parameters:
  ///   - key: the name of the key.
  ///   - caret: the offset of the caret.
  ///   - end: the length of the text, in UTF-8 bytes.
  public func target(ofKey key: String, from caret: Int, end: Int) -> Int? {
    let line = line(of: caret)
    switch key {
    case "home": return lines[line].range.lowerBound
    case "end": return lines[line].range.upperBound
    case "up" where line == 0: return 0
    case "down" where line == lines.count - 1: return end
    case "up", "down":
      return offset(nearest: self.caret(at: caret).top.x, inLine: line + (key == "up" ? -1 : 1))
    default: return nil
    }
  }
}
