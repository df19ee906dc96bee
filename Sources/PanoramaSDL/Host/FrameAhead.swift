import PanoramaGraphics
import PanoramaRaster
import PanoramaViews

/// A first frame that was drawn before its window was there.
@MainActor
struct FrameAhead {
  let renderer: FrameRenderer
  let frame: DisplayList
  let metrics: WindowMetrics
  /// When it was drawn, in the host's seconds.
  let time: Double

  /// Draws what `window` shows now.
  /// - Parameter metrics: what the window will measure.
  init(_ window: Window, _ metrics: WindowMetrics, at time: Double, rasterizer: Rasterizer) {
    self.metrics = metrics
    self.time = time
    renderer = FrameRenderer(
      rasterizer: rasterizer, width: metrics.pixelWidth, height: metrics.pixelHeight)
    frame = window.makeFrame()
    let scale = metrics.screenScale
    renderer.render(frame, transform: CGAffineTransform(scaleX: scale, y: scale))
  }

  /// All of it, in device pixels.
  var bounds: PixelRect {
    PixelRect(x: 0, y: 0, width: renderer.width, height: renderer.height)
  }
}
