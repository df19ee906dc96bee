import Foundation
import PanoramaGraphics

/// A picture to draw into, which owns its memory. Its format is that of `PixelBuffer`, with packed rows
/// (`bytesPerRow == 4 * width`).
public final class Bitmap {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private let storage: UnsafeMutableRawPointer
  private let block: UnsafeMutableRawPointer?

  /// Creates a transparent bitmap, or an empty one, 0 × 0, if there is no memory for its pixels.
  ///
  /// - Parameters:
  ///   - width: in pixels, 0 … 65,535.
  ///   - height: in pixels, 0 … 65,535.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0 && width <= 65_535 && height <= 65_535)
    // Some room after the last pixel keeps the pointer valid for an empty bitmap. The memory is
    // not cleared here, because the system does that page by page as the threads draw on it.
    block = calloc(1, width * height * 4 + 128)
    // An aligned address that is never read, because there are no pixels.
    let none = UnsafeMutableRawPointer(bitPattern: 64).unsafelyUnwrapped
    storage = block?.alignedUp(toMultipleOf: 64) ?? none
    self.width = block == nil ? 0 : width
    self.height = block == nil ? 0 : height
  }

  deinit { free(block) }

  /// Lends the pixels to `body`. The buffer must not be used after `body` returns.
  public func withPixelBuffer<Result>(_ body: (PixelBuffer) throws -> Result) rethrows -> Result {
    try body(PixelBuffer(base: storage, width: width, height: height, bytesPerRow: width * 4))
  }

  /// The premultiplied 0xAARRGGBB pixel in column `x` of row `y`.
  public subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    return storage.load(fromByteOffset: (y * width + x) * 4, as: UInt32.self)
  }

  /// All pixels, row by row from the top. O(pixels).
  public var pixels: [UInt32] {
    Array(
      UnsafeBufferPointer(
        start: storage.assumingMemoryBound(to: UInt32.self), count: width * height))
  }

  /// Sets every pixel to `color`. O(pixels).
  public func clear(_ color: CGColor = .clear) { withPixelBuffer { $0.clear(color) } }

  /// A copy of the pixels as a picture; nil if there are none. O(pixels).
  public func makeImage() -> CGImage? {
    guard width > 0, height > 0 else { return nil }
    let pixels = pixels
    return CGImage(
      width: width, height: height, pixels: pixels,
      isOpaque: pixels.allSatisfy { $0 >> 24 == 255 })
  }
}
