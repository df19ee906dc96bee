import Foundation

extension DrawOperation {
  /// A list whose blend modes act on what is below it.
  static func blending(_ list: DisplayList) -> DrawOperation {
    .detail(list, 0..<Double.infinity)
  }

  /// The list that the operation draws, if any.
  public var nested: DisplayList? {
    switch self {
    case .list(let list), .detail(let list, _): list
    default: nil
    }
  }
}

/// What an item of a display list draws.
///
/// Path, paint and rectangle are in the item's own coordinates, before its transform.
public enum DrawOperation: Equatable, Sendable {
  /// The inside of a path.
  case fill(PathData, CGPathFillRule, Paint)
  /// The line of a path.
  indirect case stroke(PathData, StrokeStyle, Paint)
  /// Fills the clip with a paint, as far as the paint reaches. `drawLinearGradient` records this.
  case cover(Paint)
  /// A whole picture, stretched over the rectangle, with its first row at the top.
  case image(CGImage, CGRect, CGInterpolationQuality)
  /// A tiled picture, stretched over the rectangle like `image`.
  case tiles(TiledImage, CGRect, CGInterpolationQuality)
  /// Text.
  case glyphs(GlyphRun, Paint)
  /// Another list, shared by identity. An item alpha below 1 fades it as one group.
  case list(DisplayList)
  /// Another list, which is drawn only if the scale is in the range: the device pixels per point,
  /// measured as the square root of the area of a point. The list is not a group, so the item's
  /// alpha fades each of its drawings.
  case detail(DisplayList, Range<Double>)
}

extension DrawOperation {
  /// The area that the operation can touch under `transform`; infinite for unbounded paint.
  public func bounds(under transform: CGAffineTransform) -> CGRect {
    switch self {
    case .fill(let path, _, _):
      return path.bounds(under: transform)
    case .stroke(let path, let style, _):
      let box = path.bounds(under: transform)
      if box.isNull { return box }
      // Under the transform a pen of radius r becomes an ellipse with these half extents.
      let r = style.reach(along: path)
      let dx = r * (transform.a * transform.a + transform.c * transform.c).squareRoot()
      let dy = r * (transform.b * transform.b + transform.d * transform.d).squareRoot()
      return box.insetBy(dx: -dx, dy: -dy)
    case .cover(let paint):
      return paint.reach.applying(transform)
    case .image(_, let rect, _), .tiles(_, let rect, _):
      return rect.standardized.applying(transform)
    case .glyphs(let run, _):
      return run.bounds.applying(transform)
    case .list(let list), .detail(let list, _):
      return list.bounds.applying(transform)
    }
  }

  /// Whether the geometry contains neither NaN nor infinity.
  var isFinite: Bool {
    switch self {
    case .fill(let path, _, let paint):
      return path.isFinite && paint.isFinite
    case .stroke(let path, let style, let paint):
      return path.isFinite && style.isFinite && paint.isFinite
    case .cover(let paint):
      return paint.isFinite
    case .image(_, let rect, _), .tiles(_, let rect, _):
      return rect.isFinite
    case .glyphs(let run, let paint):
      return run.isFinite && paint.isFinite
    case .list, .detail:
      return true
    }
  }

  /// The pattern with which it is painted, if any.
  package var pattern: CGPattern? {
    switch self {
    case .fill(_, _, .pattern(let pattern, _)), .stroke(_, _, .pattern(let pattern, _)),
      .cover(.pattern(let pattern, _)), .glyphs(_, .pattern(let pattern, _)):
      return pattern
    default:
      return nil
    }
  }

  /// The list, if the operation is `list`. Whoever owns the operation has to keep it alive.
  @inlinable @inline(__always)
  package var listRef: ListRef? {
    if case .list(let list) = self { ListRef(list) } else { nil }
  }

  /// The identity of the list, if the operation is `list`.
  @inline(__always)
  package var listIdentity: ObjectIdentifier? {
    if case .list(let list) = self { list.identity } else { nil }
  }

  /// The colour of a fill, a stroke or text, if that is its paint.
  @inlinable @inline(__always)
  package var color: CGColor? {
    switch self {
    case .fill(_, _, .color(let color)), .stroke(_, _, .color(let color)),
      .glyphs(_, .color(let color)):
      color
    default: nil
    }
  }

  /// Whether the operation is certain to draw nothing.
  var isInvisible: Bool {
    switch self {
    case .fill(_, _, let paint), .stroke(_, _, let paint), .cover(let paint), .glyphs(_, let paint):
      return paint.isInvisible
    case .image(_, let rect, _), .tiles(_, let rect, _):
      return rect.width == 0 || rect.height == 0
    case .list(let list), .detail(let list, _):
      return list.bounds.isNull
    }
  }
}

extension CGRect {
  /// The rectangle itself within ±10¹², infinite beyond, null if it contains NaN.
  ///
  /// Beyond the limit, origin and size lose so much precision that the box could end too early. With
  /// NaN, Foundation's intersection traps.
  var measurable: CGRect {
    if isNull || isInfinite { return self }
    let limit: CGFloat = 1e12
    if abs(minX) <= limit, abs(minY) <= limit, abs(maxX) <= limit, abs(maxY) <= limit {
      return self
    }
    return origin.x.isNaN || origin.y.isNaN || width.isNaN || height.isNaN ? .null : .infinite
  }

  /// Whether origin and size are finite.
  public var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}

extension GlyphRun {
  var isFinite: Bool {
    guard fontSize.isFinite else { return false }
    var sum = SIMD2<Double>(0, 0)
    for glyph in glyphs { sum += glyph.position * 0 }
    return sum.x == 0 && sum.y == 0
  }
}

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
