import Foundation
import Panorama

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
