import Foundation
import PanoramaGraphics

/// The operators of a text object. Consecutive glyphs on one baseline share an operator.
struct TextObject {
  /// The font size, in the units of positions.
  private let size: Double
  private let digits: Int
  private var operators = ""
  private var font = ""
  /// The array of the open operator.
  private var row = ""
  /// The position at which a viewer would place the next glyph.
  private var pen = SIMD2<Double>.zero

  init(size: Double, digits: Int) {
    (self.size, self.digits) = (size, digits)
  }

  /// Adds a glyph.
  ///
  /// - Parameters:
  ///   - glyph: its index in the font.
  ///   - font: the name of the font's resource.
  ///   - position: the origin of the glyph, y downward.
  ///   - advance: the width of the glyph in ems, as the font dictionary says.
  mutating func add(
    _ glyph: UInt32, of font: String, at position: SIMD2<Double>, advance: Double
  ) {
    let isOnRow = !row.isEmpty && font == self.font && position.y == pen.y && size != 0
    // In thousandths of an em; positive numbers move to the left.
    let kern = isOnRow ? ((pen.x - position.x) / size * 1000 * 100).rounded() / 100 : 0
    if !isOnRow || abs(kern) > 1e5 {
      closeRow()
      if font != self.font { operators += "\(font) 1 Tf\n" }
      self.font = font
      let place = PDFText.numbers([position.x, position.y], digits: digits)
      let scale = PDFText.number(size, digits: digits + 1)
      let flipped = PDFText.number(-size, digits: digits + 1)
      operators += "\(scale) 0 0 \(flipped) \(place) Tm\n"
      pen = position
    } else if abs(kern) >= 0.5 {
      row += " \(PDFText.number(kern, digits: 2)) "
      pen.x -= kern * size / 1000
    }
    row += "<\(PDFText.hex4(UInt16(truncatingIfNeeded: glyph)))>"
    pen.x += advance * size
  }

  private mutating func closeRow() {
    if !row.isEmpty { operators += "[\(row)] TJ\n" }
    row = ""
  }

  /// The whole object; nil if it has no glyphs.
  ///
  /// - Parameter isVisible: whether the glyphs are filled; otherwise they can only be selected.
  mutating func finish(isVisible: Bool) -> String? {
    closeRow()
    guard !operators.isEmpty else { return nil }
    return "BT\n\(isVisible ? "0" : "3") Tr\n\(operators)ET"
  }
}
