import Foundation
import PanoramaGraphics

/// Which viewlets lie where: square cells, each with those that reach into it.
@MainActor
final class ViewletGrid {
  private struct Cell: Hashable {
    var x: Int32
    var y: Int32
  }

  /// The cells a viewlet is in.
  private struct Span: Equatable {
    var low: Cell
    var high: Cell
    /// Too many: kept apart and looked at every time.
    var isLarge: Bool
  }

  private let side: Double
  private var cells: [Cell: [Viewlet]] = [:]
  private var large: [Viewlet] = []
  private var spans: [ObjectIdentifier: Span] = [:]

  /// Cells about twice as large as the viewlets are on average.
  init(_ viewlets: [Viewlet]) {
    let sum = viewlets.reduce(0.0) {
      let box = $1.reach
      return $0 + Double(box.width + box.height) / 2
    }
    let mean = sum / Double(max(1, viewlets.count))
    side = mean.isFinite && mean > 0 ? mean * 2 : 1
    for viewlet in viewlets { insert(viewlet) }
  }

  func insert(_ viewlet: Viewlet) {
    let span = span(of: viewlet)
    spans[ObjectIdentifier(viewlet)] = span
    if span.isLarge {
      large.append(viewlet)
    } else {
      each(span) { cells[$0, default: []].append(viewlet) }
    }
  }

  func remove(_ viewlet: Viewlet) {
    guard let span = spans.removeValue(forKey: ObjectIdentifier(viewlet)) else { return }
    if span.isLarge {
      large.removeAll { $0 === viewlet }
    } else {
      each(span) { cell in
        cells[cell]?.removeAll { $0 === viewlet }
        if cells[cell]?.isEmpty ?? false { cells[cell] = nil }
      }
    }
  }

  func move(_ viewlet: Viewlet) {
    guard spans[ObjectIdentifier(viewlet)] != span(of: viewlet) else { return }
    remove(viewlet)
    insert(viewlet)
  }

  /// Those that may reach `point`, in no order.
  func viewlets(near point: CGPoint) -> [Viewlet] { large + (cells[cell(at: point)] ?? []) }

  private func cell(at p: CGPoint) -> Cell {
    func index(_ v: Double) -> Int32 { Int32(min(1e9, max(-1e9, (v / side).rounded(.down)))) }
    return Cell(x: index(p.x), y: index(p.y))
  }

  private func span(of viewlet: Viewlet) -> Span {
    let box = viewlet.reach
    let low = cell(at: box.origin)
    let high = cell(at: CGPoint(x: box.maxX, y: box.maxY))
    let count = (Int(high.x) - Int(low.x) + 1) * (Int(high.y) - Int(low.y) + 1)
    return Span(low: low, high: high, isLarge: count > 64)
  }

  private func each(_ span: Span, _ body: (Cell) -> Void) {
    for y in span.low.y...span.high.y {
      for x in span.low.x...span.high.x { body(Cell(x: x, y: y)) }
    }
  }
}
