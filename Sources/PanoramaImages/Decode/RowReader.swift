import CCodecs

/// One decoder of the C shim: header first, then rows from the top.
///
/// The bytes it reads belong to the caller and outlive it.
protocol RowReader: AnyObject {
  init?(bytes: UnsafeBufferPointer<UInt8>)
  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus
  /// Starts decoding; the decoder itself may take `memoryLimit` bytes.
  func start(memoryLimit: Int) -> CCodecsStatus
  /// Reads `count` rows, `stride` pixels apart; `done` is how many there are, also on failure.
  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus
  /// Checks, after the last row, that nothing was lost.
  func finish() -> CCodecsStatus
  /// The library's own words for the last failure.
  var message: String { get }
}

final class PNGRowReader: RowReader {
  private let reader: OpaquePointer

  init?(bytes: UnsafeBufferPointer<UInt8>) {
    guard let reader = ccodecs_png_open(bytes.baseAddress, bytes.count) else { return nil }
    self.reader = reader
  }

  deinit { ccodecs_png_close(reader) }

  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus {
    ccodecs_png_header(reader, &header)
  }

  func start(memoryLimit: Int) -> CCodecsStatus { .OK }

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

final class JPEGRowReader: RowReader {
  private let reader: OpaquePointer

  init?(bytes: UnsafeBufferPointer<UInt8>) {
    guard let reader = ccodecs_jpeg_open(bytes.baseAddress, bytes.count) else { return nil }
    self.reader = reader
  }

  deinit { ccodecs_jpeg_close(reader) }

  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus {
    ccodecs_jpeg_header(reader, &header)
  }

  func start(memoryLimit: Int) -> CCodecsStatus { ccodecs_jpeg_start(reader, memoryLimit) }

  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus {
    var rows: UInt32 = 0
    defer { done = Int(rows) }
    return ccodecs_jpeg_rows(reader, pixels, stride, UInt32(count), &rows)
  }

  func finish() -> CCodecsStatus { ccodecs_jpeg_finish(reader) }
  var message: String { String(cString: ccodecs_jpeg_message(reader)) }
}
