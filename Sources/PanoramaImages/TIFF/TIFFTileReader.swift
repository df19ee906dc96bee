import CCodecs
import PanoramaGraphics

/// An open libtiff handle, used by one thread at a time.
///
/// A handle that reads a file may outlive the call that its source was made for, as long as the file is open,
/// because the source then contains no pointer.
final class TIFFTileReader: @unchecked Sendable {
  // Unchecked: the owner lets only one thread at a time use it.
  private let reader: OpaquePointer
  private var page = CCodecsTIFFPage()

  /// The offset of the current page in the file.
  var offset: UInt64 { page.offset }

  init(_ source: CCodecsSource, memoryLimit: Int) throws(ImageError) {
    var source = source
    guard let reader = ccodecs_tiff_open(&source, memoryLimit) else {
      throw .inaccessible("out of memory")
    }
    self.reader = reader
  }

  deinit { ccodecs_tiff_close(reader) }

  private func go(to offset: UInt64) throws(ImageError) {
    if page.offset == offset, offset > 0 { return }
    try check(ccodecs_tiff_page(reader, offset, &page))
  }

  private func check(_ status: CCodecsStatus) throws(ImageError) {
    let message = status == .OK ? "" : String(cString: ccodecs_tiff_message(reader))
    if let error = ImageError(status, message: message, needs: bytes) { throw error }
  }

  /// The memory that reading a tile of the current page takes, in bytes.
  private var bytes: Int {
    let working = Int(min(page.workingBytes, UInt64(Int.max / 8)))
    return working + Int(page.blockWidth) * Int(page.blockHeight) * 4
  }

  /// The first page and its smaller copies, the largest first; empty when the first page is not
  /// tiled.
  func levels() throws(ImageError) -> [TIFFPyramid.Level] {
    try go(to: 0)
    guard page.isTiled != 0 else { return [] }
    var offsets = [UInt64](repeating: 0, count: 64)
    let count = Int(ccodecs_tiff_pages(reader, &offsets, UInt32(offsets.count)))
    var found: [TIFFPyramid.Level] = []
    for offset in offsets.prefix(count) {
      // A damaged smaller copy is skipped.
      guard (try? go(to: offset)) != nil, page.isTiled != 0 else { continue }
      let level = TIFFPyramid.Level(
        width: Int(page.width), height: Int(page.height), tileWidth: Int(page.blockWidth),
        tileHeight: Int(page.blockHeight), offset: page.offset, bytes: bytes)
      guard let first = found.first else {
        found.append(level)
        continue
      }
      if Self.isCopy(level, of: first) { found.append(level) }
    }
    return found.sorted { $0.width > $1.width }
  }

  /// Whether a page is a smaller copy of another: its proportion is the same apart from rounding.
  private static func isCopy(_ small: TIFFPyramid.Level, of large: TIFFPyramid.Level) -> Bool {
    guard small.width < large.width, small.height <= large.height else { return false }
    let scale = Double(large.width) / Double(small.width)
    // Each halving may round by one pixel; all of them together by less than two.
    return abs(Double(large.height) / scale - Double(small.height)) < 2
      || abs(
        Double(large.width) * Double(small.height) / Double(large.height) - Double(small.width))
        < 2
  }

  func tile(
    _ level: TIFFPyramid.Level, x: Int, y: Int, colors: ColorConversion?
  ) throws(ImageError) -> CGImage {
    try go(to: level.offset)
    // Another reader found the level, and the file may have been written to meanwhile.
    guard (Int(page.width), Int(page.height)) == (level.width, level.height),
      (Int(page.blockWidth), Int(page.blockHeight)) == (level.tileWidth, level.tileHeight),
      page.isTiled != 0, bytes <= level.bytes
    else { throw .changed }
    let (left, top) = (x * level.tileWidth, y * level.tileHeight)
    let width = min(level.tileWidth, level.width - left)
    let height = min(level.tileHeight, level.height - top)
    let rawInks = page.isCMYK != 0 && colors != nil
    let finish = RowFinish(
      colors: colors, hasAlpha: page.hasAlpha != 0, isPremultiplied: page.isPremultiplied != 0)
    var status = CCodecsStatus.OK
    var isOpaque = true
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      status = ccodecs_tiff_tile(
        reader, UInt32(left), UInt32(top), rawInks ? 1 : 0, base, width, UInt32(height))
      if status == .OK { isOpaque = finish.apply(to: base, count: width * height) }
      if status != .OK { base.initialize(repeating: 0, count: width * height) }
      count = width * height
    }
    try check(status)
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: isOpaque)
  }
}
