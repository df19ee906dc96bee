import PanoramaImages
import PanoramaRaster

/// Draws a picture in bands of rows and makes a PNG file of it. The pixels of a large picture take no more
/// memory at a time than those of one of 4096 × 4096 pixels.
public struct PictureBands {
  private let width: Int
  private let height: Int
  private let isOpaque: Bool

  private static let maximumPixels = 1 << 24

  /// - Parameters:
  ///   - width: in pixels, 1 … 65,535.
  ///   - height: in pixels, 1 … 65,535.
  ///   - isOpaque: whether no pixel will be translucent. The pixels of a picture with only one band decide this
  ///     themselves.
  public init(width: Int, height: Int, isOpaque: Bool) {
    (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
  }

  /// The number of rows of a band; the last one may have fewer.
  public var bandHeight: Int { min(height, max(1, Self.maximumPixels / width)) }

  /// Makes the bytes of the file.
  /// - Parameter draw: draws the rows from `firstRow` on into a transparent bitmap of the picture's width.
  /// - Throws: `ImageError` when memory runs out, and what `draw` throws.
  public func png(
    _ draw: (_ band: Bitmap, _ firstRow: Int) throws -> Void
  ) throws -> [UInt8] {
    let rows = bandHeight
    if rows == height {
      return try withBand(0..<height, draw) {
        try PNGEncoder().encode($0, width: width, height: height, bytesPerRow: 4 * width)
      }
    }
    let writer = try PNGRowWriter(width: width, height: height, isOpaque: isOpaque)
    for first in stride(from: 0, to: height, by: rows) {
      let band = first..<min(height, first + rows)
      try withBand(band, draw) {
        try writer.append($0, count: band.count, bytesPerRow: 4 * width)
      }
    }
    return try writer.finish()
  }

  private func withBand<Result>(
    _ rows: Range<Int>, _ draw: (Bitmap, Int) throws -> Void,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    let band = Bitmap(width: width, height: rows.count)
    guard band.height == rows.count else { throw ImageError.inaccessible("out of memory") }
    try draw(band, rows.lowerBound)
    return try band.withPixelBuffer {
      try body(UnsafeRawBufferPointer(start: $0.base, count: $0.height * $0.bytesPerRow))
    }
  }
}
