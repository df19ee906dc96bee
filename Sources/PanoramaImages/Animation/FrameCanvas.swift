import PanoramaGraphics

/// The picture that the frames of an animation make together.
struct FrameCanvas {
  let width: Int
  let height: Int
  /// Premultiplied words.
  private var pixels: [UInt32]
  /// The part that changes before the next frame, and what it was; nil for nothing, that is transparent.
  private var pending: (area: Area, pixels: [UInt32]?)?

  /// Where the present frame lies, and whether its transparent pixels replace what is below.
  private var area = Area(columns: 0..<0, rows: 0..<0)
  private var replaces = false
  /// Whether all pixels are opaque; nil if it has to be found out.
  private var isOpaque: Bool?

  /// A rectangle of the canvas; it may be empty.
  private struct Area {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// A transparent canvas.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  mutating func clear() {
    (pending, isOpaque) = (nil, nil)
    for i in pixels.indices { pixels[i] = 0 }
  }

  /// Prepares the canvas for a frame, whose rows follow.
  ///
  /// - Parameters:
  ///   - size: the size of the frame's picture.
  ///   - isFirst: whether nothing was shown before: then nothing can be restored.
  mutating func begin(_ part: FramePart, size: (width: Int, height: Int), isFirst: Bool) {
    dispose()
    let (left, top) = (min(part.x, width), min(part.y, height))
    area = Area(
      columns: left..<min(width, left + size.width), rows: top..<min(height, top + size.height))
    replaces = part.replaces
    switch part.disposal {
    case .keep: break
    case .clear: pending = (area, nil)
    case .restore: pending = (area, isFirst ? nil : copy(area))
    }
  }

  /// Draws rows of the frame's picture where they lie on the canvas.
  mutating func draw(_ band: RowBand) {
    let isCopied = replaces || band.isOpaque
    if isCopied, !band.isOpaque { isOpaque = nil }
    let (left, columns) = (area.columns.lowerBound, area.columns.count)
    pixels.withUnsafeMutableBufferPointer { canvas in
      guard let canvas = canvas.baseAddress, let source = band.pixels.baseAddress else { return }
      for row in 0..<band.count where area.rows.contains(area.rows.lowerBound + band.y + row) {
        let to = canvas + ((area.rows.lowerBound + band.y + row) * width + left)
        let from = source + row * band.width
        if isCopied {
          to.update(from: from, count: columns)
          continue
        }
        for x in 0..<columns {
          let word = from[x]
          let alpha = word >> 24
          if alpha == 255 {
            to[x] = word
          } else if alpha > 0 {
            to[x] = Self.over(word, to[x])
          }
        }
      }
    }
  }

  /// One word over another. Each channel is rounded to the nearest.
  private static func over(_ word: UInt32, _ below: UInt32) -> UInt32 {
    let rest = 255 - word >> 24
    // Two channels at once: x / 255 is (x + 128 + (x + 128) / 256) / 256 for all products of bytes.
    func scaled(_ channels: UInt32) -> UInt32 {
      let sum = channels * rest + 0x80_0080
      return (sum + (sum >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
    }
    return word &+ (scaled(below >> 8 & 0xFF_00FF) << 8 | scaled(below & 0xFF_00FF))
  }

  private func copy(_ area: Area) -> [UInt32] {
    area.rows.flatMap {
      pixels[$0 * width + area.columns.lowerBound..<$0 * width + area.columns.upperBound]
    }
  }

  /// Does what the frame before asked for.
  private mutating func dispose() {
    guard let (area, kept) = pending.take() else { return }
    isOpaque = nil
    for (row, y) in area.rows.enumerated() {
      let to = y * width + area.columns.lowerBound
      for x in 0..<area.columns.count {
        pixels[to + x] = kept.map { $0[row * area.columns.count + x] } ?? 0
      }
    }
  }

  /// What is seen now. O(pixels).
  mutating func image() -> CGImage {
    // What is opaque stays so until something is cleared or replaced.
    let isOpaque = isOpaque == true || pixels.reduce(.max) { $0 & $1 } >> 24 == 255
    self.isOpaque = isOpaque
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: isOpaque)
  }
}
