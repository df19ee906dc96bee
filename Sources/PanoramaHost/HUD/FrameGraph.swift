import PanoramaGraphics
import PanoramaRaster

/// A graph of the times of frames: a column per frame, with drawing below presenting, and a line at 1/60 s.
/// Like the beam of an oscilloscope, the newest column replaces the oldest one, so that no other column is
/// redrawn.
struct FrameGraph {
  /// The number of columns: more than two seconds at 60 Hz.
  static let columnCount = 144
  /// The width of a column, in points.
  static let columnWidth = 2.0
  /// The height, in points.
  static let height = 52.0
  /// The number of empty columns in front of the newest one.
  private static let gap = 4
  /// The time that the height stands for, in milliseconds: two frames at 60 Hz.
  private static let range = 1000.0 / 30

  /// The pixels of the graph.
  let area: PixelRect
  /// The pixel behind the columns.
  private let ground: UInt32
  private let columnPixels: Int
  private var next = 0

  /// - Parameters:
  ///   - origin: the upper left corner, in pixels.
  ///   - scale: pixels per point.
  ///   - ground: the pixel behind the columns.
  init(origin: (x: Int, y: Int), scale: Double, ground: UInt32) {
    columnPixels = max(1, Int(Self.columnWidth * scale))
    area = PixelRect(
      x: origin.x, y: origin.y, width: Self.columnCount * columnPixels,
      height: max(1, Int(Self.height * scale)))
    self.ground = ground
  }

  /// Draws the line of the empty graph.
  func drawEmpty(in buffer: PixelBuffer) {
    fill(lineRow, 0..<Self.columnCount, Self.linePixel, buffer)
  }

  /// Draws the column of a frame.
  ///
  /// - Parameters:
  ///   - draw: the time for drawing, in milliseconds.
  ///   - total: the time for drawing and presenting, in milliseconds.
  ///   - buffer: the pixels in which `area` lies.
  /// - Returns: the pixels that changed.
  mutating func add(draw: Double, total: Double, to buffer: PixelBuffer) -> PixelRect {
    let column = next..<next + 1
    let changed = next..<min(next + 1 + Self.gap, Self.columnCount)
    next = (next + 1) % Self.columnCount
    let (low, high) = (row(draw), row(total))
    fill(area.minY..<area.maxY, changed, ground, buffer)
    fill(high..<low, column, Self.presentPixel, buffer)
    fill(low..<area.maxY, column, Self.drawPixel, buffer)
    fill(lineRow, changed, Self.linePixel, buffer)
    return rect(area.minY..<area.maxY, changed)
  }

  private var lineRow: Range<Int> {
    let top = row(1000.0 / 60)
    return top..<top + 1
  }

  /// The topmost row of a bar.
  private func row(_ milliseconds: Double) -> Int {
    area.maxY - Int(min(max(milliseconds, 0) / Self.range, 1) * Double(area.height))
  }

  private func rect(_ rows: Range<Int>, _ columns: Range<Int>) -> PixelRect {
    PixelRect(
      minX: area.minX + columns.lowerBound * columnPixels, minY: rows.lowerBound,
      maxX: area.minX + columns.upperBound * columnPixels, maxY: rows.upperBound)
  }

  private func fill(
    _ rows: Range<Int>, _ columns: Range<Int>, _ pixel: UInt32, _ buffer: PixelBuffer
  ) {
    buffer.fill(rect(rows, columns), with: pixel)
  }

  private static let drawPixel = CGColor(red: 0.35, green: 0.85, blue: 0.45).premultipliedPixel
  private static let presentPixel = CGColor(red: 0.35, green: 0.6, blue: 1).premultipliedPixel
  private static let linePixel = CGColor(gray: 0.6).premultipliedPixel
}

extension PixelBuffer {
  /// Sets the pixels of `rect` inside the buffer. O(pixels).
  func fill(_ rect: PixelRect, with pixel: UInt32) {
    let part = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    guard !part.isEmpty else { return }
    for y in part.minY..<part.maxY {
      (row(y) + part.minX).update(repeating: pixel, count: part.width)
    }
  }
}
