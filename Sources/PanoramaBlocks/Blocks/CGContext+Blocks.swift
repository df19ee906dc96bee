import Foundation
import PanoramaGraphics
import PanoramaText

extension CGContext {
  /// Draws laid out blocks with their top left corner at `point`, in points, y downward. O(lines in `rows`).
  ///
  /// - Parameters:
  ///   - layout: the blocks.
  ///   - point: the place.
  ///   - rows: the part from the top that is needed, in points of the layout. What lies outside may be left out.
  public func draw(
    _ layout: BlockLayout, at point: CGPoint, rows: ClosedRange<Double> = 0...Double.infinity
  ) {
    guard point.x.isFinite, point.y.isFinite else { return }
    saveGState()
    translateBy(x: point.x, y: point.y)
    layout.chapter.draw(in: self, touching: rows) { source in
      if case .address(let name) = source { layout.pictures[name] } else { nil }
    }
    for task in layout.tasks
    where rows.overlaps(Double(task.frame.minY)...Double(task.frame.maxY)) {
      drawBox(task.frame, isDone: task.box.isDone, layout.look)
    }
    restoreGState()
  }

  private func drawBox(_ rect: CGRect, isDone: Bool, _ look: BlockLook) {
    let (side, width) = (Double(rect.width), Double(rect.width) / 11)
    let shape = PathData(
      roundedRect: rect.insetBy(dx: width / 2, dy: width / 2), cornerWidth: side * 0.22,
      cornerHeight: side * 0.22)
    guard isDone else {
      setStrokeColor(look.secondaryText)
      setLineWidth(width)
      return stroke(shape)
    }
    setFillColor(look.accent)
    fill(PathData(roundedRect: rect, cornerWidth: side * 0.26, cornerHeight: side * 0.26))
    var tick = PathData()
    func point(_ x: Double, _ y: Double) -> SIMD2<Double> {
      SIMD2(Double(rect.minX) + x * side, Double(rect.minY) + y * side)
    }
    tick.move(to: point(0.25, 0.53))
    tick.addLine(to: point(0.43, 0.71))
    tick.addLine(to: point(0.76, 0.3))
    setStrokeColor(look.tick)
    setLineWidth(width * 1.3)
    setLineCap(.round)
    setLineJoin(.round)
    stroke(tick)
    setLineCap(.butt)
    setLineJoin(.miter)
  }
}
