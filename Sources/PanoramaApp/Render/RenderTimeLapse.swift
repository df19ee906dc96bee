import Foundation
import Panorama
import PanoramaImages
import PanoramaRaster
import Sketch

/// The drawing of a sketch as numbered pictures.
struct RenderTimeLapse {
  /// The maximum number of pictures.
  static let maximumFrames = 100_000

  /// The duration of the animation, in seconds.
  let duration: Double
  /// The number of pictures per second.
  let rate: Double
  let rasterizer: Rasterizer

  /// The number of pictures: the last one shows the whole drawing.
  var frames: Int { max(1, Int((duration * rate).rounded())) }

  /// Creates a folder, unless it exists, and writes `00001.png` and so on into it.
  ///
  /// - Throws: `AppError`, also if the folder is not empty.
  @MainActor
  func write(_ input: String, _ wishes: RenderPlacement.Wishes, to folder: String) throws {
    guard FileKind(input) == .sketch else {
      throw AppError(.usage, "--time-lapse needs a .sketch")
    }
    try AppError.check(exists: input)
    let document = try SketchDocument(path: input, for: .reading)
    let drawing = SketchDrawing(document)
    let bounds = drawing.bounds
    let placement = try RenderPlacement(
      bounds: bounds, fits: false, wishes: wishes, file: input)
    try AppError.makeFolder(folder)
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty == true else {
      throw AppError(.inputOutput, file: folder, "the folder is not empty; name a new one")
    }
    var lapse = try TimeLapse(of: document, duration: duration, transform: drawing.transform)
    let paper = DisplayList { context in
      context.setFillColor(drawing.paper.color)
      context.fill(bounds)
    }
    let renderer = FrameRenderer(
      rasterizer: rasterizer, width: placement.width, height: placement.height)
    for frame in 1...frames {
      let time = frames == 1 ? duration : duration * Double(frame - 1) / Double(frames - 1)
      let items = paper.items + lapse.drawing(at: time).items
      _ = renderer.render(DisplayList(items: items), transform: placement.transform)
      guard let image = renderer.makeImage() else { continue }
      let path = "\(folder)/\(Self.digits(frame)).png"
      try AppError.writing(path) {
        try AtomicFile.writeOwn(PNGEncoder().encode(image), to: path, flushes: false)
      }
    }
  }

  /// The number of a picture in the name of its file: at least five digits.
  static func digits(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 5 - "\(number)".count)) + "\(number)"
  }
}
