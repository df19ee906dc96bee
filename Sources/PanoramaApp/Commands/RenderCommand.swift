import ArgumentParser
import Foundation
import Panorama
import PanoramaRaster
import PanoramaSDL

/// `panorama render INPUT … -o OUT`
struct RenderCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a document, a scene or a picture into a file without opening a window.",
    discussion: """
      INPUT is a .scene, a .sketch, a .canvas, an .svg of plain shapes, a picture \
      (PNG, JPEG, WebP, TIFF, GIF, HEIC, AVIF, JPEG XL and others), or the word 'gallery' ('gallery/physics' for one of its pages). OUT is a .png, an .svg, a .pdf or a .scene file; \
      for a .canvas also a .canvas, and for a .sketch or an .svg a new .sketch, into which the \
      strokes are copied. With --time-lapse, OUT is a new folder for numbered .png files, in which a \
      .sketch is drawn stroke by stroke. A pixel of the picture is a point of a PDF page. Several \
      inputs become the pages of one .pdf file, with an outline.
      """)

  @Argument(help: "The input to draw; several for the pages of a .pdf file.") var inputs: [String]
  @Option(
    name: .shortAndLong, help: "The .png, .svg, .pdf, .scene, .sketch or .canvas file to write.")
  var output: String
  @Option(help: "Size of the view in points, such as 1920x1080.") var size: PixelSize?
  @Option(
    parsing: .unconditional, help: "Points of the view per unit of the drawing (default: 1).")
  var zoom: Double?
  @Option(
    parsing: .unconditional,
    help: "The drawing's point X,Y at the view's centre (default: its own centre).")
  var center: ScenePoint?
  @Option(parsing: .unconditional, help: "Device pixels per point.") var scale: Double = 1
  @Option(
    name: .customLong("time-lapse"), parsing: .unconditional,
    help: "Seconds in which the drawing of a sketch is shown, as pictures.")
  var timeLapse: Double?
  @Option(parsing: .unconditional, help: "Pictures per second of a time-lapse.")
  var fps: Double = 30
  @Option(
    help:
      "Draw everything into a PNG file with at most this many pixels a side, whatever OUT ends in.")
  var thumbnail: Int?
  @Option(help: "The number of times to draw, for timing.") var `repeat`: Int = 1
  @Option(help: "The maximum number of drawing threads (default: one per processor).")
  var threads: Int?
  @Flag(help: "Print times and sizes as one JSON object.") var json = false
  @Flag(help: "Draw the gallery or the nodes in dark colours.") var dark = false
  @OptionGroup var decoders: DecoderOptions

  func validate() throws {
    if let zoom, !(zoom > 0 && zoom.isFinite) { throw ValidationError("--zoom must be above 0") }
    guard scale > 0, scale.isFinite else { throw ValidationError("--scale must be above 0") }
    guard fps > 0, fps <= 1000 else {
      throw ValidationError("--fps must be above 0 and at most 1000")
    }
    if let timeLapse {
      guard timeLapse > 0, timeLapse * fps <= Double(RenderTimeLapse.maximumFrames) else {
        throw ValidationError(
          "--time-lapse must be above 0, with at most \(RenderTimeLapse.maximumFrames) pictures")
      }
    }
    guard (1...1_000_000).contains(`repeat`) else {
      throw ValidationError("--repeat must be from 1 to 1000000")
    }
    if let thumbnail {
      guard (1...4096).contains(thumbnail) else {
        throw ValidationError("--thumbnail must be from 1 to 4096")
      }
      guard inputs.count == 1, size == nil, zoom == nil, center == nil, scale == 1, timeLapse == nil
      else { throw ValidationError("--thumbnail takes a single input, and no other placement") }
    }
    try WindowOptions.validate(threads: threads)
    guard inputs.count > 1 else { return }
    guard ExportFormat(path: output) == .pdf else {
      throw ValidationError("several inputs become the pages of a .pdf file, not of '\(output)'")
    }
    guard `repeat` == 1, !json, timeLapse == nil else {
      throw ValidationError("--repeat, --json and --time-lapse take a single input")
    }
  }

  @MainActor
  func perform(_ display: DisplayOpening?) throws {
    let wishes = RenderPlacement.Wishes(
      size: size?.size, zoom: zoom, center: center?.point, scale: scale)
    let threads = threads ?? ProcessInfo.processInfo.activeProcessorCount
    if let thumbnail, let input = inputs.first {
      return try RenderOutput.writeThumbnail(
        of: input, side: thumbnail, dark: dark, threads: threads, to: output)
    }
    func read(_ input: String, keepsPixels: Bool) throws -> (RenderInput, RenderPlacement) {
      let drawing = try RenderInput.read(
        input, wishes: wishes, dark: dark, keepsPixels: keepsPixels, threads: threads)
      let placement = try RenderPlacement(
        bounds: drawing.bounds, fits: drawing.fits, enlarges: drawing.enlarges, wishes: wishes,
        file: input)
      return (drawing, placement)
    }
    guard inputs.count == 1, let input = inputs.first else {
      return try RenderOutput.writePages(inputs, to: output) { try read($0, keepsPixels: true) }
    }
    if let timeLapse {
      let pictures = RenderTimeLapse(
        duration: timeLapse, rate: fps, rasterizer: Rasterizer(threads: threads))
      return try pictures.write(input, wishes, to: output)
    }
    switch FileKind(output) {
    case .sketch: return try RenderInput.copySketch(input, to: output)
    case .canvas: return try RenderInput.rewriteCanvas(input, to: output)
    default: break
    }
    let file = try RenderOutput(path: output)
    let (drawing, placement) = try read(input, keepsPixels: file.keepsPixels)
    let job = RenderJob(drawing: drawing, placement: placement, threads: threads)
    let (picture, timing, commands) = try job.draw(times: `repeat`)
    try file.write(drawing, placement, picture)
    if json {
      try StandardOutput.print(
        timing.json(
          threads: job.threads, width: placement.width, height: placement.height,
          commands: commands))
    }
    try drawing.reportDamage(of: input)
  }
}
