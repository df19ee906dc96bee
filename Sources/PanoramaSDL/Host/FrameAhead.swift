import PanoramaGraphics
import PanoramaHost
import PanoramaRaster
import PanoramaViews

/// A first frame that is drawn before its window exists.
@MainActor
struct FrameAhead {
  let renderer: FrameRenderer
  let frame: DisplayList
  let metrics: WindowMetrics
  /// When it was drawn, in the host's seconds.
  let time: Double

  /// Draws the current content of `window`.
  ///
  /// - Parameter metrics: the expected metrics of the window.
  init(_ window: Window, _ metrics: WindowMetrics, at time: Double, rasterizer: Rasterizer) {
    self.metrics = metrics
    self.time = time
    renderer = FrameRenderer(
      rasterizer: rasterizer, width: metrics.pixelWidth, height: metrics.pixelHeight)
    frame = window.makeFrame()
    let scale = metrics.screenScale
    // The display server and the window manager make the window meanwhile.
    rasterizer.sparedThreads = 1
    defer { rasterizer.sparedThreads = 0 }
    renderer.render(frame, transform: CGAffineTransform(scaleX: scale, y: scale))
  }

  /// The whole frame, in device pixels.
  var bounds: PixelRect {
    PixelRect(x: 0, y: 0, width: renderer.width, height: renderer.height)
  }
}
