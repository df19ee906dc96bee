import CCodecs
import PanoramaGraphics

/// How tiles are kept on disk.
@_spi(TileTests) public enum TileEncoding: UInt8, Sendable {
  /// Uncompressed pixels: exact and fastest, for files that live only as long as the picture is
  /// open.
  case raw = 0
  /// JPEG of quality 95 without chroma subsampling, for originals that are lossy themselves. Encoding and
  /// decoding take 3 ms per megapixel each, a tenth of deflate's time, and the size is a tenth of the pixels'.
  case jpeg = 1
  /// Deflate, level 1, of differences between pixels: exact, for lossless originals and for
  /// transparent pixels.
  case deflate = 2

  private static let jpegQuality = 95

  /// The encoded tile, or nil when memory runs out.
  @_spi(TileTests) public func encode(_ pixels: [UInt32], width: Int, height: Int) -> [UInt8]? {
    switch self {
    case .raw: return pixels.withUnsafeBytes { Array($0) }
    case .jpeg:
      let image = CGImage(width: width, height: height, pixels: pixels, isOpaque: true)
      var encoder = JPEGEncoder(quality: Self.jpegQuality, isSubsampled: false)
      encoder.hasRestartMarkers = false
      return try? encoder.encode(image)
    case .deflate: return deflated(pixels, UInt32(width), UInt32(height))
    }
  }

  private func deflated(_ pixels: [UInt32], _ width: UInt32, _ height: UInt32) -> [UInt8]? {
    var size = 0
    // Most tiles fit into their uncompressed size; only noise needs the upper bound.
    for capacity in [pixels.count * 4 + 1024, ccodecs_tile_bound(pixels.count)] {
      let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        size = ccodecs_deflate_encode(pixels, width, height, buffer.baseAddress, capacity)
        count = size
      }
      if size > 0 { return bytes }
    }
    return nil
  }

  /// The decoded pixels, or nil when `encode` did not produce these bytes.
  @_spi(TileTests) public func decode(_ bytes: [UInt8], width: Int, height: Int) -> [UInt32]? {
    var isGood = false
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      guard let out = buffer.baseAddress else { return }
      switch self {
      case .raw:
        isGood = bytes.count == width * height * 4
        if isGood { UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes) }
      case .jpeg: isGood = Self.decodeJPEG(bytes, width, height, into: out)
      case .deflate:
        isGood =
          ccodecs_deflate_decode(bytes, bytes.count, out, UInt32(width), UInt32(height)) == 0
      }
      count = isGood ? width * height : 0
    }
    return isGood ? pixels : nil
  }

  private static func decodeJPEG(
    _ bytes: [UInt8], _ width: Int, _ height: Int, into pixels: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    ByteSource(bytes).withSource(cancel: nil) { source in
      guard let reader = RowReader(.jpeg, source: source, memoryLimit: bytes.count) else {
        return false
      }
      var header = CCodecsHeader()
      var done = 0
      return reader.readHeader(&header) == .OK && header.components == 3
        && (Int(header.width), Int(header.height)) == (width, height)
        && header.isProgressive == 0 && reader.start(RowRequest(memoryLimit: 1 << 26)) == .OK
        && reader.readRows(into: pixels, stride: width, count: height, done: &done) == .OK
        && reader.finish() == .OK
    }
  }
}
