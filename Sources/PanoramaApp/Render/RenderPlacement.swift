import Panorama
import PanoramaJSON

/// The size of a bitmap, and the transform from the coordinates of a drawing to its device pixels.
struct RenderPlacement: Equatable {
  /// The width in device pixels, ≥ 1.
  let width: Int
  let height: Int
  let transform: CGAffineTransform

  /// The visible area in the drawing's coordinates, with a margin of one pixel.
  var visibleArea: CGRect {
    CGRect(x: 0, y: 0, width: width, height: height).insetBy(dx: -1, dy: -1)
      .applying(transform.inverted())
  }

  /// The options of the command line; nil for those that are not given.
  struct Wishes: Equatable {
    /// The size of the view, in points.
    var size: CGSize?
    /// Points of the view per unit of the drawing, > 0.
    var zoom: Double?
    /// The point of the drawing in the centre of the view.
    var center: CGPoint?
    /// Device pixels per point, > 0.
    var scale = 1.0
  }

  /// The maximum number of pixels of a bitmap, and of one side.
  static let maximumPixels = 1 << 28
  static let maximumSide = 65_535

  /// By default, the centre of the drawing is in the centre of the view at zoom 1; pictures are
  /// fitted into the view instead, above 100 % only if they are sharp there.
  ///
  /// - Parameters:
  ///   - bounds: the bounds of the drawing, in its own units.
  ///   - fits: whether the drawing is a picture.
  ///   - enlarges: whether a picture that is smaller than the view is enlarged.
  ///   - wishes: the options of the command line.
  ///   - file: the file of the drawing.
  /// - Throws: `AppError` if the bitmap would be too large. The error blames the command line or
  ///   the file, whichever determines the size.
  init(
    bounds: CGRect, fits: Bool, enlarges: Bool = false, wishes: Wishes, file: String
  ) throws {
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
    let least = enlarges ? 0.001 : 1
    let whole = min(
      Double(view.width) / max(least, Double(bounds.width)),
      Double(view.height) / max(least, Double(bounds.height)))
    let fit = enlarges ? whole : min(1, whole)
    let zoom = wishes.zoom ?? (fits ? fit : 1)
    let center = wishes.center ?? CGPoint(x: bounds.midX, y: bounds.midY)
    let total = zoom * scale
    var tx = Double(width) / 2 - Double(center.x) * total
    var ty = Double(height) / 2 - Double(center.y) * total
    if wishes.center == nil {
      // Drawings on whole pixels should stay on whole pixels.
      (tx, ty) = (tx.rounded(), ty.rounded())
    }
    transform = CGAffineTransform(a: total, b: 0, c: 0, d: total, tx: tx, ty: ty)
  }

  private static func isInBudget(_ width: Double, _ height: Double) -> Bool {
    width.isFinite && height.isFinite && max(width, height) <= Double(maximumSide)
      && width * height <= Double(maximumPixels)
  }
}
