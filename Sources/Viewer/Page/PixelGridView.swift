import Foundation
import Panorama

/// Lines between the pixels of a strongly enlarged picture, and the values of the pixels if there is
/// room.
///
/// The view lies over the zoomed picture and does not zoom itself, so that its lines stay thin.
@MainActor
public final class PixelGridView: View {
  /// The size of a pixel, in points; 0 hides the grid.
  public internal(set) var cell = 0.0 {
    didSet {
      guard cell != oldValue else { return }
      isHidden = cell <= 0
      cells = [:]
      setNeedsComposition()
    }
  }
  /// The visible part of this view.
  var visible = CGRect.zero {
    didSet { if visible != oldValue, cell > 0 { setNeedsComposition() } }
  }
  /// Returns the value of a pixel of the upright picture by column and row; nil if it is not
  /// available.
  var color: (@MainActor (Int, Int) -> PixelColor?)?

  private var cells: [SIMD2<Int>: (color: PixelColor, item: DisplayItem)] = [:]
  /// The minimum size of a pixel, in points, in which its values are legible.
  private static let textCell = 40.0
  /// The maximum number of lines or values, more than any screen needs.
  private static let limit = 4000

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  /// Updates the values after the picture has changed.
  func pixelsDidChange() { if cell > 0 { setNeedsComposition() } }

  public override func compositionItems(_ context: CompositionContext) -> [DisplayItem] {
    let seen = visible.intersection(bounds)
    guard cell > 0, !seen.isEmpty else { return [] }
    let columns = range(seen.minX, seen.maxX)
    let rows = range(seen.minY, seen.maxY)
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
      DisplayItem(.fill(PathData(rect: rect), .nonZero, .color(shade)))
    }
    // Lines are as long as the picture, so that scrolling does not change them.
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
    let font = looks.fonts.systemFont(ofSize: min(13, size))
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
