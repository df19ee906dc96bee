import Foundation
import PanoramaGraphics

/// Writes premultiplied pixels as PNG: 8-bit RGB when opaque, RGBA otherwise.
///
/// Alpha is kept: reading the file again gives exactly the same premultiplied pixels if no channel
/// exceeds its alpha.
public struct PNGEncoder: Sendable {
  /// zlib's level, from 0, the fastest, to 9, the smallest.
  public var compressionLevel: Int

  /// - Parameter compressionLevel: clamped to 0 … 9.
  public init(compressionLevel: Int = 6) {
    self.compressionLevel = min(9, max(0, compressionLevel))
  }

  /// Encodes a picture. O(pixels).
  /// - Throws: `ImageError` when memory runs out.
  public func encode(_ image: CGImage) throws(ImageError) -> [UInt8] {
    try image.pixels.withUnsafeBufferPointer { pixels throws(ImageError) in
      try encode(
        UnsafeRawBufferPointer(pixels), width: image.width, height: image.height,
        bytesPerRow: image.width * 4, isOpaque: image.isOpaque)
    }
  }

  /// Encodes rows. O(pixels).
  /// - Parameters:
  ///   - bytes: rows from the top, premultiplied B G R A.
  ///   - width: pixels in a row, > 0.
  ///   - height: rows, > 0.
  ///   - bytesPerRow: bytes from row to row; a multiple of 4.
  ///   - isOpaque: whether every alpha is 255; nil checks every pixel.
  /// - Throws: `ImageError`: the size does not fit `bytes`, or memory runs out.
  public func encode(
    _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int,
    isOpaque: Bool? = nil
  ) throws(ImageError) -> [UInt8] {
    let pixels = try PNGRowWriter.pixels(
      bytes, width: width, count: height, bytesPerRow: bytesPerRow)
    let stride = bytesPerRow / 4
    let opaque =
      isOpaque
      ?? (0..<height).allSatisfy { y in
        UnsafeBufferPointer(start: pixels + y * stride, count: width).allSatisfy { $0 >> 24 == 255 }
      }
    let writer = try PNGRowWriter(
      width: width, height: height, isOpaque: opaque, compressionLevel: compressionLevel)
    try writer.append(bytes, count: height, bytesPerRow: bytesPerRow)
    return try writer.finish()
  }

  /// Encodes and writes atomically (see `AtomicFile`).
  /// - Throws: `ImageError`.
  public func write(_ image: CGImage, to path: String) throws(ImageError) {
    try AtomicFile.write(encode(image), to: path)
  }
}
