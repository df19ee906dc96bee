import Foundation
import Panorama

/// Draws one drawing, as often as asked, and takes the time.
struct RenderJob {
  let drawing: RenderInput
  let placement: RenderPlacement
  let threads: Int

  /// The bitmap is cleared before each repeat, outside the timing, as reading is; only what the
  /// rasterizer itself keeps (glyph masks, mip levels) survives from one to the next.
  /// - Returns: the picture, the times, and how many commands it took.
  /// - Throws: `AppError`, where the drawing comes in parts and cannot be read.
  @MainActor
  func draw(times: Int) throws -> (Bitmap, RenderTiming, commands: Int) {
    let bitmap = Bitmap(width: placement.width, height: placement.height)
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
        try parts(placement.visibleArea, draw)
      } else {
        draw(drawing.list)
      }
      return duration / .seconds(1)
    }
    return (bitmap, RenderTiming(seconds: seconds), commands)
  }
}
