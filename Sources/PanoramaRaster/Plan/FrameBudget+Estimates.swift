import Foundation
import PanoramaGraphics

/// The costs of single drawings and clips.
extension FrameBudget {
  /// The number of points beyond which a path may be drawn in part when the budget runs out.
  static let longPath = 1000

  /// The cost of one drawing in `box`: the part that is always spent, and the part for covered pixels, which
  /// is spent only if the drawing is not hidden.
  static func estimate(
    _ operation: DrawOperation, _ transform: DeviceTransform, _ box: PixelRect
  ) -> (fixed: Double, covered: Double) {
    let parts = operation.costParts(under: transform.local)
    let extent = Double(box.width + box.height)
    var (fixed, covered) = (parts.fixed, parts.pixel * Double(box.area))
    if parts.edge > 0, let path = operation.path {
      covered += edges(of: path, parts.edge, transform, box)
      if case .stroke(_, let style, _) = operation {
        covered += corners(of: path, style, transform, extent)
      }
    }
    if case .glyphs(let run, let paint) = operation {
      let size = abs(run.fontSize) * transform.scale
      let count = Double(run.glyphs.count)
      covered += count * min(size * size, Double(box.area)) * paint.pixelCost
      // Large glyphs are outlines.
      if size > GlyphCache.maximumSize {
        fixed += count * outlinePoints * DrawOperation.filledPoint
        covered += count * 8 * min(size, extent) * DrawOperation.filledEdge
      }
    }
    if let (pattern, matrix) = operation.patternPaint {
      let cells = PatternCells(pattern: pattern.flat, place: transform.descending(into: matrix))
      if cells.detail == .cells {
        let number = cells.number(in: SIMD2(Double(box.width), Double(box.height)))
        fixed +=
          number * bound(pattern.cell, cells.place, box) * (pattern.list.hasEffects ? 8 : 1)
      }
    }
    return (fixed, covered)
  }

  /// The cost of the edges of an outline in `box`.
  ///
  /// - Parameter edge: the cost of all segments together if each were one pixel long.
  static func edges(
    of path: PathData, _ edge: Double, _ transform: DeviceTransform, _ box: PixelRect
  ) -> Double {
    let extent = Double(box.width + box.height)
    let maximum = edge * extent
    guard path.points.count >= DrawingCost.measuredPoints || maximum > 1e6 else { return maximum }
    let segment = edge / Double(max(1, path.points.count))
    return min(maximum, segment * (length(path, transform, box) + extent))
  }

  /// The cost of the corners of a stroke, including those between the pieces of its curves.
  private static func corners(
    of path: PathData, _ style: StrokeStyle, _ transform: DeviceTransform, _ extent: Double
  ) -> Double {
    let radius = abs(style.lineWidth) / 2 * transform.local.stretch
    let edge = StrokeStyle.cornerEdge * min(2 * radius, extent)
    let points = Double(path.points.count)
    let all = StrokeStyle.corners(bend: 1, radius: radius)
    guard radius.isFinite else { return 0 }
    guard edge * points * all > 1e5 else { return edge * points * all }
    return edge * (points + bend(of: path, transform) * (all - 1))
  }

  /// The approximate number of points of a glyph.
  private static let outlinePoints = 40.0

  /// The approximate number of bytes for the commands, lines and paint of one drawing.
  static func bytes(
    _ operation: DrawOperation, _ transform: DeviceTransform, _ box: PixelRect
  ) -> Double {
    shapeBytes(operation, transform, box) + Double(operation.paint?.plannedBytes ?? 0)
  }

  private static func shapeBytes(
    _ operation: DrawOperation, _ transform: DeviceTransform, _ box: PixelRect
  ) -> Double {
    switch operation {
    case .fill(let path, _, _): return 150 + 64 * Double(path.points.count)
    case .stroke(let path, let style, _):
      var bytes = 150 + 160 * Double(path.points.count)
      if !style.dashLengths.isEmpty {
        let radius = abs(style.lineWidth) / 2 * transform.scale
        // Half of them are gaps, and each dash has two ends, which turn by half a circle.
        let dashes = style.dashes(scale: transform.scale) * length(path, transform, box) / 2
        bytes += dashes * 16 * (4 + 2 * StrokeStyle.corners(bend: .pi, radius: radius))
      }
      // If there are more lines than are kept, their coverage is kept.
      return min(bytes, Double(16 * LineSpill.maximumLines + box.area))
    case .glyphs(let run, _): return 150 + 16 * Double(run.glyphs.count)
    default: return 150
    }
  }

  /// The sum of the angles by which a path's curves turn on the device, in radians.
  private static func bend(of path: PathData, _ transform: DeviceTransform) -> Double {
    let flattener = PathFlattener(transform)
    var (sum, next) = (0.0, 0)
    path.points.withUnsafeBufferPointer { points in
      for verb in path.verbs {
        for i in next..<max(next, next + verb.pointCount - 1) where i > 0 {
          let p = flattener.map(points[i])
          let (a, b) = (p - flattener.map(points[i - 1]), flattener.map(points[i + 1]) - p)
          let turn = atan2(a.x * b.y - a.y * b.x, (a * b).sum())
          sum += turn.isFinite ? abs(turn) : .pi
        }
        next += verb.pointCount
      }
    }
    return sum
  }

  /// The length of a path's control polygon within `box`, the sum of the distances across and down,
  /// in device pixels.
  static func length(
    _ path: PathData, _ transform: DeviceTransform, _ box: PixelRect
  ) -> Double {
    let flattener = PathFlattener(transform)
    let whole = SIMD2(Double(transform.wholeX), Double(transform.wholeY))
    let low = SIMD2(Double(box.minX), Double(box.minY)) - whole
    let high = SIMD2(Double(box.maxX), Double(box.maxY)) - whole
    var (last, sum) = (SIMD2<Double>(0, 0), SIMD2<Double>(0, 0))
    path.points.withUnsafeBufferPointer { points in
      for i in points.indices {
        let p = lesser(greater(flattener.map(points[i]), low), high)
        let d = p - last
        if i > 0 { sum += greater(d, -d) }
        last = p
      }
    }
    return sum.x + sum.y
  }
}

extension DrawOperation.Paint {
  /// The memory of a gradient's stops while it is planned.
  fileprivate var plannedBytes: Int {
    switch self {
    case .linearGradient(let gradient, _, _, _), .radialGradient(let gradient, _, _, _, _, _),
      .conicGradient(let gradient, _, _):
      GradientColors.maximumBytes(stops: gradient.stops.count)
    case .color, .pattern: 0
    }
  }
}

extension DrawOperation {
  /// What it is painted with; nil for pictures and lists.
  fileprivate var paint: DrawOperation.Paint? {
    switch self {
    case .fill(_, _, let paint), .stroke(_, _, let paint), .cover(let paint), .glyphs(_, let paint):
      paint
    case .image, .tiles, .list, .detail: nil
    }
  }

  /// What it fills or strokes.
  var path: PathData? {
    switch self {
    case .fill(let path, _, _), .stroke(let path, _, _): path
    default: nil
    }
  }

  var glyphCount: Int {
    if case .glyphs(let run, _) = self { run.glyphs.count } else { 0 }
  }

  /// The pattern with which it is painted, and the pattern's transform.
  fileprivate var patternPaint: (CGPattern, CGAffineTransform)? {
    if case .pattern(let pattern, let matrix) = paint { (pattern, matrix) } else { nil }
  }

  /// The area that it makes opaque; nil if there is none or it is not known.
  var opaqueRectangle: CGRect? {
    switch self {
    case .fill(let path, _, .color(let color)) where color.alpha >= 1: path.rectangle
    case .cover(.color(let color)) where color.alpha >= 1: .infinite
    case .image(let image, let rect, _) where image.isOpaque: rect.standardized
    default: nil
    }
  }
}
