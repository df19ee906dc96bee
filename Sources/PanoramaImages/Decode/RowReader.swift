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
  /// `JPEGRowReader.nextScan`.
  var inScans = false
}

/// A decoder of the C shim. It reads the header first, then rows from the top.
///
/// The memory that its source points to belongs to the caller and outlives the reader.
protocol RowReader: AnyObject {
  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus
  func start(_ request: RowRequest) -> CCodecsStatus
  /// Reads `count` rows, `stride` pixels apart; `done` becomes the number of rows read, also on
  /// failure.
  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus
  /// Checks after the last row that nothing was lost.
  func finish() -> CCodecsStatus
  /// The library's message for the last failure.
  var message: String { get }
}

extension ImageFormat {
  /// Makes a reader for this format; nil when memory runs out.
  func makeReader(_ source: CCodecsSource, memoryLimit: Int) -> (any RowReader)? {
    switch self {
    case .png: PNGRowReader(source: source)
    case .jpeg: JPEGRowReader(source: source)
    case .webp: WebPRowReader(source: source)
    case .tiff: TIFFRowReader(source: source, memoryLimit: memoryLimit)
    }
  }
}

extension ImageError {
  /// Nil for success.
  init?(_ status: CCodecsStatus, reader: any RowReader, needs bytes: Int) {
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
    }
  }
}
