import CCodecs

/// Completes decoded rows: converts colours to sRGB and multiplies alpha in.
struct RowFinish {
  var colors: ColorConversion?
  var hasAlpha: Bool
  /// Whether the decoder has already multiplied alpha in.
  var isPremultiplied: Bool

  /// Works in place. Returns whether every alpha is 255.
  func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) -> Bool {
    if let colors {
      if hasAlpha, isPremultiplied { ccodecs_unpremultiply(pixels, pixels, count) }
      colors.convert(pixels, count: count)
    }
    guard hasAlpha else { return true }
    if isPremultiplied, colors == nil {
      return UnsafeBufferPointer(start: pixels, count: count).allSatisfy { $0 >> 24 == 255 }
    }
    return ccodecs_premultiply(pixels, count) == 255
  }
}
