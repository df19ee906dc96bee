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
  private var isFinished = false
  private let output = EncodedBytes()
  private var writer: OpaquePointer?

  /// The widths and heights that a PNG file can have.
  private static let sides = 1...0x7FFF_FFFF

  /// - Parameters:
  ///   - width: pixels in a row, 1 … 2³¹ − 1.
  ///   - height: rows, 1 … 2³¹ − 1.
  ///   - isOpaque: whether every alpha is 255, so that the file needs none.
  ///   - compressionLevel: zlib's, from 0, the fastest, to 9, the smallest.
  /// - Throws: `ImageError`: the size is not in range, or memory runs out.
  public init(
    width: Int, height: Int, isOpaque: Bool, compressionLevel: Int = 6
  ) throws(ImageError) {
    guard Self.sides.contains(width), Self.sides.contains(height) else {
      throw .invalidRequest("a PNG cannot have \(width) x \(height) pixels")
    }
    (self.width, self.height, missing) = (width, height, height)
    writer = ccodecs_png_writer(
      UInt32(width), UInt32(height), isOpaque ? 1 : 0, Int32(min(9, max(0, compressionLevel))),
      EncodedBytes.sink, output.context)
    if writer == nil { throw .inaccessible("out of memory") }
  }

  deinit { ccodecs_png_writer_free(writer) }

  /// Adds the next rows. O(pixels).
  /// - Parameters:
  ///   - rows: premultiplied B G R A, from the top.
  ///   - count: the number of rows; not more than are missing.
  ///   - bytesPerRow: bytes from row to row; a multiple of 4.
  /// - Throws: `ImageError`: `rows` is too short or the picture has fewer rows left, or memory runs out.
  public func append(
    _ rows: UnsafeRawBufferPointer, count: Int, bytesPerRow: Int
  ) throws(ImageError) {
    guard count <= missing else {
      throw .invalidRequest("\(count) rows where \(missing) are missing")
    }
    let base = try Self.pixels(rows, width: width, count: count, bytesPerRow: bytesPerRow)
    missing -= count
    try EncodedBytes.check(
      ccodecs_png_writer_append(writer, base, bytesPerRow / 4, UInt32(count)))
  }

  /// The pixels of rows.
  /// - Throws: `ImageError` if the buffer is too small for them, or a number is not in range.
  static func pixels(
    _ rows: UnsafeRawBufferPointer, width: Int, count: Int, bytesPerRow: Int
  ) throws(ImageError) -> UnsafePointer<UInt32> {
    guard sides.contains(width), count > 0, bytesPerRow >= width * 4, bytesPerRow % 4 == 0,
      let base = rows.baseAddress, rows.count / bytesPerRow >= count - 1,
      rows.count >= (count - 1) * bytesPerRow + width * 4
    else { throw .invalidRequest("\(width) x \(count) pixels do not fit the buffer") }
    return base.assumingMemoryBound(to: UInt32.self)
  }

  /// Ends the file.
  /// - Returns: its bytes.
  /// - Throws: `ImageError`: rows are missing, or memory runs out.
  public func finish() throws(ImageError) -> [UInt8] {
    guard missing == 0 else { throw .invalidRequest("\(missing) rows are missing") }
    if !isFinished { try EncodedBytes.check(ccodecs_png_writer_finish(writer)) }
    isFinished = true
    return output.bytes
  }
}
