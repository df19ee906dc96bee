import CCodecs
import PanoramaGraphics

/// Makes a PNG file from rows that come one after the other, so that a large picture is never in memory as a
/// whole.
public final class PNGRowWriter {
  /// The pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private var missing: Int
  private var bytes: [UInt8] = []
  private var writer: OpaquePointer?

  /// - Parameters:
  ///   - width: pixels in a row, 1 … 2³¹ − 1.
  ///   - height: rows, 1 … 2³¹ − 1.
  ///   - isOpaque: whether every alpha is 255, so that the file needs none.
  ///   - compressionLevel: zlib's, from 0, the fastest, to 9, the smallest.
  /// - Throws: `ImageError`: the size is not in range, or memory runs out.
  public init(
    width: Int, height: Int, isOpaque: Bool, compressionLevel: Int = 6
  ) throws(ImageError) {
    guard width > 0, height > 0, width <= 0x7FFF_FFFF, height <= 0x7FFF_FFFF else {
      throw .unsupported("\(width) x \(height) pixels")
    }
    (self.width, self.height, missing) = (width, height, height)
    writer = ccodecs_png_writer(
      UInt32(width), UInt32(height), isOpaque ? 1 : 0, Int32(min(9, max(0, compressionLevel))),
      { context, bytes, count in
        guard let context, let bytes else { return 1 }
        Unmanaged<PNGRowWriter>.fromOpaque(context).takeUnretainedValue()
          .bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
    if writer == nil { throw .inaccessible("out of memory") }
  }

  deinit { ccodecs_png_writer_free(writer) }

  /// Adds the next rows. O(pixels)
  /// - Parameters:
  ///   - rows: premultiplied B G R A, from the top.
  ///   - count: the number of rows; not more than are missing.
  ///   - bytesPerRow: from row to row; a multiple of 4.
  /// - Throws: `ImageError`: the rows do not fit `rows` or the picture, or memory runs out.
  public func append(
    _ rows: UnsafeRawBufferPointer, count: Int, bytesPerRow: Int
  ) throws(ImageError) {
    guard count > 0, count <= missing, bytesPerRow >= width * 4, bytesPerRow % 4 == 0,
      let base = rows.baseAddress, rows.count / bytesPerRow >= count - 1,
      rows.count >= (count - 1) * bytesPerRow + width * 4
    else { throw .unsupported("\(width) x \(count) pixels do not fit the buffer") }
    missing -= count
    try check(
      ccodecs_png_writer_append(
        writer, base.assumingMemoryBound(to: UInt32.self), bytesPerRow / 4, UInt32(count)))
  }

  /// Ends the file.
  /// - Returns: its bytes.
  /// - Throws: `ImageError`: rows are missing, or memory runs out.
  public func finish() throws(ImageError) -> [UInt8] {
    guard missing == 0 else { throw .unsupported("\(missing) rows are missing") }
    try check(ccodecs_png_writer_finish(writer))
    return bytes
  }

  private func check(_ status: CCodecsStatus) throws(ImageError) {
    guard status == .OK else { throw .inaccessible("out of memory") }
  }
}
