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
