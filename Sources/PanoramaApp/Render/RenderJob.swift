import Foundation
import Panorama

/// Draws one drawing, as often as asked, and takes the time.
struct RenderJob {
  let drawing: RenderInput
  let placement: RenderPlacement
  let threads: Int

  /// The bitmap is cleared before each repeat, outside the timing; only what the rasterizer itself
  /// keeps (glyph masks, mip levels) survives from one to the next.
  func draw(times: Int) -> (Bitmap, RenderTiming) {
    let bitmap = Bitmap(width: placement.width, height: placement.height)
    let options = RasterizerOptions(environment: ProcessInfo.processInfo.environment)
    let rasterizer = Rasterizer(threads: threads, options: options)
    let clock = ContinuousClock()
    let seconds = (0..<times).map { _ in
      bitmap.clear(drawing.background ?? .clear)
      let duration = clock.measure {
        bitmap.withPixelBuffer {
          rasterizer.draw(drawing.list, into: $0, transform: placement.transform, damage: nil)
        }
      }
      return duration / .seconds(1)
    }
    return (bitmap, RenderTiming(seconds: seconds))
  }
}
