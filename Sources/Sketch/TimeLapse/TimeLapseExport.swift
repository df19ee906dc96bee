import Panorama
import PanoramaImages
import PanoramaRaster

/// A time-lapse to be written as an animated PNG, on any thread.
struct TimeLapseExport: Sendable {
  private let lapse: TimeLapse
  private let paper: CGColor
  private let bounds: CGRect
  private let rasterizer: Rasterizer

  /// The duration in seconds, the pictures in a second, and how long the last one is shown, in seconds.
  static let duration = 10.0
  private static let (rate, rest) = (12.0, 2.0)
  /// The maximum width and height, in pixels.
  private static let maximumSide = 960.0

  /// - Throws: `DocumentError` if the strokes cannot be read.
  @MainActor
  init(of document: SketchDocument, rasterizer: Rasterizer) throws {
    let drawing = SketchDrawing(document)
    lapse = try TimeLapse(of: document, duration: Self.duration, transform: drawing.transform)
    (paper, bounds, self.rasterizer) = (drawing.paper.color, drawing.bounds, rasterizer)
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool { lapse.isEmpty }

  /// The bytes of the file.
  func bytes() throws(ImageError) -> [UInt8] {
    var (lapse, encoder) = (lapse, AnimatedPNGEncoder(compressionLevel: 6))
    let side = max(1, Double(max(bounds.width, bounds.height)))
    let scale = min(1, Self.maximumSide / side)
    let renderer = FrameRenderer(
      rasterizer: rasterizer, width: max(1, Int((Double(bounds.width) * scale).rounded(.up))),
      height: max(1, Int((Double(bounds.height) * scale).rounded(.up))))
    let place = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
    let ground = DisplayItem(.fill(PathData(rect: bounds), .nonZero, .color(paper)))
    let count = Int(Self.duration * Self.rate)
    for frame in 0..<count {
      let time = Self.duration * Double(frame) / Double(count - 1)
      let list = DisplayList(items: [ground] + lapse.drawing(at: time).items)
      _ = renderer.render(list, transform: place)
      guard let image = renderer.makeImage() else { continue }
      try encoder.add(image, duration: frame == count - 1 ? Self.rest : 1 / Self.rate)
    }
    return try encoder.finish()
  }
}
