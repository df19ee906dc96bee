import PanoramaGraphics

extension PixelRect {
  /// The bytes from one row of a coverage mask on this rectangle to the next. Rows are a multiple of
  /// eight bytes apart, and kernels may write eight bytes beyond a row's end.
  @inline(__always)
  var maskStride: Int { (width + 15) & ~7 }
}
