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
  /// What was seen last, and the parts that may have changed since; nil before anything was seen.
  private var tiles: FrameTiles?
  private var changed: [Area] = []

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
    pending = nil
    pixels.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    changed = [Area(columns: 0..<width, rows: 0..<height)]
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
    changed.append(area)
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
    let (left, columns) = (area.columns.lowerBound, area.columns.count)
    pixels.withUnsafeMutableBufferPointer { canvas in
      guard let canvas = canvas.baseAddress, let source = band.pixels.baseAddress else { return }
      for row in 0..<band.count where area.rows.contains(area.rows.lowerBound + band.y + row) {
        let to = canvas + ((area.rows.lowerBound + band.y + row) * width + left)
        let from = source + row * band.width
        if isCopied {
          to.update(from: from, count: columns)
        } else {
          Self.draw(from, over: to, count: columns)
        }
      }
    }
  }

  /// Draws a row over another. Most pixels are opaque or clear, many side by side.
  private static func draw(
    _ from: UnsafePointer<UInt32>, over to: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for start in stride(from: 0, to: count, by: 8) {
      let end = min(start + 8, count)
      var (all, any) = (UInt32.max, UInt32(0))
      for x in start..<end {
        all &= from[x]
        any |= from[x]
      }
      if all >> 24 == 255 {
        (to + start).update(from: from + start, count: end - start)
      } else if any >> 24 > 0 {
        for x in start..<end {
          let word = from[x]
          let alpha = word >> 24
          if alpha == 255 {
            to[x] = word
          } else if alpha > 0 {
            to[x] = over(word, to[x])
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
    changed.append(area)
    pixels.withUnsafeMutableBufferPointer { canvas in
      for (row, y) in area.rows.enumerated() {
        let to = canvas[(y * width + area.columns.lowerBound)...].prefix(area.columns.count)
        if let kept {
          _ = UnsafeMutableBufferPointer(rebasing: to)
            .update(fromContentsOf: kept[row * to.count..<(row + 1) * to.count])
        } else {
          UnsafeMutableBufferPointer(rebasing: to).update(repeating: 0)
        }
      }
    }
  }

  /// What is seen now. O(pixels that were drawn since the last call).
  mutating func image() -> TiledImage {
    let changes = changed
    changed = []
    var seen = tiles.take()
    pixels.withUnsafeBufferPointer { canvas in
      guard let canvas = canvas.baseAddress else { return }
      if seen == nil { seen = FrameTiles(width: width, height: height, of: canvas) }
      for area in changes { seen?.update(columns: area.columns, rows: area.rows, of: canvas) }
    }
    tiles = seen
    return seen?.image ?? TiledImage(width: width, height: height)
  }
}
