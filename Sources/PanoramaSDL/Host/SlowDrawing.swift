import Foundation
import PanoramaGraphics
import PanoramaRaster

/// Draws slow frames beside the main thread, which goes on asking for input meanwhile.
///
/// SDL hears of fingers only while it is asked. A frame of 100 ms drawn on the main thread would
/// keep it deaf for as long, and on systems that tell no times every move in it would seem to have
/// come at its end.
@MainActor
final class SlowDrawing {
  /// Seconds from asking to asking: half of what a quick hand's positions are apart.
  private static let askingInterval = 0.004

  private let queue = DispatchQueue(label: "panorama.drawing", qos: .userInteractive)
  private let isDone = DispatchSemaphore(value: 0)
  /// How long the last frame took to draw, in seconds.
  private var lastDuration = 0.0

  /// Has `renderer` draw `frame`, on a thread of its own where the last frame took more than half
  /// of `tick`: handing a quick one over would cost more than it gains.
  ///
  /// - Parameters:
  ///   - tick: seconds from frame to frame.
  ///   - ask: called every 4 ms while another thread draws; must not draw.
  func render(
    _ frame: DisplayList, _ transform: CGAffineTransform, with renderer: FrameRenderer,
    tick: Double, clock: HostClock, ask: () -> Void
  ) -> FrameUpdate {
    let start = clock.now
    defer { lastDuration = clock.now - start }
    guard lastDuration > tick / 2 else { return renderer.render(frame, transform: transform) }
    // Lent: this thread does not touch the renderer until the other one is done.
    nonisolated(unsafe) let renderer = renderer
    nonisolated(unsafe) var update: FrameUpdate?
    queue.async { [isDone] in
      update = renderer.render(frame, transform: transform)
      isDone.signal()
    }
    while isDone.wait(timeout: .now() + Self.askingInterval) == .timedOut { ask() }
    // Set before the signal; drawing an equal frame again changes nothing.
    return update ?? renderer.render(frame, transform: transform)
  }
}
