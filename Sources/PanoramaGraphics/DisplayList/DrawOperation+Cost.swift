import Foundation

extension DrawOperation {
  /// What drawing it costs; see `DrawingCost` for the unit.
  package struct CostParts {
    /// A pixel of its bounds.
    package var pixel = 0.0
    /// A pixel along its outline, times the number of segments.
    package var edge = 0.0
    /// Of a stroke's corners: at one pixel a point, and by one pixel of the bitmap's width and height.
    package var corners = (length: 0.0, edge: 0.0)
    /// Whatever the scale.
    package var fixed = 0.0
    /// Of glyphs: pixels at one pixel a point, and how many times a bitmap they may cover.
    package var glyphs = (pixels: 0.0, weight: 0.0)
  }

  /// A pixel along a filled and along a stroked outline, and a point of each.
  package static let filledEdge = 100.0
  package static let strokedEdge = 250.0
  package static let filledPoint = 400.0
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

  /// A picture's pixel by what is done for it.
  package static func pixelCost(
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
  /// On the inside of each corner the outline goes through the line's middle: two edges, each half
  /// the line's width long. A curve has as many corners as pieces, and the wider the line, the more.
  package static let cornerEdge = DrawOperation.filledEdge
  /// Radians that a curve turns by at most, for each of its points.
  private static let mostBend = 2 * Double.pi / 3

  /// Corners of a curve that turns by so many radians, at least one.
  ///
  /// - Parameter radius: half the line's width in device pixels.
  package static func corners(bend: Double, radius: Double) -> Double {
    1 + bend / max(0.004, (0.8 / max(radius, 0.1)).squareRoot())
  }

  /// What corners cost at most; see `DrawOperation.CostParts.corners`.
  fileprivate func cornerCost(_ path: Path) -> (length: Double, edge: Double) {
    guard lineWidth.isFinite else { return (0, 0) }
    let radius = abs(lineWidth) / 2
    let points = Double(path.points.count) * Self.cornerEdge
    let isCurved = path.verbs.contains { $0 == .quad || $0 == .cubic }
    // The first corner at scale s takes s, the others the square root of that more: all of them at
    // most s^1.5 where it is above 1, and below that they are few.
    let most = isCurved ? Self.corners(bend: Self.mostBend, radius: radius) : 1
    let all = isCurved ? Self.corners(bend: Self.mostBend, radius: .infinity) : 1
    return (points * most * 2 * radius, points * all)
  }

  /// A dash, its ends among it, and what a pixel of the line's width adds.
  private static let dash = 6000.0
  private static let dashWidth = 50.0

  /// Dashes and gaps by the pixel. The finest are drawn coarser.
  package func dashes(scale: Double) -> Double {
    if dashLengths.isEmpty { return 0 }
    let (width, count) = (abs(lineWidth) * scale, Double(dashLengths.count))
    return count / max(0.125 * count, width / 128, dashLengths.reduce(0, +) * scale)
  }

  /// What dashes cost by the pixel.
  fileprivate func dashCost(scale: Double) -> Double {
    guard lineWidth.isFinite else { return 0 }
    return dashes(scale: scale) * (Self.dash + Self.dashWidth * abs(lineWidth) * scale)
  }
}

extension Paint {
  /// A pixel of it, where one of a colour is 1.
  package var pixelCost: Double {
    switch self {
    case .color: 1
    case .linearGradient: 9
    case .radialGradient: 48
    case .conicGradient: 40
    case .pattern: 25
    }
  }

  /// Before its first pixel.
  package var fixedCost: Double {
    switch self {
    case .color: 0
    case .linearGradient(let gradient, _, _, _), .radialGradient(let gradient, _, _, _, _, _),
      .conicGradient(let gradient, _, _):
      160_000 + 100 * Double(gradient.stops.count)
    case .pattern: 10_000
    }
  }
}

extension DisplayItem {
  /// A pixel in its blend mode, beyond its paint.
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
  /// A pixel in this mode, beyond its paint.
  package var pixelCost: Double {
    switch self {
    case .normal: 0
    case .hue, .saturation, .color, .luminosity: 125
    default: 45
    }
  }
}
