import CRasterKernels
import PanoramaGraphics

/// The pixels of a paint that is more than one colour.
///
/// Pixels are fetched in rows, in device coordinates. A pixel depends only on its position relative
/// to the transform's whole part.
class PixelSource {
  /// Whether every pixel has alpha 255.
  var isOpaque: Bool { false }

  /// The approximate memory that it takes until the frame is drawn.
  var bytes: Int { 512 }

  /// Fills `out` with the premultiplied pixels of `span`.
  func fetch(
    _ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {}

  /// Blends the pixels of `box` into `target` through coverage.
  ///
  /// - Returns: false if the caller has to use `fetch` instead; nothing was done then.
  func blend(
    _ box: PixelRect, into target: Target, through mask: (base: UnsafePointer<UInt8>, stride: Int),
    scratch: FetchScratch
  ) -> Bool { false }

  /// Whether it is a linear gradient whose colours in `box` follow from the starts of the rows, so that shapes are
  /// drawn in one pass.
  func hasRows(in box: PixelRect) -> Bool { false }

  /// Lends the rows of `box` to `body`; only for a source that has rows there.
  func withRows(in box: PixelRect, _ body: (GradientRows) -> Void) {}

  /// Releases what it draws from, because the source is kept for other frames.
  func release() {}

  /// Whether each row has one colour, so that `fetchColumn` gives all colours. That saves 28 % of the
  /// instructions for 400 cards with such gradients.
  var isRowConstant: Bool { false }

  /// Whether fetching a row in pieces costs no more than fetching it as a whole.
  var isSameInPieces: Bool { false }

  /// Fills `out` with the pixels of column `x` from row `y` on; only for a source that is constant
  /// in each row.
  func fetchColumn(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {}
}

/// Rows of a linear gradient, in the form that kernels take.
struct GradientRows {
  var colors: UnsafePointer<pr_gradient_colors>
  /// Where the first pixel of each row lies.
  var starts: UnsafePointer<Int64>
  /// From a pixel to the next.
  var step: Int64
}

/// Neighbouring pixels of one row.
struct PixelSpan: Equatable {
  /// The first column.
  var x: Int
  /// The row.
  var y: Int
  var count: Int

  @inline(__always)
  func offsetBy(dx: Int, dy: Int) -> PixelSpan { PixelSpan(x: x + dx, y: y + dy, count: count) }
}
