import Foundation

extension DrawOperation {
  /// What drawing it costs; see `DrawingCost` for the unit.
  package struct CostParts {
    /// A pixel of its bounds.
    package var pixel = 0.0
    /// A pixel along its outline, times the number of segments.
    package var edge = 0.0
    /// Whatever the scale.
    package var fixed = 0.0
    /// Of glyphs: pixels at one pixel a point, and how many times a bitmap they may cover.
    package var glyphs = (pixels: 0.0, weight: 0.0)
  }

  /// A pixel along a filled and along a stroked outline, and a point of each.
  package static let filledEdge = 100.0
  package static let strokedEdge = 140.0
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
  /// A dash, its ends among it.
  private static let dash = 6000.0

  /// What dashes cost by the pixel. The finest are drawn coarser.
  fileprivate func dashCost(scale: Double) -> Double {
    let period = dashLengths.reduce(0, +) * scale
    return dashLengths.isEmpty ? 0 : Self.dash / max(0.125, period / Double(dashLengths.count))
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
