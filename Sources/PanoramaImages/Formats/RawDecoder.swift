import CCodecs

/// Reads the preview in a camera's raw file: a JPEG, or in some old files a bitmap.
final class RawDecoder: RowDecoder {
  private let raw: OpaquePointer
  private let source: CCodecsSource
  private let memoryLimit: Int
  private var preview: (any RowDecoder)?
  private var isJPEG = false
  private var width = 0
  /// The rows of a bitmap that become one.
  private var reduction = 1

  /// Nil when memory runs out or the library is missing.
  init?(_ source: CCodecsSource, memoryLimit: Int) {
    var copy = source
    guard let raw = ccodecs_raw_open(&copy) else { return nil }
    self.raw = raw
    self.source = source
    self.memoryLimit = memoryLimit
  }

  deinit {
    // It reads what belongs to the other.
    preview = nil
    ccodecs_raw_close(raw)
  }

  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus {
    guard source.end - source.start <= UInt64(memoryLimit) else { return .outOfMemory }
    var found = CCodecsRawPreview()
    let status = ccodecs_raw_preview(raw, &found)
    if status != .OK { return status }
    var part = source
    (part.bytes, part.start, part.end) = (found.bytes, 0, UInt64(found.size))
    let format = found.isJPEG != 0 ? ImageFormat.jpeg : .netpbm
    guard let preview = format.decoder(part, memoryLimit: memoryLimit) else { return .outOfMemory }
    self.preview = preview
    isJPEG = format == .jpeg
    let read = preview.readHeader(&header)
    width = Int(header.width)
    if !isJPEG { header.orientation = found.orientation }
    // The whole file, and the preview twice for a moment.
    header.workingBytes += source.end - source.start + 2 * UInt64(found.size)
    return read
  }

  func start(_ request: RowRequest) -> CCodecsStatus {
    if !isJPEG { reduction = request.reduction }
    return preview?.start(request) ?? .corrupt
  }

  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus {
    done = 0
    guard let preview else { return .corrupt }
    guard reduction > 1 else {
      return preview.readRows(into: pixels, stride: stride, count: count, done: &done)
    }
    guard (width + reduction - 1) / reduction <= stride else { return .changed }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width * reduction) { rows in
      guard let base = rows.baseAddress else { return .outOfMemory }
      while done < count {
        var read = 0
        let status = preview.readRows(into: base, stride: width, count: reduction, done: &read)
        if read > 0 {
          ccodecs_box(base, width, width, read, reduction, pixels + done * stride)
          done += 1
        }
        // The last row is made of those that are left.
        if status != .OK { return read > 0 && done == count ? .OK : status }
      }
      return .OK
    }
  }

  func finish() -> CCodecsStatus { preview?.finish() ?? .OK }

  var message: String {
    let own = String(cString: ccodecs_raw_message(raw))
    return own.isEmpty ? preview?.message ?? "" : own
  }
}
