import Foundation
import PanoramaGraphics
import Testing

/// A trackpad of a Wayland compositor: fractional scrolling, through SDL, onto the output.
@Suite(.serialized, .privateWayland) struct WaylandWindowTests {
  private static let size = (width: 800, height: 600)

  private func start(_ session: WaylandSession) throws -> AppProcess {
    let app = try AppProcess(
      ["gallery", "grid"], screen: .texture, environment: session.environment, in: session.folder,
      size: Self.size, extra: [])
    do { try app.log.quiet(for: 0.3) } catch {
      app.stop()
      throw error
    }
    return app
  }

  /// Scrolls over the window's middle in equal steps, 15 ms apart, and waits until everything is at
  /// rest.
  private func scroll(
    _ app: AppProcess, in session: WaylandSession, by step: Double, times: Int
  ) throws {
    let (width, height) = WaylandSession.size
    let mark = app.log.mark
    try session.pointer(
      ["abs \(width / 2) \(height / 2) \(width) \(height)"]
        + (0..<times).flatMap { _ in ["scroll 0 \(step)", "sleep 15"] } + ["stop"])
    try app.log.wait(for: "all of the scrolling", since: mark) { lines in
      EventLog.preciseScrolls(lines).reduce(0) { $0 + $1.y } == -step * Double(times)
        && lines.contains { $0["state"] != nil }
    }
    try app.log.waitForRest(since: mark)
  }

  @Test func fractionsScrollSmoothly() throws {
    let session = try #require(WaylandTrait.current)
    let app = try start(session)
    defer { app.stop() }
    let before = app.log.state
    let plain = try session.screenshot(ofWindow: Self.size)
    let mark = app.log.mark
    try scroll(app, in: session, by: 2.5, times: 40)
    let offsets = app.log.states(since: mark).map(\.offset)
    let steps = zip(offsets, offsets.dropFirst()).map { $1.y - $0.y }
    #expect(steps.count > 40, "it moved in \(steps.count) steps")
    #expect((steps.max() ?? .infinity) < 30, "it jumped")
    #expect(steps.allSatisfy { $0 >= 0 }, "it went back")
    #expect(offsets.allSatisfy { $0.x == before.offset.x }, "it strayed")
    let rest = app.log.state
    let way = rest.offset.y - before.offset.y
    #expect(way >= 100, "40 steps of 2.5 points, and momentum")
    #expect(rest.offset.y <= rest.content.y - rest.view.y)
    try #require(way.rounded() == way && way < 300, "\(way)")
    let shown = try session.screenshot(ofWindow: Self.size)
    #expect(isMoved(plain, up: Int(way), to: shown))
    #expect(!isMoved(plain, up: 0, to: shown))
  }

  @Test func pastTheEdgeItStretchesAndComesBack() throws {
    let session = try #require(WaylandTrait.current)
    let app = try start(session)
    defer { app.stop() }
    let before = app.log.state
    let plain = try session.screenshot(ofWindow: Self.size)
    let mark = app.log.mark
    try scroll(app, in: session, by: -2.5, times: 40)
    let least = app.log.states(since: mark).map(\.offset.y).min() ?? 0
    #expect(least < -20 && least > -100, "stretched, with resistance: \(least)")
    #expect(app.log.state.offset == before.offset)
    #expect(isMoved(plain, up: 0, to: try session.screenshot(ofWindow: Self.size)))
  }

  /// Whether the middle of the content, away from controls and indicators at the edges, shows in
  /// `after` what `before` showed `way` pixels further down.
  private func isMoved(_ before: CGImage, up way: Int, to after: CGImage) -> Bool {
    (80..<580 - way).allSatisfy { y in
      (300..<780).allSatisfy { x in after.color(x, y) == before.color(x, y + way) }
    }
  }
}
