import CCodecs

/// Reads the first page of a TIFF with libtiff.
final class TIFFRowReader: RowReader {
  private let reader: OpaquePointer

  init?(source: CCodecsSource, memoryLimit: Int) {
    var source = source
    guard let reader = ccodecs_tiff_open(&source, memoryLimit) else { return nil }
    self.reader = reader
  }

  deinit { ccodecs_tiff_close(reader) }

  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus {
    ccodecs_tiff_header(reader, &header)
  }

  func start(_ request: RowRequest) -> CCodecsStatus {
    ccodecs_tiff_want_inks(reader, request.rawInks ? 1 : 0)
    return .OK
  }

  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus {
    var rows: UInt32 = 0
    defer { done = Int(rows) }
    return ccodecs_tiff_rows(reader, pixels, stride, UInt32(count), &rows)
  }

  func finish() -> CCodecsStatus { .OK }
  var message: String { String(cString: ccodecs_tiff_message(reader)) }
}
