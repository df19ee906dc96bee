import CCodecs
import Foundation
import PanoramaGraphics

/// Writes pixels as a baseline JPEG. Alpha is lost: transparent pixels show `background`.
public struct JPEGEncoder: Sendable {
  /// From 1, the smallest file, to 100, the best picture.
  public var quality: Int
  /// Whether the resolution of colour is halved in both directions, which is hardly visible in
  /// photographs.
  public var isSubsampled: Bool
  /// The colour behind transparent pixels, an opaque 0xRRGGBB.
  public var background: UInt32

  /// Whether restart markers separate the rows of blocks. They take a few bytes each and let
  /// decoders use all cores.
  public var hasRestartMarkers = true

  /// - Parameters:
  ///   - quality: clamped to 1 … 100.
  ///   - isSubsampled: whether colour has half the resolution.
  ///   - background: the colour behind transparent pixels, 0xRRGGBB.
  public init(quality: Int = 90, isSubsampled: Bool = true, background: UInt32 = 0xFFFFFF) {
    self.quality = min(100, max(1, quality))
    self.isSubsampled = isSubsampled
    self.background = background
  }

  /// Encodes a picture. O(pixels).
  /// - Throws: `ImageError`: a side is over 65,500 pixels, or memory runs out.
  public func encode(_ image: CGImage) throws(ImageError) -> [UInt8] {
    guard image.width <= 65_500, image.height <= 65_500 else {
      throw .invalidRequest("no side of a JPEG may have more than 65,500 pixels; make it smaller")
    }
    let pixels = image.isOpaque ? image.pixels : image.pixels.map(overBackground)
    let output = EncodedBytes()
    try withExtendedLifetime(output) { () throws(ImageError) in
      try EncodedBytes.check(
        ccodecs_jpeg_write(
          pixels, UInt32(image.width), UInt32(image.height), image.width, Int32(quality),
          isSubsampled ? 1 : 0, hasRestartMarkers ? 1 : 0, EncodedBytes.sink, output.context))
    }
    return output.bytes
  }

  /// Encodes and writes atomically (see `AtomicFile`).
  /// - Throws: `ImageError`.
  public func write(_ image: CGImage, to path: String) throws(ImageError) {
    try AtomicFile.write(encode(image), to: path)
  }

  /// Premultiplied: source + background · (1 − alpha).
  private func overBackground(_ pixel: UInt32) -> UInt32 {
    let rest = 255 - pixel >> 24
    if rest == 0 { return pixel }
    var result: UInt32 = 0xFF00_0000
    for shift: UInt32 in [0, 8, 16] {
      let behind = ((background >> shift & 255) * rest + 127) / 255
      result |= min(255, (pixel >> shift & 255) + behind) << shift
    }
    return result
  }
}
