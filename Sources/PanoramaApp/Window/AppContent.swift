import Documents
import Foundation
import NodeEditor
import NodeGraph
import Panorama
import PanoramaImages
import Reader
import Sketch
import Viewer

/// The content of a window: its view, title, size, and connections.
@MainActor
struct AppContent {
  var title: String
  let view: View
  /// The default size of the window, in points.
  var size: CGSize
  /// Saves the content as a new document; nil if it is not a document.
  ///
  /// - Throws: an error that `AppError` knows.
  var save: (@MainActor (_ path: String) throws -> Void)?

  /// The purpose of the content.
  enum Purpose {
    /// For a window, in which changes are saved.
    case live
    /// For a replay, in which nothing on disk may change.
    case replay
  }

  /// Creates the content of a scene.
  ///
  /// - Throws: an error that `AppError` knows.
  static func make(
    _ scene: AppScene, theme: InterfaceTheme, fonts: FontLibrary, for purpose: Purpose,
    viewing: ViewerEnvironment = .immediate()
  ) throws -> AppContent {
    switch scene {
    case .gallery(let page):
      let context = GalleryContext(fonts: fonts, theme: theme, isImmediate: purpose == .replay)
      let view = GalleryView(context: context, page: page.flatMap(GalleryCatalogue.page(named:)))
      return AppContent(title: "Panorama", view: view, size: CGSize(width: 1280, height: 800))
    case .nodes(let path): return try nodes(path: path, theme: theme, fonts: fonts)
    case .sketch(let path): return try sketch(path: path)
    case .pictures(let paths): return pictures(paths, viewing)
    case .book(path: nil):
      let view = ShelfView(
        ReaderLibrary(path: nil), work: nil, post: { [mail = viewing.mail] in mail.post($0) })
      return AppContent(title: "Books", view: view, size: CGSize(width: 900, height: 1000))
    case .book(let path?):
      let view = ReaderView(
        book: try BookFile.open(path), name: DocumentFile.name(path), fonts: fonts,
        work: nil, post: { [mail = viewing.mail] in mail.post($0) })
      return AppContent(title: view.title, view: view, size: CGSize(width: 900, height: 1000))
    case .scene(let path):
      let scene = try SceneFile.read(try InputFile(path))
      let picture = VectorPicture(
        list: scene.list, size: CGSize(width: scene.width, height: scene.height))
      return looking(at: PicturePanorama(picture), path: path, theme: theme)
    }
  }

  /// Puts the content into an existing window.
  func install(in window: Window) {
    window.title = title
    window.rootView = view
  }

  /// Creates a viewer, which starts reading the first picture.
  static func pictures(_ paths: [String], _ environment: ViewerEnvironment) -> AppContent {
    let viewer = ViewerDocumentView(paths, environment: environment)
    return AppContent(
      title: viewer.title, view: viewer, size: CGSize(width: 1024, height: 768))
  }

  /// A view that shows a fitted drawing, which one finger or the mouse can move.
  private static func looking(
    at panorama: Panorama, path: String, theme: InterfaceTheme
  ) -> AppContent {
    AppContent(
      title: DocumentFile.name(path),
      view: CanvasView(panorama, start: .fitted, theme: theme),
      size: CGSize(width: 1024, height: 768))
  }
}

extension AppContent {
  /// The graph in a file, or an empty one without a path, in memory: nothing on disk changes.
  ///
  /// - Throws: `DocumentError`.
  private static func nodes(path: String?, theme: InterfaceTheme, fonts: FontLibrary) throws
    -> AppContent
  {
    let view = NodeEditorView(
      document: try CanvasDocument(copyOf: path), theme: theme, fonts: fonts, isImmediate: true)
    view.exporter.writesFiles = false
    view.documentReader = DocumentThumbnail.reader
    let title = path.map(DocumentFile.name) ?? "Untitled"
    var content = AppContent(title: title, view: view, size: CGSize(width: 1280, height: 800))
    content.save = { [unowned view] out in
      guard FileKind(out) == .canvas else {
        throw AppError(.usage, "'\(out)' should end in .canvas")
      }
      let bytes = CanvasFile.bytes(
        of: view.session.document.withoutAbandonedSubgraphs(isClosing: true))
      try AppError.writing(out) { try AtomicFile.write(bytes, to: out) }
    }
    return content
  }
}

extension AppContent {
  /// The sketch in a file, or an empty one without a path, in memory: nothing on disk changes.
  ///
  /// - Throws: `DocumentError`.
  private static func sketch(path: String?) throws -> AppContent {
    let view = SketchView(document: try scratchSketch(of: path))
    view.exporter.writesFiles = false
    var content = AppContent(
      title: path.map(DocumentFile.name) ?? "Untitled", view: view,
      size: CGSize(width: 1024, height: 768))
    content.save = { try view.sketch.document.writeCopy(to: $0) }
    return content
  }

  /// A copy of a sketch file in memory, which changes nothing on disk; empty if there is no such file.
  ///
  /// - Throws: `DocumentError` if the file is not a sketch.
  private static func scratchSketch(of path: String?) throws -> SketchDocument {
    let scratch = try SketchDocument(path: nil)
    scratch.decodesAtOnce = true
    guard let path, FileManager.default.fileExists(atPath: path) else { return scratch }
    let file = try SketchDocument(path: path, for: .reading)
    try scratch.replace([], with: [], layers: file.layers)
    file.pens.map(scratch.remember)
    try file.forEachStroke { try scratch.add($0) }
    return scratch
  }
}
