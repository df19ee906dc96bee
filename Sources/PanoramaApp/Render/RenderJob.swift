import Foundation
import Panorama
import PanoramaImages
import PanoramaJSON
import PanoramaRaster

/// Draws a drawing repeatedly and measures the time.
struct RenderJob {
  let drawing: RenderInput
  let placement: RenderPlacement
  let threads: Int

  /// Draws the drawing `times` times: pictures of more than 4096 × 4096 pixels in bands of rows, of which only one is
  /// in memory. Clearing bitmaps and reading are not measured. Between repeats only the rasterizer's caches (glyph masks,
  /// mip levels) survive.
  ///
  /// - Returns: the picture, the times, and the number of commands.
  /// - Throws: `AppError` if a part of the drawing cannot be read, or there is no memory for a bitmap.
  @MainActor
  func draw(times: Int) throws -> (RenderedPicture, RenderTiming, commands: Int) {
    let (width, height) = (placement.width, placement.height)
    let rows = PictureBands(width: width, height: height, isOpaque: false).bandHeight
    let rasterizer = makeRasterizer()
    var (isOpaque, commands) = (true, 0)
    var whole: Bitmap?
    let seconds = try (0..<times).map { turn in
      var duration = Duration.zero
      for first in stride(from: 0, to: height, by: rows) {
        let bitmap = Bitmap(width: width, height: min(rows, height - first))
        guard bitmap.width == width, bitmap.height == min(rows, height - first) else {
          let megabytes = width * min(rows, height) * 4 / 1_000_000 + 1
          throw AppError(
            .software,
            "\(width) x \(height) pixels take \(megabytes) MB of memory, which are not"
              + " free; give a smaller --size")
        }
        let drawn = try draw(bitmap, firstRow: first, rasterizer)
        duration += drawn.duration
        if turn == 0 {
          commands = max(commands, drawn.commands)
          if rows < height { isOpaque = isOpaque && bitmap.isOpaque }
        }
        if rows == height { whole = bitmap }
      }
      return duration / .seconds(1)
    }
    let timing = RenderTiming(seconds: seconds)
    if rows == height, let whole { return (.whole(whole), timing, commands) }
    return (.bands(self, isOpaque: isOpaque), timing, commands)
  }

  /// The bytes of a PNG file, which is drawn in bands.
  ///
  /// - Parameter isOpaque: whether no pixel is translucent.
  /// - Throws: `ImageError` when memory runs out, and what reading a part of the drawing throws.
  @MainActor
  func png(isOpaque: Bool) throws -> [UInt8] {
    let rasterizer = makeRasterizer()
    return try PictureBands(width: placement.width, height: placement.height, isOpaque: isOpaque)
      .png { _ = try draw($0, firstRow: $1, rasterizer) }
  }

  private func makeRasterizer() -> Rasterizer {
    let options = RasterizerOptions(environment: ProcessInfo.processInfo.environment)
    return Rasterizer(threads: threads, options: options)
  }

  /// Draws the picture's rows from `firstRow` on.
  @MainActor
  private func draw(
    _ band: Bitmap, firstRow: Int, _ rasterizer: Rasterizer
  ) throws -> (duration: Duration, commands: Int) {
    band.clear(drawing.background ?? .clear)
    let transform = placement.transform.concatenating(
      CGAffineTransform(translationX: 0, y: -CGFloat(firstRow)))
    let clock = ContinuousClock()
    var (duration, commands) = (Duration.zero, 0)
    func draw(_ list: DisplayList) {
      duration += clock.measure {
        band.withPixelBuffer { rasterizer.draw(list, into: $0, transform: transform, damage: nil) }
      }
      commands = min(commands, .max - list.drawingCount) + list.drawingCount
    }
    guard let parts = drawing.parts else {
      draw(drawing.list)
      return (duration, commands)
    }
    let rows = CGRect(x: 0, y: firstRow, width: band.width, height: band.height)
    let area = rows.insetBy(dx: -1, dy: -1).applying(placement.transform.inverted())
    try parts(area, TiledImage.scale(of: placement.transform), draw)
    return (duration, commands)
  }
}

/// What a job drew.
enum RenderedPicture {
  case whole(Bitmap)
  /// A large picture, which is drawn once more when it is written.
  case bands(RenderJob, isOpaque: Bool)

  /// The bytes of a PNG file.
  @MainActor
  func png() throws -> [UInt8] {
    switch self {
    case .bands(let job, let isOpaque): return try job.png(isOpaque: isOpaque)
    case .whole(let bitmap):
      return try bitmap.withPixelBuffer { buffer in
        try PNGEncoder().encode(
          UnsafeRawBufferPointer(start: buffer.base, count: buffer.bytesPerRow * buffer.height),
          width: buffer.width, height: buffer.height, bytesPerRow: buffer.bytesPerRow)
      }
    }
  }
}

extension Bitmap {
  /// Whether no pixel is translucent. O(pixels).
  fileprivate var isOpaque: Bool {
    withPixelBuffer { buffer in
      (0..<buffer.height).allSatisfy { y in
        UnsafeBufferPointer(start: buffer.row(y), count: buffer.width)
          .allSatisfy { $0 >> 24 == 255 }
      }
    }
  }
}

/// The times of repeated drawing.
struct RenderTiming {
  /// The times in milliseconds, ascending; not empty.
  private let milliseconds: [Double]

  /// - Parameter seconds: the time of each repeat; not empty.
  init(seconds: [Double]) { milliseconds = seconds.map { $0 * 1000 }.sorted() }

  /// The median in milliseconds.
  var median: Double {
    let middle = milliseconds.count / 2
    return milliseconds.count % 2 == 1
      ? milliseconds[middle] : (milliseconds[middle - 1] + milliseconds[middle]) / 2
  }

  var minimum: Double { milliseconds.first ?? 0 }
  var maximum: Double { milliseconds.last ?? 0 }

  /// The JSON object that `render --json` prints.
  func json(threads: Int, width: Int, height: Int, commands: Int) -> String {
    let members: [(String, String)] = [
      ("median_ms", Self.text(median)), ("min_ms", Self.text(minimum)),
      ("max_ms", Self.text(maximum)), ("threads", "\(threads)"),
      ("width", "\(width)"), ("height", "\(height)"), ("commands", "\(commands)"),
    ]
    return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  /// Milliseconds, rounded to a tenth of a microsecond, since more digits would be noise.
  static func text(_ milliseconds: Double) -> String {
    ((milliseconds * 10_000).rounded() / 10_000).shortestText
  }
}
