import PanoramaGraphics

/// Where the pixels of a paint come from, when it is more than one colour.
///
/// Pixels are asked for in rows, in device coordinates; what comes back for a pixel depends only
/// on where it lies relative to the transform's whole part.
class PixelSource {
  /// Every pixel it gives has alpha 255.
  var isOpaque: Bool { false }

  /// Fills `out` with the premultiplied pixels of row `y` from column `x` on.
  func fetch(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {}

  /// Blends the pixels of `box` into `target` through coverage.
  ///
  /// - Returns: false where that takes `fetch`; nothing was done then.
  func blend(
    _ box: PixelRect, into target: (base: UnsafeMutablePointer<UInt32>, stride: Int),
    through mask: (base: UnsafePointer<UInt8>, stride: Int), scratch: FetchScratch
  ) -> Bool { false }

  /// Lets go of what it draws from: it is kept for other frames.
  func release() {}

  /// Whether each row has one colour. Then `fetchColumn` says all.
  var isRowConstant: Bool { false }

  /// Whether a row costs the same in pieces as in one go.
  var isSameInPieces: Bool { false }

  /// Fills `out` with the pixels of column `x` from row `y` on; only of a source that is constant in
  /// each row.
  func fetchColumn(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {}
}
