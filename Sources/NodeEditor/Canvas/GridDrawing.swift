import Foundation
import Panorama

/// The marks on the background of the canvas.
public enum GridStyle: String, CaseIterable, Codable, Sendable {
  /// A dot at each point of the grid.
  case dots
  /// Lines across and down.
  case lines
  /// A small cross at each point of the grid.
  case crosses
  /// No marks.
  case none
}

/// Draws the grid of the canvas in blocks that share one drawing, so that scrolling only adds blocks, and
/// zooming replaces the blocks only when the spacing changes.
struct GridDrawing: Equatable {
  var style: GridStyle
  /// The distance between neighbouring marks, in points of the canvas.
  let step: Double
  /// The columns and rows of the blocks to draw.
  private let columns: ClosedRange<Int>
  private let rows: ClosedRange<Int>

  /// The number of marks along a block's side.
  private static let count = 16

  /// - Parameters:
  ///   - style: the kind of marks.
  ///   - area: the visible area, in points of the canvas.
  ///   - scale: points of the view per point of the canvas. The spacing is doubled until it is at least
  ///     `NodeMetrics.gridStep` on screen.
  init(_ style: GridStyle, in area: CGRect, scale: Double) {
    self.style = style
    let doublings = max(0, log2(1 / max(1e-6, scale)).rounded(.up))
    step = NodeMetrics.gridStep * exp2(doublings)
    let side = step * Double(Self.count)
    func blocks(_ low: Double, _ high: Double) -> ClosedRange<Int> {
      let first = Int((low / side).rounded(.down))
      return first...max(first, Int((high / side).rounded(.down)))
    }
    columns = blocks(area.minX, area.maxX)
    rows = blocks(area.minY, area.maxY)
  }

  func draw(in context: CGContext, color: CGColor) {
    guard style != .none, columns.count * rows.count < 400 else { return }
    let block = DisplayList { drawBlock(in: $0, color: color) }
    let side = step * Double(Self.count)
    for row in rows {
      for column in columns {
        context.draw(
          block,
          transform: CGAffineTransform(
            translationX: Double(column) * side, y: Double(row) * side))
      }
    }
  }

  private func drawBlock(in context: CGContext, color: CGColor) {
    let side = step * Double(Self.count)
    let line = step / 24
    context.setFillColor(color)
    switch style {
    case .none: break
    case .lines:
      for index in 0..<Self.count {
        // Every fourth line is stronger.
        context.setFillColor(color.copy(alpha: index % 4 == 0 ? 0.9 : 0.45))
        let place = Double(index) * step
        context.fill([
          CGRect(x: place - line / 2, y: 0, width: line, height: side),
          CGRect(x: 0, y: place - line / 2, width: side, height: line),
        ])
      }
    case .dots, .crosses:
      var marks: [CGRect] = []
      let (length, width) = style == .dots ? (line * 1.9, line * 1.9) : (line * 7, line)
      for row in 0..<Self.count {
        for column in 0..<Self.count {
          let (x, y) = (Double(column) * step, Double(row) * step)
          marks.append(
            CGRect(x: x - length / 2, y: y - width / 2, width: length, height: width))
          if style == .crosses {
            marks.append(
              CGRect(x: x - width / 2, y: y - length / 2, width: width, height: length))
          }
        }
      }
      context.fill(marks)
    }
  }
}
