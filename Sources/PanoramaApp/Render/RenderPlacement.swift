import Panorama

/// Where a drawing lands in a bitmap: how large the bitmap is, and the map from the drawing's
/// coordinates to device pixels.
struct RenderPlacement: Equatable {
  /// Device pixels, ≥ 1.
  let width: Int
  let height: Int
  let transform: CGAffineTransform

  /// What is seen, in the drawing's coordinates, and a pixel around it.
  var visibleArea: CGRect {
    CGRect(x: 0, y: 0, width: width, height: height).insetBy(dx: -1, dy: -1)
      .applying(transform.inverted())
  }

  /// What the command line asks for; nil where it says nothing.
  struct Wishes: Equatable {
    /// Of the view, in points.
    var size: CGSize?
    /// Points of the view a unit of the drawing, > 0.
    var zoom: Double?
    /// The drawing's point in the view's middle.
    var center: CGPoint?
    /// Device pixels a point, > 0.
    var scale = 1.0
  }

  /// The most pixels of a bitmap, and the most of one side.
  static let maximumPixels = 1 << 28
  static let maximumSide = 65_535

  /// The drawing's middle in the view's middle at zoom 1, unless told otherwise; pictures are
  /// fitted into the view instead, never above 100 %.
  /// - Parameters:
  ///   - bounds: of the drawing, in its own units.
  ///   - fits: it is a picture.
  ///   - file: what the drawing was read from.
  /// - Throws: `AppError` when the bitmap would be over the budget: the command line's fault where
  ///   it asks for that much, the file's where its own size is that large.
  init(bounds: CGRect, fits: Bool, wishes: Wishes, file: String) throws {
    let view = wishes.size ?? bounds.size
    let scale = wishes.scale
    let (w, h) = (Double(view.width) * scale, Double(view.height) * scale)
    guard Self.isInBudget(w, h) else {
      let sizes = "\(w.shortestText) x \(h.shortestText) pixels are over the budget of "
      if wishes.size == nil, !Self.isInBudget(Double(view.width), Double(view.height)) {
        throw AppError(
          .badData, file: file, sizes + "\(Self.maximumPixels); ask for a smaller one with --size")
      }
      throw AppError(
        .usage, sizes + "\(Self.maximumPixels); ask for a smaller --size or --scale")
    }
    width = max(1, Int(w.rounded()))
    height = max(1, Int(h.rounded()))
    let fit = min(
      1, Double(view.width) / max(1, bounds.width), Double(view.height) / max(1, bounds.height))
    let zoom = wishes.zoom ?? (fits ? fit : 1)
    let center = wishes.center ?? CGPoint(x: bounds.midX, y: bounds.midY)
    let total = zoom * scale
    var tx = Double(width) / 2 - Double(center.x) * total
    var ty = Double(height) / 2 - Double(center.y) * total
    if wishes.center == nil {
      // What was drawn on whole pixels stays on them.
      (tx, ty) = (tx.rounded(), ty.rounded())
    }
    transform = CGAffineTransform(a: total, b: 0, c: 0, d: total, tx: tx, ty: ty)
  }

  private static func isInBudget(_ width: Double, _ height: Double) -> Bool {
    width.isFinite && height.isFinite && max(width, height) <= Double(maximumSide)
      && width * height <= Double(maximumPixels)
  }
}
