import Foundation

extension DrawOperation {
  /// The cost of drawing the operation, in the unit of `DrawingCost`.
  package struct CostParts {
    /// The cost of a pixel of its bounds.
    package var pixel = 0.0
    /// The cost of a pixel along its outline, times the number of segments.
    package var edge = 0.0
    /// The cost of a stroke's corners: at one pixel per point, and per pixel of the bitmap's width and
    /// height.
    package var corners = (length: 0.0, edge: 0.0)
    /// The cost that does not depend on the scale.
    package var fixed = 0.0
    /// For glyphs: their area at one pixel per point, and how often they may cover the bitmap.
    package var glyphs = (pixels: 0.0, weight: 0.0)
  }

  /// The cost of a pixel along a filled outline.
  package static let filledEdge = 100.0
  /// The cost of a pixel along a stroked outline.
  package static let strokedEdge = 250.0
  /// The cost of a point of a filled path.
  package static let filledPoint = 400.0
  /// The cost of a point of a stroked path.
  package static let strokedPoint = 1800.0

  package func costParts(under transform: CGAffineTransform) -> CostParts {
    var parts = CostParts()
    switch self {
    case .fill(let path, _, let paint):
      parts.pixel = paint.pixelCost
      parts.edge = Double(path.points.count) * Self.filledEdge
      parts.fixed = Double(path.points.count) * Self.filledPoint + paint.fixedCost
    case .stroke(let path, let style, let paint):
      parts.pixel = paint.pixelCost
      parts.edge =
        Double(path.points.count) * (Self.strokedEdge + style.dashCost(scale: transform.areaScale))
      parts.fixed = Double(path.points.count) * Self.strokedPoint + paint.fixedCost
      parts.corners = style.cornerCost(path)
    case .cover(let paint):
      parts.pixel = paint.pixelCost
      parts.fixed = paint.fixedCost
    case .image(_, _, let quality), .tiles(_, _, let quality):
      parts.pixel = Self.pixelCost(of: quality, isUpright: transform.b == 0 && transform.c == 0)
    case .glyphs(let run, let paint):
      let size = abs(run.fontSize)
      let count = Double(run.glyphs.count)
      parts.glyphs = (count * size * size * paint.pixelCost, count * paint.pixelCost)
      parts.fixed = count * Self.strokedPoint + paint.fixedCost
    case .list, .detail: break
    }
    return parts
  }

  /// The cost of a pixel of a picture.
  static func pixelCost(
    of quality: CGInterpolationQuality, isUpright: Bool
  ) -> Double {
    switch quality {
    case .none: isUpright ? 50 : 70
    case .high: isUpright ? 85 : 430
    default: isUpright ? 9 : 150
    }
  }
}

extension StrokeStyle {
  /// The cost of an edge of a corner. On the inside of each corner the outline passes through the
  /// middle of the line, with two edges that are each half a line width long. A curve has as many
  /// corners as pieces, and wider lines have more of them.
  package static let cornerEdge = DrawOperation.filledEdge
  /// The maximum turn of a curve per point, in radians.
  private static let maximumBend = 2 * Double.pi / 3

  /// The number of corners of a curve that turns by `bend` radians, at least one.
  ///
  /// - Parameters:
  ///   - bend: the turn of the curve in radians.
  ///   - radius: half the line width in device pixels.
  package static func corners(bend: Double, radius: Double) -> Double {
    1 + bend
      / max(
        StrokeMetrics.minimumStep,
        (8 * CurveSubdivision.tolerance / max(radius, 0.1)).squareRoot())
  }

  /// The maximum cost of corners; see `DrawOperation.CostParts.corners`.
  fileprivate func cornerCost(_ path: PathData) -> (length: Double, edge: Double) {
    guard lineWidth.isFinite else { return (0, 0) }
    let radius = abs(lineWidth) / 2
    let points = Double(path.points.count) * Self.cornerEdge
    let isCurved = path.verbs.contains { $0 == .quad || $0 == .cubic }
    // At scale s the cost of the first corner grows with s and that of the others with s^1.5, so
    // s^1.5 is an upper bound for s above 1. Below 1 there are few corners.
    let most = isCurved ? Self.corners(bend: Self.maximumBend, radius: radius) : 1
    let all = isCurved ? Self.corners(bend: Self.maximumBend, radius: .infinity) : 1
    return (points * most * 2 * radius, points * all)
  }

  /// The cost of a dash with its ends.
  private static let dash = 6000.0
  /// The additional cost of a dash per pixel of the line width.
  private static let dashWidth = 50.0

  /// The number of dashes and gaps per pixel of length. Very fine dashes are drawn coarser than requested.
  package func dashes(scale: Double) -> Double {
    if dashLengths.isEmpty { return 0 }
    let (width, count) = (abs(lineWidth) * scale, Double(dashLengths.count))
    return count
      / max(
        Stroker.minimumPeriod * count, width / 2 * Stroker.minimumPeriodOfRadius,
        dashLengths.reduce(0, +) * scale)
  }

  /// The cost of dashes per pixel of length.
  fileprivate func dashCost(scale: Double) -> Double {
    guard lineWidth.isFinite else { return 0 }
    return dashes(scale: scale) * (Self.dash + Self.dashWidth * abs(lineWidth) * scale)
  }
}

extension DrawOperation.Paint {
  /// The cost of a pixel, relative to a pixel of one colour.
  package var pixelCost: Double {
    switch self {
    case .color: 1
    case .linearGradient: 9
    case .radialGradient: 48
    case .conicGradient: 40
    case .pattern: 25
    }
  }

  /// The cost before the first pixel.
  package var fixedCost: Double {
    switch self {
    case .color: 0
    case .linearGradient(let gradient, _, _, _), .radialGradient(let gradient, _, _, _, _, _),
      .conicGradient(let gradient, _, _):
      160_000 + 500 * Double(gradient.stops.count)
    case .pattern: 10_000
    }
  }
}

extension DisplayItem {
  /// The additional cost of a pixel because of the blend mode.
  package var blendCost: Double {
    let cost = blendMode.pixelCost
    if cost == 0 { return 0 }
    switch operation {
    case .fill(_, _, .color), .stroke(_, _, .color), .cover(.color), .glyphs(_, .color): return cost
    default: return cost * DrawingCost.pixelBlending
    }
  }
}

extension CGBlendMode {
  /// The additional cost of a pixel in this mode.
  var pixelCost: Double {
    switch self {
    case .normal: 0
    case .hue, .saturation, .color, .luminosity: 125
    default: 45
    }
  }
}
