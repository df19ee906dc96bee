import PanoramaGraphics

/// The memory into which a rasterizer draws. The buffer does not own it (it may belong to a `Bitmap`, a
/// locked texture, a window surface) and is valid only as long as the memory is.
///
/// Pixels have 32 bits, 0xAARRGGBB, premultiplied; on little-endian machines that is B G R A in
/// memory. Row 0 is the top row.
public struct PixelBuffer: @unchecked Sendable {
  // Unchecked: it is only an address. Code that draws there from several threads gives each thread its own
  // pixels.
  /// The address of the first pixel of row 0.
  public let base: UnsafeMutableRawPointer
  /// The number of pixels in a row, 0 … 65,535.
  public let width: Int
  /// The number of rows, 0 … 65,535.
  public let height: Int
  /// The number of bytes from one row to the next: a multiple of 4, at least `4 * width`.
  public let bytesPerRow: Int

  /// - Precondition: `base` is aligned to 4 bytes, and the other values are in the ranges of their
  ///   properties.
  public init(base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int) {
    precondition(width >= 0 && height >= 0 && width <= 65_535 && height <= 65_535)
    precondition(bytesPerRow % 4 == 0 && bytesPerRow >= 4 * width)
    self.base = base
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
  }

  /// The first pixel of row `y`.
  @inlinable
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (base + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
  }

  /// Sets every pixel to `color`. O(pixels).
  public func clear(_ color: CGColor = .clear) {
    let pixel = color.premultipliedPixel
    for y in 0..<height { row(y).update(repeating: pixel, count: width) }
  }
}
