import CCodecs

/// Reads WebP with libwebp; of an animation it reads the first frame.
final class WebPRowReader: RowReader {
  private let reader: OpaquePointer

  init?(source: CCodecsSource) {
    var source = source
    guard let reader = ccodecs_webp_open(&source) else { return nil }
    self.reader = reader
  }

  deinit { ccodecs_webp_close(reader) }

  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus {
    ccodecs_webp_header(reader, &header)
  }

  func start(_ request: RowRequest) -> CCodecsStatus {
    ccodecs_webp_start(reader, UInt32(request.reduction))
  }

  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus {
    var rows: UInt32 = 0
    defer { done = Int(rows) }
    return ccodecs_webp_rows(reader, pixels, stride, UInt32(count), &rows)
  }

  func finish() -> CCodecsStatus { .OK }
  var message: String { String(cString: ccodecs_webp_message(reader)) }
}
