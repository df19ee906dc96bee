import Foundation
import PanoramaGraphics
import PanoramaImages
import Testing

/// What a Wayland compositor shows at several scales: our pixels, and not enlarged ones.
@Suite(.serialized) struct WaylandScaleTests {
  private static let size = (width: 1200, height: 900)

  /// Without the protocol for fractional scales, compositors let programs draw larger and reduce their pixels.
  private static let scales =
    [1.0, 2]
    + ((try? WaylandSession.hasFractionalScales()) ?? false ? [1.25, 1.5] : [])

  @Test(arguments: scales) func textIsAsSharpAsInAPicture(scale: Double) throws {
    let session = try WaylandSession(size: Self.size, scale: scale)
    defer { session.stop() }
    let app = try AppProcess(
      ["gallery", "controls"], screen: .texture, environment: session.environment,
      in: session.folder, size: nil, extra: ["--fullscreen"])
    defer { app.stop() }
    let (width, height) = (Double(Self.size.width) / scale, Double(Self.size.height) / scale)
    try app.log.wait(for: "the output's size and scale") { lines in
      let sizes = lines.compactMap { ($0["input"] as? [String: Any])?["resize"] as? [String: Any] }
      func last(_ key: String) -> Double? { (sizes.last?[key] as? NSNumber)?.doubleValue }
      return last("scale") == scale && last("width") == width && last("height") == height
    }
    try app.log.quiet(for: 0.5)
    let shown = try session.screenshot()
    let path = app.folder.appendingPathComponent("drawn.png").path
    try ChildProcess.run(
      Checkout.program.path,
      [
        "render", "gallery/controls", "--size", "\(Int(width))x\(Int(height))", "--scale",
        "\(scale)", "-o", path,
      ])
    let drawn = try ImageDecoder().decode([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
      .image
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
