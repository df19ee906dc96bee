import Foundation
import PanoramaGraphics
import PanoramaImages
import Testing

/// What a Wayland compositor shows at several scales: our pixels, and not enlarged ones.
@Suite(.serialized) struct WaylandScaleTests {
  /// The size of the outputs in points, so that it is a whole number of pixels at each scale.
  private static let size = (width: 800, height: 600)

  /// Without the protocol for fractional scales, compositors let programs draw larger and reduce their pixels.
  private static let scales =
    [1.0, 2]
    + ((try? WaylandSession.isRecent()) ?? false ? [1.25, 1.5, 1.75] : [])

  @Test(arguments: scales) func textIsAsSharpAsInAPicture(scale: Double) throws {
    try start(scale: scale) { app, session in
      try expectSharpText(app, session, scale: scale, since: 0)
    }
  }

  @Test func aWindowTakesTheScaleOfItsOutput() throws {
    try start(scale: 1) { app, session in
      try expectSharpText(app, session, scale: 1, since: 0)
      try session.command("create_output")
      let other = "HEADLESS-2"
      try session.command("output \(other) resolution \(Self.resolution(scale: 2)) scale 2")
      var mark = app.log.mark
      try session.command(#"[app_id=".*"] move container to output \#(other)"#)
      try expectSharpText(app, session, on: other, scale: 2, since: mark)
      // It is unplugged, or left where the compositor cannot do that.
      mark = app.log.mark
      if try WaylandSession.isRecent() {
        try session.command("output \(other) unplug")
        try session.command(#"[app_id=".*"] focus"#)
      } else {
        try session.command(#"[app_id=".*"] move container to output HEADLESS-1"#)
      }
      try expectSharpText(app, session, scale: 1, since: mark)
      kill(app.process, SIGTERM)
      #expect(app.waitForExit() == 0)
      #expect(app.errorOutput.isEmpty)
    }
  }

  private static func resolution(scale: Double) -> String {
    "\(Int(Double(size.width) * scale))x\(Int(Double(size.height) * scale))"
  }

  private func start(
    scale: Double, _ scenario: (AppProcess, WaylandSession) throws -> Void
  ) throws {
    let pixels = (Int(Double(Self.size.width) * scale), Int(Double(Self.size.height) * scale))
    let session = try WaylandSession(size: (width: pixels.0, height: pixels.1), scale: scale)
    defer { session.stop() }
    let app = try AppProcess(
      ["gallery", "controls"], screen: .texture, environment: session.environment,
      in: session.folder, size: nil, extra: ["--fullscreen"])
    defer { app.stop() }
    try scenario(app, session)
  }

  /// Waits until the window covers its output at `scale`, and compares it with a picture of that scale.
  ///
  /// - Parameter mark: when the window began to change.
  private func expectSharpText(
    _ app: AppProcess, _ session: WaylandSession, on output: String = "HEADLESS-1", scale: Double,
    since mark: Int
  ) throws {
    let (width, height) = (Double(Self.size.width), Double(Self.size.height))
    try app.log.wait(for: "the output's size and scale", since: mark) { lines in
      let sizes = lines.compactMap { ($0["input"] as? [String: Any])?["resize"] as? [String: Any] }
      func last(_ key: String) -> Double? { (sizes.last?[key] as? NSNumber)?.doubleValue }
      return last("scale") == scale && last("width") == width && last("height") == height
    }
    try app.log.quiet(for: 0.5)
    let shown = try session.screenshot(of: output)
    let path = app.folder.appendingPathComponent("drawn.png").path
    try ChildProcess.run(
      Checkout.program.path,
      [
        "render", "gallery/controls", "--size", "\(Self.size.width)x\(Self.size.height)",
        "--scale", "\(scale)", "-o", path,
      ])
    let drawn = try CGImage.load([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    try #require((shown.width, shown.height) == (drawn.width, drawn.height))
    #expect(difference(shown, drawn) < 2, "text is blurred or elsewhere")
    // The measure notices what it is for: the same picture half a pixel further is not as good.
    #expect(difference(blurred(drawn), drawn) > 0.5)
  }

  /// The mean difference of the colour components, 0 … 255.
  private func difference(_ one: CGImage, _ other: CGImage) -> Double {
    var sum = 0
    for (a, b) in zip(one.pixels, other.pixels) {
      for shift in [0, 8, 16] {
        sum += abs(Int(a >> UInt32(shift) & 255) - Int(b >> UInt32(shift) & 255))
      }
    }
    return Double(sum) / Double(3 * max(1, one.pixels.count))
  }

  /// Each pixel is the mean of itself and its right neighbour.
  private func blurred(_ image: CGImage) -> CGImage {
    let pixels = image.pixels.indices.map { index -> UInt32 in
      let (a, b) = (image.pixels[index], image.pixels[min(index + 1, image.pixels.count - 1)])
      return (a & 0xFEFE_FEFE) / 2 + (b & 0xFEFE_FEFE) / 2
    }
    return CGImage(width: image.width, height: image.height, pixels: pixels, isOpaque: true)
  }
}
