import CCodecs

/// Reads PNG with libpng.
final class PNGRowReader: RowReader {
  private let reader: OpaquePointer

  init?(source: CCodecsSource) {
    var source = source
    guard let reader = ccodecs_png_open(&source) else { return nil }
    self.reader = reader
  }

  deinit { ccodecs_png_close(reader) }

  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus {
    ccodecs_png_header(reader, &header)
  }

  func start(_ request: RowRequest) -> CCodecsStatus {
    ccodecs_png_start(reader, UInt32(request.reduction))
  }

  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus {
    var rows: UInt32 = 0
    defer { done = Int(rows) }
    return ccodecs_png_rows(reader, pixels, stride, UInt32(count), &rows)
  }

  func finish() -> CCodecsStatus { ccodecs_png_finish(reader) }
  var message: String { String(cString: ccodecs_png_message(reader)) }
}
