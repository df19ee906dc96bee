import CCodecs

/// Reads JPEG with libjpeg-turbo.
final class JPEGRowReader: RowReader {
  private let reader: OpaquePointer

  init?(source: CCodecsSource) {
    var source = source
    guard let reader = ccodecs_jpeg_open(&source) else { return nil }
    self.reader = reader
  }

  deinit { ccodecs_jpeg_close(reader) }

  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus {
    ccodecs_jpeg_header(reader, &header)
  }

  func start(_ request: RowRequest) -> CCodecsStatus {
    ccodecs_jpeg_start(
      reader, request.memoryLimit, UInt32(request.reduction), request.rawInks ? 1 : 0,
      request.inScans ? 1 : 0)
  }

  /// For a reader that was started in scans: reads on until a better preview is available from the
  /// top, or until everything is read; then the rows are the final ones.
  func nextScan(_ isLast: inout Bool) -> CCodecsStatus {
    var last: Int32 = 0
    defer { isLast = last != 0 }
    return ccodecs_jpeg_next_scan(reader, &last)
  }

  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus {
    var rows: UInt32 = 0
    defer { done = Int(rows) }
    return ccodecs_jpeg_rows(reader, pixels, stride, UInt32(count), &rows)
  }

  /// For a reader that starts in the middle of a picture: sets the number of restart intervals
  /// before it.
  func setFirstInterval(_ index: Int) {
    ccodecs_jpeg_set_first_interval(reader, UInt32(truncatingIfNeeded: index))
  }

  /// Reads rows and drops them.
  func skipRows(_ count: Int) -> CCodecsStatus {
    var rows: UInt32 = 0
    return count > 0 ? ccodecs_jpeg_rows(reader, nil, 0, UInt32(count), &rows) : .OK
  }

  func finish() -> CCodecsStatus { ccodecs_jpeg_finish(reader) }
  var message: String { String(cString: ccodecs_jpeg_message(reader)) }
}
