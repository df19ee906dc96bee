import Foundation
import Logging
import NodeEditor
import NodeGraph
import Panorama
import PanoramaImages
import PanoramaPDF
import PanoramaPictures
import PanoramaSVG
import PanoramaTesting
import Sketch
import Viewer

/// A drawing for `render`, with its bounds and its preferred placement.
struct RenderInput {
  /// The display list; empty if the drawing is divided into parts.
  let list: DisplayList
  /// The bounds in the drawing's own coordinates.
  let bounds: CGRect
  /// The links of a PDF page, in the drawing's own coordinates.
  var links: [PDFLink] = []
  /// Whether the drawing is fitted into the requested size, as pictures are.
  var fits = false
  /// Whether it is enlarged for that, because it is sharp at every size.
  var enlarges = false
  /// The background colour; nil for a transparent bitmap.
  var background: CGColor?
  /// Why only a part of a picture could be read; nil if all of it was.
  var damage: ImageError?
  /// Passes the parts of a large drawing that are visible in `area`, in the drawing's own
  /// coordinates, to a function one by one; nil if everything is in `list`. `scale` is the number of device
  /// pixels per unit; nil if the output can be enlarged.
  var parts:
    (
      @MainActor (_ area: CGRect, _ scale: Double?, _ body: (DisplayList) throws -> Void) throws
        -> Void
    )?

  /// The word that stands for the gallery, which is drawn without a window.
  static let galleryWord = "gallery"

  /// Reads a file, whose type is recognized by its name and content, or the gallery.
  ///
  /// - Parameters:
  ///   - name: a path, or the word for the gallery.
  ///   - wishes: the requested placement.
  ///   - dark: whether the gallery or a graph is dark.
  ///   - keepsPixels: whether the output contains whole pictures and not only their visible parts.
  ///   - threads: the maximum number of threads that decode a picture.
  /// - Throws: an error that `AppError` knows, as all functions below do.
  @MainActor
  static func read(
    _ name: String, wishes: RenderPlacement.Wishes, dark: Bool, keepsPixels: Bool, threads: Int
  ) throws -> RenderInput {
    let isGallery = name == galleryWord || name.hasPrefix(galleryWord + "/")
    if isGallery, !FileManager.default.fileExists(atPath: name) {
      return try gallery(
        page: name == galleryWord ? nil : String(name.dropFirst(galleryWord.count + 1)),
        size: wishes.size, dark: dark)
    }
    switch FileKind(name) {
    case .sketch: return try sketch(name)
    case .canvas: return try nodes(name, dark: dark)
    default: break
    }
    // Pictures are read row by row, not as a whole file.
    let start = try InputStart(name)
    if start.isDrawing { return try svg(name) }
    try start.refuseUnreadFormat()
    if start.format != nil {
      return try AppError.reading(name) {
        try keepsPixels ? wholePicture(name) : picture(name, wishes, threads)
      }
    }
    let input = try InputFile(name)
    if input.bytes.starts(with: Array("SQLite format 3\0".utf8)) { return try sketch(name) }
    // What is called a picture and is none is not a scene with a fault in its first line.
    let ending = (name as NSString).pathExtension.lowercased()
    if !input.bytes.isEmpty,
      ImageFormat.allCases.contains(where: { $0.fileExtensions.contains(ending) })
    {
      throw AppError(ImageError.notAPicture, file: name) ?? ImageError.notAPicture
    }
    let scene = try SceneFile.read(input)
    return RenderInput(
      list: scene.list, bounds: CGRect(x: 0, y: 0, width: scene.width, height: scene.height))
  }

  /// Says that only a part of a picture was drawn, once what could be drawn is written.
  func reportDamage(of name: String) throws(AppError) {
    if let damage { throw AppError(.badData, file: name, "only a part of it is drawn: \(damage)") }
  }

  /// The first frame of the gallery.
  @MainActor
  private static func gallery(page: String?, size: CGSize?, dark: Bool) throws -> RenderInput {
    let scene = try AppScene.gallery(page)
    let theme = dark ? InterfaceTheme.dark : .light
    let window = Window(size: size ?? CGSize(width: 1280, height: 800))
    window.theme = theme
    let content = try AppContent.make(
      scene, theme: theme, fonts: window.fonts, for: .replay)
    content.install(in: window)
    // Slow cards appear after the first frame, one a frame.
    for step in 0...60 { window.advance(to: Double(step) / 60) }
    return RenderInput(list: window.makeFrame(), bounds: window.bounds)
  }

  private static let log = Logger(label: "panorama.svg")

  // MARK: Pictures

  /// The limits for most pictures, of which only the drawn part is kept in memory.
  private static let frugal = ImageBudget(pixels: 1 << 31, bytes: 1 << 27)
  /// The limits for pictures of which the decoder keeps more: progressive JPEG, lossless WebP and
  /// interlaced PNG.
  private static let generous = ImageBudget(pixels: 1 << 31, bytes: ImageBudget.standard.bytes)

  /// Reads only the part and the resolution of a picture that `wishes` will show.
  private static func picture(
    _ path: String, _ wishes: RenderPlacement.Wishes, _ threads: Int
  ) throws -> RenderInput {
    do {
      return try picture(path, wishes, threads, frugal)
    } catch ImageError.needsMemory {
      return try picture(path, wishes, threads, generous)
    }
  }

  private static func picture(
    _ path: String, _ wishes: RenderPlacement.Wishes, _ threads: Int, _ budget: ImageBudget
  ) throws -> RenderInput {
    let file = try ImageFile.open(path: path, budget: budget)
    let info = file.info
    let bounds = CGRect(x: 0, y: 0, width: info.width, height: info.height)
    let stored = CGRect(x: 0, y: 0, width: info.storedWidth, height: info.storedHeight)
    let placement = try RenderPlacement(bounds: bounds, fits: true, wishes: wishes, file: path)
    let turn = info.orientation.transform(
      width: Double(info.storedWidth), height: Double(info.storedHeight))
    let place = turn.concatenating(placement.transform)
    let view = CGRect(x: 0, y: 0, width: placement.width, height: placement.height)
    var damage: ImageError?
    let tiles = try TiledImage(
      file, region: view.applying(place.inverted()), scale: TiledImage.scale(of: place),
      threads: threads, damaged: { damage = $0 })
    let list = DisplayList { context in
      context.concatenate(turn)
      context.draw(tiles, in: stored)
    }
    var input = RenderInput(list: list, bounds: bounds, fits: true)
    input.damage = damage
    return input
  }

  /// Reads all pixels of a picture, for outputs that keep them.
  private static func wholePicture(_ path: String) throws -> RenderInput {
    let decoded = try ImageFile.open(path: path, budget: .standard).decode()
    let image = decoded.image
    let bounds = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    var input = RenderInput(
      list: DisplayList { $0.draw(image, in: bounds) }, bounds: bounds, fits: true)
    input.damage = decoded.damage
    return input
  }

  // MARK: Graphs

  /// The whole graph of a file.
  @MainActor
  private static func nodes(_ path: String, dark: Bool) throws -> RenderInput {
    let picture = GraphPicture(
      try canvas(path).document, theme: dark ? .dark : .light, fonts: FontLibrary(),
      folder: HeldFolder.split(path).folder, day: LocalDay.now?.day,
      documentReader: DocumentThumbnail.reader)
    var input = RenderInput(list: picture.list, bounds: picture.bounds, fits: true)
    input.background = picture.ground
    input.links = picture.links
    return input
  }

  /// Reads a canvas and writes it again: members that this program does not know are kept, in the same order.
  static func rewriteCanvas(_ path: String, to output: String) throws {
    guard FileKind(path) == .canvas else {
      throw AppError(.usage, "'\(output)' can only be made from a .canvas")
    }
    let file = try canvas(path)
    try AppError.writing(output) {
      try AtomicFile.write(CanvasFile.bytes(of: file.document), to: output)
    }
  }

  /// The maximum number of problems that are listed for a file.
  private static let maximumNotes = 5

  private static func canvas(_ path: String) throws -> CanvasFile {
    let file = try InputFile(path).content { try CanvasFile($0) }
    for problem in file.problems.prefix(maximumNotes) {
      AppError(.badData, file: path, "\(problem.place) \(problem.reason)").report()
    }
    return file
  }

  // MARK: Sketches

  /// The finished strokes of a sketch on its paper.
  @MainActor
  private static func sketch(_ path: String) throws -> RenderInput {
    try AppError.check(exists: path)
    let drawing = try SketchDrawing(path: path)
    return RenderInput(list: .empty, bounds: drawing.bounds) { area, scale, body in
      try drawing.draw(in: area, scale: scale, body)
    }
  }

  /// The shapes of an SVG file as a sketch shows them.
  private static func svg(_ path: String) throws -> RenderInput {
    let picture = try InputFile(path).content {
      try SVGPicture.read($0)
    }
    if !picture.leftOut.isEmpty {
      log.warning("\(path): left out: \(picture.leftOut.joined(separator: ", "))")
    }
    let bounds = CGRect(origin: .zero, size: picture.size)
    return RenderInput(list: picture.drawing, bounds: bounds, fits: true, enlarges: true)
  }

  private static func svgImport(_ path: String) throws -> SVGImport {
    try InputFile(path).content { try SVGImport($0) }
  }

  /// Writes the visible strokes of a sketch, or the shapes of an SVG file, to a new sketch. The copy does
  /// not contain undone or erased strokes.
  @MainActor
  static func copySketch(_ path: String, to output: String) throws {
    switch FileKind(path) {
    case .svg:
      let strokes = try svgImport(path).strokes
      let sketch = try SketchDocument(path: nil)
      try sketch.replace([], with: strokes)
      try sketch.writeCopy(to: output)
    case .sketch:
      try AppError.check(exists: path)
      try SketchDocument(path: path, for: .reading).writeCopy(to: output)
    default:
      throw AppError(.usage, "'\(output)': only a .sketch or an .svg can be written as a .sketch")
    }
  }

  /// The path of a sketch to open. An SVG file is copied into a new sketch of the same name beside it.
  @MainActor
  static func sketchPath(for path: String) throws -> String {
    guard FileKind(path) == .svg else { return path }
    let sketch = (path as NSString).deletingPathExtension + ".sketch"
    guard !FileManager.default.fileExists(atPath: sketch) else {
      throw AppError(
        .usage, file: path, "'\(sketch)' exists already; open that, and drop the drawing on it")
    }
    try copySketch(path, to: sketch)
    return sketch
  }
}
