import CCodecs

/// How rows are wanted.
struct RowRequest {
  /// 1, 2, 4 or 8; sides are divided by it and rounded up, where `ImageInfo.reduces`.
  var reduction = 1
  /// What the decoder itself may take, in bytes.
  var memoryLimit: Int
  /// CMYK as it is stored instead of as colour.
  var rawInks = false
  /// A progressive JPEG's rows come after some of its scans, too: see `JPEGRowReader.nextScan`.
  var inScans = false
}

/// One decoder of the C shim: header first, then rows from the top, not premultiplied.
///
/// What its source points at belongs to the caller and outlives it.
protocol RowReader: AnyObject {
  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus
  func start(_ request: RowRequest) -> CCodecsStatus
  /// Reads `count` rows, `stride` pixels apart; `done` is how many there are, also on failure.
  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus
  /// Checks, after the last row, that nothing was lost.
  func finish() -> CCodecsStatus
  /// The library's own words for the last failure.
  var message: String { get }
}

extension ImageFormat {
  /// What reads it; nil when memory runs out.
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
