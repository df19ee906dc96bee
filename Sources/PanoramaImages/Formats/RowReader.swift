import CCodecs

/// The options of a decoding.
struct RowRequest {
  /// 1, 2, 4 or 8: the sides are divided by it and rounded up, if `ImageInfo.reduces`.
  var reduction = 1
  /// The maximum memory of the decoder itself, in bytes.
  var memoryLimit: Int
  /// Whether CMYK is returned as stored instead of as RGB.
  var rawInks = false
  /// Whether rows of a progressive JPEG are also available after some of its scans; see
  /// `RowReader.nextScan`.
  var inScans = false
}

/// A decoder. It reads the header first, then rows from the top.
///
/// The memory that its source points to belongs to the caller and outlives the reader.
final class RowReader: Sendable {
  /// Unsafe, because no type can say that only one thread at a time uses a decoder.
  private nonisolated(unsafe) let decoder: any RowDecoder

  /// Nil when memory runs out.
  init?(_ format: ImageFormat, source: CCodecsSource, memoryLimit: Int) {
    guard let decoder = format.decoder(source, memoryLimit: memoryLimit) else { return nil }
    self.decoder = decoder
  }

  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus { decoder.readHeader(&header) }
  func start(_ request: RowRequest) -> CCodecsStatus { decoder.start(request) }

  /// Reads `count` rows, `stride` pixels apart; `done` becomes the number of rows read, also on
  /// failure.
  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus {
    decoder.readRows(into: pixels, stride: stride, count: count, done: &done)
  }

  /// Instead of rows: reads samples with more than eight bits.
  func readSamples(_ region: CCodecsRegion, _ samples: inout CCodecsSamples) -> CCodecsStatus {
    decoder.readSamples(region, &samples)
  }

  /// After `start` and before any rows: a small picture of the same that the file contains, if it has one.
  func readPreview() -> PreviewPixels? { decoder.readPreview() }

  /// Checks after the last row that nothing was lost.
  func finish() -> CCodecsStatus { decoder.finish() }
  /// The library's message for the last failure.
  var message: String { decoder.message }
}

/// Only for JPEG.
extension RowReader {
  private var jpeg: OpaquePointer? { (decoder as? CDecoder)?.decoder }

  /// For a reader that was started in scans: reads on until a better preview is available from the
  /// top, or until everything is read; then the rows are the final ones.
  func nextScan(_ isLast: inout Bool) -> CCodecsStatus {
    guard let jpeg else { return .unsupported }
    var last: Int32 = 0
    defer { isLast = last != 0 }
    return ccodecs_jpeg_next_scan(jpeg, &last)
  }

  /// For a reader that starts in the middle of a picture: sets the number of restart intervals
  /// before it.
  func setFirstInterval(_ index: Int) {
    guard let jpeg else { return }
    ccodecs_jpeg_set_first_interval(jpeg, UInt32(truncatingIfNeeded: index))
  }

  /// Reads rows and drops them.
  func skipRows(_ count: Int) -> CCodecsStatus {
    guard let jpeg else { return .unsupported }
    var rows: UInt32 = 0
    return count > 0 ? ccodecs_jpeg_rows(jpeg, nil, 0, UInt32(count), &rows) : .OK
  }
}

extension ImageError {
  /// Nil for success.
  init?(_ status: CCodecsStatus, reader: RowReader, needs bytes: Int) {
    self.init(status, message: status == .OK ? "" : reader.message, needs: bytes)
  }

  /// Nil for success.
  init?(_ status: CCodecsStatus, message: String, needs bytes: Int) {
    switch status {
    case .OK: return nil
    case .truncated: self = .truncated
    case .corrupt: self = .corrupt(message)
    case .unsupported: self = .unsupported(message)
    case .outOfMemory: self = .needsMemory(bytes: bytes)
    case .stopped: self = .cancelled
    case .changed: self = .changed
    }
  }
}
