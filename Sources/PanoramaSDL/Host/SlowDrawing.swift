import PanoramaGraphics
import PanoramaHost
import PanoramaRaster

/// Draws slow frames on another thread while the main thread goes on reading input.
///
/// SDL stamps input when it is read. If a frame of 100 ms were drawn on the main thread, then on
/// systems without timestamps all input during that time would seem to arrive at its end.
@MainActor
final class SlowDrawing {
  /// The time between two readings, in seconds: half the spacing of positions from a fast touch
  /// screen.
  private static let askingInterval = 0.004

  /// How long the last frame took to draw, in seconds.
  private var lastDuration = 0.0

  /// Draws `frame` with `renderer`, on another thread if the last frame took more than half of `tick`.
  /// For a fast frame the other thread would cost more than it gains.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - transform: from points to device pixels.
  ///   - renderer: draws the frame.
  ///   - tick: the time between frames, in seconds.
  ///   - clock: measures the drawing.
  ///   - pumpEvents: called every 4 ms while the other thread draws; must not draw.
  func render(
    _ frame: DisplayList, _ transform: CGAffineTransform, with renderer: FrameRenderer,
    tick: Double, clock: HostClock, pumpEvents: () -> Void
  ) -> FrameUpdate {
    let start = clock.now
    defer { lastDuration = clock.now - start }
    guard lastDuration > tick / 2 else { return renderer.render(frame, transform: transform) }
    // Safe, because this thread does not use the renderer until the other one is done.
    nonisolated(unsafe) let drawing = renderer
    let update = ThreadResult(name: "drawing") { drawing.render(frame, transform: transform) }
    guard let update else { return renderer.render(frame, transform: transform) }
    while true {
      if let update = update.wait(atMost: Self.askingInterval) { return update }
      pumpEvents()
    }
  }
}
