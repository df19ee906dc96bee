import Foundation

extension DrawOperation {
  /// The list that stands in it, if any.
  public var nested: DisplayList? {
    switch self {
    case .list(let list), .detail(let list, _): list
    default: nil
    }
  }
}

/// What one item of a display list puts on the canvas.
///
/// Path, paint and rectangle are in the item's own coordinates (before its transform).
public enum DrawOperation: Equatable, Sendable {
  case fill(Path, FillRule, Paint)
  indirect case stroke(Path, StrokeStyle, Paint)
  /// Everything the clip lets through, as far as the paint reaches: the plane for a colour or a
  /// gradient that goes on beyond its ends. What `drawLinearGradient` records.
  case cover(Paint)
  /// The whole picture, stretched over the rectangle, its first row at the top.
  case image(CGImage, CGRect, CGInterpolationQuality)
  /// A picture that comes in tiles, stretched over the rectangle as `image` is.
  case tiles(TiledImage, CGRect, CGInterpolationQuality)
  case glyphs(GlyphRun, Paint)
  /// Another list, shared by identity. An item alpha below 1 fades it as one group.
  case list(DisplayList)
  /// Another list that is drawn only while a point of it is so many device pixels wide (the square
  /// root of the area that a square point takes) as the range says. It is no group: the item's
  /// alpha fades each drawing in it.
  case detail(DisplayList, Range<Double>)
}
