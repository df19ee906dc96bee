import CTileCodec
import PanoramaGraphics

/// How tiles are kept on disk.
package enum TileEncoding: UInt8, Sendable {
  /// Uncompressed pixels: exact and fastest, for files that live only as long as the picture is
  /// open.
  case raw = 0
  /// JPEG of quality 95 without chroma subsampling, for originals that are lossy themselves. Encoding and
  /// decoding take 3 ms per megapixel each, a tenth of deflate's time, and the size is a tenth of the pixels'.
  case jpeg = 1
  /// Deflate, level 1, of differences between pixels: exact, for lossless originals and for
  /// transparent pixels.
  case deflate = 2

  private static let jpegQuality: Int32 = 95

  /// The encoded tile, or nil when memory runs out.
  package func encode(_ pixels: [UInt32], width: Int, height: Int) -> [UInt8]? {
    if self == .raw { return pixels.withUnsafeBytes { Array($0) } }
    var size = 0
    let (w, h) = (UInt32(width), UInt32(height))
    // Most tiles fit into their uncompressed size; only noise needs the upper bound.
    for capacity in [pixels.count * 4 + 1024, ctile_bound(pixels.count)] {
      let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        let out = buffer.baseAddress
        size =
          self == .jpeg
          ? ctile_jpeg_encode(pixels, w, h, Self.jpegQuality, out, capacity)
          : ctile_deflate_encode(pixels, w, h, out, capacity)
        count = size
      }
      if size > 0 { return bytes }
    }
    return nil
  }

  /// The decoded pixels, or nil when `encode` did not produce these bytes.
  package func decode(_ bytes: [UInt8], width: Int, height: Int) -> [UInt32]? {
    var isGood = false
    let (w, h) = (UInt32(width), UInt32(height))
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      guard let out = buffer.baseAddress else { return }
      switch self {
      case .raw:
        isGood = bytes.count == width * height * 4
        if isGood { UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes) }
      case .jpeg: isGood = ctile_jpeg_decode(bytes, bytes.count, out, w, h) == 0
      case .deflate: isGood = ctile_deflate_decode(bytes, bytes.count, out, w, h) == 0
      }
      count = isGood ? width * height : 0
    }
    return isGood ? pixels : nil
  }
}
