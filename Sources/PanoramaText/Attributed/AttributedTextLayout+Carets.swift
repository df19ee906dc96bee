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
    let placed = lines[line(of: offset)]
    let line = placed.line
    let x = line.carets.position(
      of: min(offset, placed.range.upperBound) - placed.range.lowerBound)
    return (
      SIMD2(Double(placed.origin.x) + x, Double(placed.origin.y) - line.ascent),
      line.ascent + line.descent
    )
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
