import Foundation
import Panorama

/// Lines between the pixels of a picture that is enlarged very much, and where there is room in
/// them, their values.
///
/// Lies over the zoomed picture, one point a point of the page, so that lines stay thin.
@MainActor
package final class PixelGridView: View {
  /// Points a pixel of the picture; 0 hides the grid.
  package internal(set) var cell = 0.0 {
    didSet {
      guard cell != oldValue else { return }
      isHidden = cell <= 0
      cells = [:]
      setNeedsComposition()
    }
  }
  /// The part of this view that is seen.
  var visible = CGRect.zero {
    didSet { if visible != oldValue, cell > 0 { setNeedsComposition() } }
  }
  /// The colour of a pixel, by column and row as seen; nil where it is not there.
  var color: (@MainActor (Int, Int) -> PixelColor?)?

  private var cells: [SIMD2<Int>: (color: PixelColor, item: DisplayItem)] = [:]
  /// Points a pixel from which on its values are legible in it.
  private static let textCell = 40.0
  /// More lines or numbers than these are not drawn: no screen is that large.
  private static let limit = 4000

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isHidden = true
  }

  package required init?(coder: NSCoder) { nil }

  /// The picture changed: other values.
  func pixelsDidChange() { if cell > 0 { setNeedsComposition() } }

  package override func compositionItems(_ context: CompositionContext) -> [DisplayItem] {
    let seen = visible.intersection(bounds)
    guard cell > 0, !seen.isEmpty else { return [] }
    let columns = range(Double(seen.minX), Double(seen.maxX))
    let rows = range(Double(seen.minY), Double(seen.maxY))
    guard columns.count + rows.count < Self.limit else { return [] }
    return values(columns, rows) + lines(columns, rows, thickness: 1 / (context.pixelScale ?? 1))
  }

  private func range(_ low: Double, _ high: Double) -> Range<Int> {
    let first = Int((low / cell).rounded(.down))
    return first..<max(first, Int((high / cell).rounded(.up)))
  }

  private func lines(_ columns: Range<Int>, _ rows: Range<Int>, thickness: Double)
    -> [DisplayItem]
  {
    let shade = CGColor(gray: 0.5, alpha: 0.55)
    func line(_ rect: CGRect) -> DisplayItem {
      DisplayItem(.fill(Path(rect: rect), .nonZero, .color(shade)))
    }
    // As long as the picture: they keep their places while it is scrolled.
    return columns.map {
      line(CGRect(x: Double($0) * cell, y: 0, width: thickness, height: bounds.height))
    }
      + rows.map {
        line(CGRect(x: 0, y: Double($0) * cell, width: bounds.width, height: thickness))
      }
  }

  private func values(_ columns: Range<Int>, _ rows: Range<Int>) -> [DisplayItem] {
    guard cell >= Self.textCell, columns.count * rows.count < Self.limit else { return [] }
    var kept: [SIMD2<Int>: (color: PixelColor, item: DisplayItem)] = [:]
    var items: [DisplayItem] = []
    for row in rows {
      for column in columns {
        guard let color = color?(column, row) else { continue }
        let place = SIMD2(column, row)
        var entry = (color: color, item: DisplayItem(.list(.empty)))
        if let known = cells[place], known.color == color {
          entry = known
        } else {
          entry.item = value(color, column, row)
        }
        kept[place] = entry
        items.append(entry.item)
      }
    }
    cells = kept
    return items
  }

  private func value(_ color: PixelColor, _ column: Int, _ row: Int) -> DisplayItem {
    let size = (cell * 0.2).rounded()
    let font = fonts.systemFont(ofSize: min(13, size))
    let words = color.words
    let height = cell / Double(words.count + 1)
    let list = DisplayList { context in
      for (i, word) in words.enumerated() {
        let line = TextLine(word, font: font)
        let y = height * (Double(i) + 1) + (line.ascent - line.descent) / 2
        context.draw(
          line, baseline: CGPoint(x: (cell - line.width) / 2, y: y), color: color.contrast)
      }
    }
    return DisplayItem(
      .list(list),
      transform: CGAffineTransform(
        translationX: Double(column) * cell, y: Double(row) * cell))
  }
}
