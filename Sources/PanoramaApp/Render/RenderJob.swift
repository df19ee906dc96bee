import Foundation
import Panorama
import PanoramaJSON
import PanoramaRaster

/// Draws a drawing repeatedly and measures the time.
struct RenderJob {
  let drawing: RenderInput
  let placement: RenderPlacement
  let threads: Int

  /// Draws the drawing `times` times. Clearing the bitmap and reading are not measured. Between
  /// repeats only the rasterizer's caches (glyph masks, mip levels) survive.
  ///
  /// - Returns: the bitmap, the times, and the number of commands.
  /// - Throws: `AppError` if a part of the drawing cannot be read, or there is no memory for the bitmap.
  @MainActor
  func draw(times: Int) throws -> (Bitmap, RenderTiming, commands: Int) {
    let bitmap = Bitmap(width: placement.width, height: placement.height)
    guard (bitmap.width, bitmap.height) == (placement.width, placement.height) else {
      let megabytes = placement.width * placement.height * 4 / 1_000_000 + 1
      throw AppError(
        .software,
        "\(placement.width) x \(placement.height) pixels take \(megabytes) MB of memory, which are not"
          + " free; give a smaller --size")
    }
    let options = RasterizerOptions(environment: ProcessInfo.processInfo.environment)
    let rasterizer = Rasterizer(threads: threads, options: options)
    let clock = ContinuousClock()
    var commands = 0
    let seconds = try (0..<times).map { _ in
      bitmap.clear(drawing.background ?? .clear)
      var duration = Duration.zero
      commands = 0
      func draw(_ list: DisplayList) {
        duration += clock.measure {
          bitmap.withPixelBuffer {
            rasterizer.draw(list, into: $0, transform: placement.transform, damage: nil)
          }
        }
        commands = min(commands, .max - list.drawingCount) + list.drawingCount
      }
      if let parts = drawing.parts {
        try parts(placement.visibleArea, TiledImage.scale(of: placement.transform), draw)
      } else {
        draw(drawing.list)
      }
      return duration / .seconds(1)
    }
    return (bitmap, RenderTiming(seconds: seconds), commands)
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
