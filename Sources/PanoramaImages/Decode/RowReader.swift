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

/// A decoder of the C shim. It reads the header first, then rows from the top.
///
/// The memory that its source points to belongs to the caller and outlives the reader.
final class RowReader: Sendable {
  private let codec: Codec
  /// Unsafe, because C cannot say that only one thread at a time uses a decoder.
  private nonisolated(unsafe) let decoder: OpaquePointer

  /// Nil when memory runs out.
  init?(_ format: ImageFormat, source: CCodecsSource, memoryLimit: Int) {
    var source = source
    codec = format.codec
    guard let decoder = codec.open(&source, memoryLimit) else { return nil }
    self.decoder = decoder
  }

  deinit { codec.close(decoder) }

  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus { codec.header(decoder, &header) }
  func start(_ request: RowRequest) -> CCodecsStatus { codec.start(decoder, request) }

  /// Reads `count` rows, `stride` pixels apart; `done` becomes the number of rows read, also on
  /// failure.
  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus {
    var rows: UInt32 = 0
    defer { done = Int(rows) }
    return codec.rows(decoder, pixels, stride, UInt32(count), &rows)
  }

  /// Checks after the last row that nothing was lost.
  func finish() -> CCodecsStatus { codec.finish(decoder) }
  /// The library's message for the last failure.
  var message: String { String(cString: codec.message(decoder)) }
}

/// Only for JPEG.
extension RowReader {
  /// For a reader that was started in scans: reads on until a better preview is available from the
  /// top, or until everything is read; then the rows are the final ones.
  func nextScan(_ isLast: inout Bool) -> CCodecsStatus {
    var last: Int32 = 0
    defer { isLast = last != 0 }
    return ccodecs_jpeg_next_scan(decoder, &last)
  }

  /// For a reader that starts in the middle of a picture: sets the number of restart intervals
  /// before it.
  func setFirstInterval(_ index: Int) {
    ccodecs_jpeg_set_first_interval(decoder, UInt32(truncatingIfNeeded: index))
  }

  /// Reads rows and drops them.
  func skipRows(_ count: Int) -> CCodecsStatus {
    var rows: UInt32 = 0
    return count > 0 ? ccodecs_jpeg_rows(decoder, nil, 0, UInt32(count), &rows) : .OK
  }
}

/// The functions of C that decode a format.
private struct Codec: Sendable {
  var open: @Sendable (UnsafePointer<CCodecsSource>, _ memoryLimit: Int) -> OpaquePointer?
  var header: @Sendable (OpaquePointer, UnsafeMutablePointer<CCodecsHeader>) -> CCodecsStatus
  var start: @Sendable (OpaquePointer, RowRequest) -> CCodecsStatus
  var rows:
    @Sendable (
      OpaquePointer, UnsafeMutablePointer<UInt32>, _ stride: Int, _ count: UInt32,
      _ done: UnsafeMutablePointer<UInt32>
    ) -> CCodecsStatus
  var finish: @Sendable (OpaquePointer) -> CCodecsStatus = { _ in .OK }
  var message: @Sendable (OpaquePointer) -> UnsafePointer<CChar>
  var close: @Sendable (OpaquePointer) -> Void
}

extension ImageFormat {
  fileprivate var codec: Codec {
    switch self {
    case .png:
      Codec(
        open: { source, _ in ccodecs_png_open(source) },
        header: { ccodecs_png_header($0, $1) },
        start: { ccodecs_png_start($0, UInt32($1.reduction)) },
        rows: { ccodecs_png_rows($0, $1, $2, $3, $4) },
        finish: { ccodecs_png_finish($0) },
        message: { ccodecs_png_message($0) },
        close: { ccodecs_png_close($0) })
    case .jpeg:
      Codec(
        open: { source, _ in ccodecs_jpeg_open(source) },
        header: { ccodecs_jpeg_header($0, $1) },
        start: { reader, request in
          ccodecs_jpeg_start(
            reader, request.memoryLimit, UInt32(request.reduction), request.rawInks ? 1 : 0,
            request.inScans ? 1 : 0)
        },
        rows: { ccodecs_jpeg_rows($0, $1, $2, $3, $4) },
        finish: { ccodecs_jpeg_finish($0) },
        message: { ccodecs_jpeg_message($0) },
        close: { ccodecs_jpeg_close($0) })
    case .webp:
      Codec(
        open: { source, _ in ccodecs_webp_open(source) },
        header: { ccodecs_webp_header($0, $1) },
        start: { ccodecs_webp_start($0, UInt32($1.reduction)) },
        rows: { ccodecs_webp_rows($0, $1, $2, $3, $4) },
        message: { ccodecs_webp_message($0) },
        close: { ccodecs_webp_close($0) })
    case .tiff:
      Codec(
        open: { ccodecs_tiff_open($0, $1) },
        header: { ccodecs_tiff_header($0, $1) },
        start: { reader, request in
          ccodecs_tiff_want_inks(reader, request.rawInks ? 1 : 0)
          return .OK
        },
        rows: { ccodecs_tiff_rows($0, $1, $2, $3, $4) },
        message: { ccodecs_tiff_message($0) },
        close: { ccodecs_tiff_close($0) })
    }
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
