import PanoramaGraphics

/// A gradient's colours as a table of premultiplied pixels: entry i is the colour at
/// (i + ½)/count, interpolated between premultiplied stops in 16-bit integers.
///
/// The first entry is doubled in front and the last behind, as clear pixels where the gradient does
/// not go on: index 0 is "before the start", index `count + 1` "after the end".
struct GradientTable: ~Copyable {
  static let count = 1024
  let pixels: UnsafeMutablePointer<UInt32>
  /// Entries with both ends.
  static let total = count + 2

  init() { pixels = .allocate(capacity: Self.total) }

  deinit { pixels.deallocate() }

  func set(_ ramp: borrowing GradientRamp, _ options: CGGradientDrawingOptions) {
    ramp.fill(pixels + 1)
    pixels[0] = options.contains(.drawsBeforeStartLocation) ? ramp.first : 0
    pixels[Self.total - 1] = options.contains(.drawsAfterEndLocation) ? ramp.last : 0
  }

}
