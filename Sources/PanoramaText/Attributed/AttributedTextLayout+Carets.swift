import Foundation
import PanoramaGraphics

/// Where the caret is in a text that is edited, and what is at a point.
extension AttributedTextLayout {
  /// The index of the line that contains an offset in the text. O(lines).
  public func line(of offset: Int) -> Int {
    max(0, (lines.firstIndex { $0.range.lowerBound > offset } ?? lines.count) - 1)
  }

  /// The upper end and the height of a caret. O(lines + length of the line).
  public func caret(at offset: Int) -> (top: SIMD2<Double>, height: Double) {
    caret(at: offset, behind: false)
  }

  /// The same, behind the character before it: where left-to-right text meets right-to-left text, that is elsewhere.
  public func caret(at offset: Int, behind: Bool) -> (top: SIMD2<Double>, height: Double) {
    let placed = lines[line(of: offset)]
    let line = placed.line
    let x = line.carets.position(
      of: min(offset, placed.range.upperBound) - placed.range.lowerBound, isBehind: behind)
    return (
      SIMD2(Double(placed.origin.x) + x, Double(placed.origin.y) - line.ascent),
      line.ascent + line.descent
    )
  }

  /// Where the caret goes on the screen from its place at `offset`, past one character of its line.
  ///
  /// - Returns: its offset, and whether it is drawn behind the character before it; nil at the end of the line.
  ///   O(lines + n log n of the line).
  public func caret(beside offset: Int, behind: Bool, toTheRight: Bool)
    -> (offset: Int, isBehind: Bool)?
  {
    let placed = lines[line(of: offset)]
    let (start, carets) = (placed.range.lowerBound, placed.line.carets)
    let x = carets.position(of: min(offset, placed.range.upperBound) - start, isBehind: behind)
    guard let found = carets.caret(beside: x, toTheRight: toTheRight),
      start + found.offset <= placed.range.upperBound
    else { return nil }
    return (start + found.offset, found.isBehind)
  }

  /// Whether the line with an offset runs from right to left.
  public func isRightToLeft(at offset: Int) -> Bool {
    lines[line(of: offset)].line.carets.isRightToLeft
  }

  /// The offset in the text that is nearest to a point. O(lines + length of a line).
  public func offset(nearest p: SIMD2<Double>) -> Int {
    let below = lines.firstIndex { p.y < Double($0.origin.y) + $0.line.descent }
    return offset(nearest: p.x, inLine: below ?? lines.count - 1)
  }

  /// The offset that is nearest to `x` in a line.
  public func offset(nearest x: Double, inLine index: Int) -> Int {
    let placed = lines[index]
    return min(
      placed.range.upperBound,
      placed.range.lowerBound + placed.line.carets.offset(nearest: x - Double(placed.origin.x)))
  }

  /// The boxes around the glyphs of a part of the text. O(n).
  public func boxes(of range: Range<Int>) -> [CGRect] {
    lines.flatMap { placed in
      let line = placed.line
      return line.carets.clusters.filter { range.contains($0.offset + placed.range.lowerBound) }
        .map {
          CGRect(
            x: Double(placed.origin.x) + $0.x, y: Double(placed.origin.y) - line.ascent,
            width: $0.width, height: line.ascent + line.descent)
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
