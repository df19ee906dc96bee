import CCodecs
import Foundation
import PanoramaGraphics

/// Writes pixels as a baseline JPEG. Alpha is not kept: what is transparent shows `background`.
public struct JPEGEncoder: Sendable {
  /// 1 smallest … 100 best.
  public var quality: Int
  /// Halves the resolution of colour in both directions, which photographs hardly show.
  public var isSubsampled: Bool
  /// What shows through, an opaque 0xRRGGBB.
  public var background: UInt32

  /// Restart markers between rows of blocks: a few bytes each, and decoders may use all cores.
  public var hasRestartMarkers = true

  /// - Parameters: the quality, cut to 1 … 100; colour at half the resolution; 0xRRGGBB behind what
  ///   is transparent.
  public init(quality: Int = 90, isSubsampled: Bool = true, background: UInt32 = 0xFFFFFF) {
    self.quality = min(100, max(1, quality))
    self.isSubsampled = isSubsampled
    self.background = background
  }

  /// O(pixels).
  /// - Throws: `ImageError`: a side over 65,500 pixels, memory runs out.
  public func encode(_ image: CGImage) throws(ImageError) -> [UInt8] {
    guard image.width <= 65_500, image.height <= 65_500 else {
      throw .unsupported("a JPEG has at most 65,500 pixels a side")
    }
    let pixels = image.isOpaque ? image.pixels : image.pixels.map(overBackground)
    return try EncodedBytes.gather { sink, context in
      ccodecs_jpeg_write(
        pixels, UInt32(image.width), UInt32(image.height), image.width, Int32(quality),
        isSubsampled ? 1 : 0, hasRestartMarkers ? 1 : 0, sink, context)
    }
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
