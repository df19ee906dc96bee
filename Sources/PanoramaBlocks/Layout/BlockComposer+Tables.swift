import Foundation
import PanoramaGraphics
import PanoramaText

extension BlockComposer {
  mutating func add(_ table: BlockTable, in column: BlockColumn) {
    let pad = em * 0.5
    // Columns that are certainly outside are not seen.
    let count = Int(min(Double(table.alignments.count), column.width / (em * 0.5) + 1))
    guard count > 0 else { return }
    // No more rows than can begin above the limit.
    let fitting = max(0, limit - y) / (look.body.lineHeight + pad) + 1
    let rows =
      fitting < Double(table.rows.count) ? Array(table.rows.prefix(Int(fitting))) : table.rows
    // They do not depend on how far the table is laid out, so that they stay while it is scrolled.
    let widths = columnWidths(
      [table.header] + table.rows.prefix(Self.measuredRows), count: count,
      room: column.width - 2 * pad * Double(count))
    var isWhole = rows.count == table.rows.count
    let line = em / 12
    let (index, top) = (marks.count, y)
    marks.append(.shape(.zero, radius: 0, look.field))
    let total = widths.reduce(0) { $0 + $1 + 2 * pad }
    addLine(CGRect(x: column.x, y: y, width: total, height: line))
    for (number, row) in ([table.header] + rows).enumerated() {
      if number > 0, isFull() { break }
      let start = y
      var (x, bottom) = (column.x, y)
      for (cell, width) in widths.enumerated() {
        let text = row.indices.contains(cell) ? row[cell] : InlineText()
        let alignment = NSTextAlignment(table.alignments[cell])
        let layout = layout(
          text, width: width, alignment: alignment, isBold: number == 0, color: column.color)
        isWhole = isWhole && layout.isWhole
        place(
          layout.text, at: CGPoint(x: x + pad, y: start + pad * 0.7), layout.targets)
        bottom = max(bottom, start + Double(layout.text.size.height) + pad * 1.4)
        x += width + 2 * pad
      }
      y = bottom
      if number == 0 {
        let ground = CGRect(x: column.x, y: top, width: total, height: y - top)
        marks[index] = .shape(ground, radius: 0, look.field)
      }
      addLine(CGRect(x: column.x, y: y, width: total, height: line))
    }
    var x = column.x
    for width in widths + [0] {
      addLine(CGRect(x: x, y: top, width: line, height: y - top + line))
      x += width + 2 * pad
    }
    y += line
    if !isWhole { isCut = true }
  }

  private mutating func addLine(_ rect: CGRect) {
    marks.append(.shape(rect, radius: 0, look.line))
  }

  /// The number of rows from which the widths of columns are computed, and the number of bytes of a cell.
  private static let measuredRows = 200
  private static let measuredBytes = 500

  /// - Parameter width: the width in points; nil for that of the text in one line.
  private func layout(
    _ text: InlineText, width: Double?, alignment: NSTextAlignment, isBold: Bool, color: CGColor
  ) -> (text: AttributedTextLayout, targets: [InlineLink], isWhole: Bool) {
    let font = isBold ? look.body.withWeight(.semibold) : look.body
    var composer = InlineComposer(look, font: font, color: color, alignment: alignment)
    let maximum = width.map { characters(in: $0, font: font) } ?? Self.measuredBytes
    let (string, isWhole) = composer.text(text.runs, maximum: maximum)
    return (
      AttributedTextLayout(string, maximumWidth: width ?? .infinity), composer.targets, isWhole
    )
  }

  /// The widths of columns without their padding: as wide as their cells if there is room, and otherwise the
  /// wide ones share what the narrow ones leave.
  private func columnWidths(_ rows: [[InlineText]], count: Int, room: Double) -> [Double] {
    var wanted = Array(repeating: em, count: count)
    for (number, row) in rows.enumerated() {
      for (index, cell) in row.prefix(count).enumerated() where wanted[index] < room {
        let layout = layout(
          cell, width: nil, alignment: .left, isBold: number == 0, color: look.text)
        wanted[index] = max(wanted[index], Double(layout.text.size.width) + 0.01)
      }
    }
    guard wanted.reduce(0, +) > room else { return wanted }
    var widths = wanted
    var (left, waiting) = (max(room, em * Double(count)), count)
    for index in wanted.indices.sorted(by: { wanted[$0] < wanted[$1] }) {
      widths[index] = min(wanted[index], left / Double(waiting))
      left -= widths[index]
      waiting -= 1
    }
    return widths
  }
}

extension NSTextAlignment {
  fileprivate init(_ alignment: TextAlignment) {
    switch alignment {
    case .left: self = .natural
    case .center: self = .center
    case .right: self = .right
    }
  }
}
