import PanoramaGraphics
import PanoramaImages
import Synchronization

/// A picture of any size that is stored nowhere: each pixel is computed from its position.
final class PatternRows: RowSource {
  let width: Int
  let height: Int
  let orientation: ImageOrientation = .up
  let levels: Set<Int>
  let hasAlpha: Bool
  let isLossy: Bool
  let path: String?
  /// The number of rows of the level after which a pass ends, as with a damaged file.
  let endsAfter: Int
  /// The levels read so far.
  let passes = Mutex<[Int]>([])
  /// The maximum number of threads of each pass.
  let threadLimits = Mutex<[Int]>([])
  private let read = Mutex(0)
  /// The number of rows read so far in all passes.
  var rowsRead: Int { read.withLock { $0 } }
  /// Called before each chunk with the rows read.
  let pacing: @Sendable (Int) -> Void

  init(
    width: Int, height: Int, levels: Set<Int> = [0, 1, 2, 3], hasAlpha: Bool = false,
    isLossy: Bool = false, path: String? = nil, endsAfter: Int = .max,
    pacing: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.width = width
    self.height = height
    self.levels = levels
    self.hasAlpha = hasAlpha
    self.isLossy = isLossy
    self.path = path
    self.endsAfter = endsAfter
    self.pacing = pacing
  }

  /// The pixel of level 0 at a position.
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let r = UInt32(truncatingIfNeeded: x &* 7 &+ y) & 255
    let g = UInt32(truncatingIfNeeded: x ^ y) & 255
    let b = UInt32(truncatingIfNeeded: (x &* y) >> 3) & 255
    let a: UInt32 = hasAlpha && (x + y) % 5 == 0 ? 0 : 255
    return a == 0 ? 0 : a << 24 | r << 16 | g << 8 | b
  }

  /// The mean of the four (or fewer) pixels below, each channel rounded, halves up.
  func pixel(_ x: Int, _ y: Int, level: Int) -> UInt32 {
    if level == 0 { return pixel(x, y) }
    let width = (self.width - 1) >> (level - 1) + 1
    let height = (self.height - 1) >> (level - 1) + 1
    let xs = [2 * x, min(2 * x + 1, width - 1)]
    let ys = [2 * y, min(2 * y + 1, height - 1)]
    let four = ys.flatMap { y in xs.map { pixel($0, y, level: level - 1) } }
    return [24, 16, 8, 0].reduce(UInt32(0)) { word, shift in
      word | (four.reduce(2) { $0 + ($1 >> shift & 255) } / 4) << shift
    }
  }

  func read(
    level: Int, threads: Int, cancel: CancelToken, preview: RowPreview?, _ take: (RowChunk) -> Void
  ) throws(ImageError) -> ImageError? {
    passes.withLock { $0.append(level) }
    threadLimits.withLock { $0.append(threads) }
    let (w, h) = ((width - 1) >> level + 1, (height - 1) >> level + 1)
    var row = [UInt32](repeating: 0, count: w)
    for y in 0..<min(h, endsAfter) {
      if cancel.isCancelled { throw .cancelled }
      pacing(y)
      for x in 0..<w { row[x] = level == 0 ? pixel(x, y) : pixel(x << level, y << level) }
      row.withUnsafeBufferPointer {
        take(RowChunk(pixels: $0.baseAddress!, stride: w, count: 1))
      }
      read.withLock { $0 += 1 }
    }
    return endsAfter < h ? .truncated : nil
  }
}
