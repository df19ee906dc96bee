import Foundation

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
