import CCodecs
import Foundation
import PanoramaGraphics

/// Writes pixels as WebP. Alpha is kept.
public struct WebPEncoder: Sendable {
  /// From 1, the smallest file, to 99, the best picture; 100 loses nothing.
  public var quality: Int

  /// The largest width and height of the format.
  public static let sideLimit = 16_383

  /// - Parameter quality: clamped to 1 … 100.
  public init(quality: Int = 90) { self.quality = min(100, max(1, quality)) }

  /// Encodes a picture. O(pixels).
  /// - Throws: `ImageError`: a side is over 16,383 pixels, or memory runs out.
  public func encode(_ image: CGImage) throws(ImageError) -> [UInt8] {
    guard image.width <= Self.sideLimit, image.height <= Self.sideLimit else {
      throw .invalidRequest("no side of a WebP may have more than 16,383 pixels; make it smaller")
    }
    let output = EncodedBytes()
    try withExtendedLifetime(output) { () throws(ImageError) in
      try EncodedBytes.check(
        ccodecs_webp_write(
          image.pixels, UInt32(image.width), UInt32(image.height), image.width,
          image.isOpaque ? 1 : 0, Int32(quality), EncodedBytes.sink, output.context))
    }
    return output.bytes
  }

  /// Encodes and writes atomically (see `AtomicFile`).
  /// - Throws: `ImageError`.
  public func write(_ image: CGImage, to path: String) throws(ImageError) {
    try AtomicFile.write(encode(image), to: path)
  }
}
