import Documents
import Panorama
import Viewer

/// The content of a window: its view, title, size, and connections.
@MainActor
struct AppContent {
  var title: String
  let view: View
  /// The default size of the window, in points.
  var size: CGSize
  /// Saves the content before the window closes.
  ///
  /// - Throws: an error if it cannot be saved; the window then stays open.
  var close: @MainActor () throws -> Void = {}
  /// Writes the changes to a separate file, if they cannot be saved and the window closes all the same.
  ///
  /// - Returns: whether nothing is lost.
  var keep: @MainActor () -> Bool = { false }
  /// Saves the content as a new document; nil if it is not a document.
  ///
  /// - Throws: `AppError`.
  var save: (@MainActor (_ path: String) throws -> Void)?
  /// Inserts dropped files into the document, at the position in the window where they were dropped.
  ///
  /// - Returns: the files that the document does not take.
  var take: @MainActor (_ drop: DropInput) -> [String] = { $0.files }
  /// Connects the content to the program; called once.
  var connect: @MainActor (Connection) -> Void = { _ in }

  /// The functions of the program that a document can use.
  struct Connection {
    /// Opens another document in a new window; throws an error if that is not possible.
    let open: @MainActor (_ path: String) throws -> Void
    /// Runs an action soon on the main actor; can be called from any thread.
    let post: MainActorPost
    /// Work in the background.
    let work: WorkQueue?
    /// The folder in which settings are kept between runs; nil if they are not kept.
    let state: StateFolder?
  }

  /// The purpose of the content.
  enum Purpose {
    /// For a window, in which changes are saved.
    case live
    /// For a replay, in which nothing on disk may change.
    case replay
  }

  /// Creates the content of a scene.
  ///
  /// - Throws: `AppError`.
  static func make(
    _ scene: AppScene, theme: Theme, fonts: FontLibrary, for purpose: Purpose,
    viewing: ViewerEnvironment = .immediate()
  ) throws -> AppContent {
    switch scene {
    case .gallery(let page):
      let context = GalleryContext(fonts: fonts, theme: theme, isImmediate: purpose == .replay)
      let view = GalleryView(context: context, page: page.flatMap(GalleryCatalogue.page(named:)))
      return AppContent(title: "Panorama", view: view, size: CGSize(width: 1280, height: 800))
    case .nodes(let path): return try nodes(path: path, theme: theme, fonts: fonts)
    case .sketch(let path): return try sketch(path: path, for: purpose)
    case .pictures(let paths): return pictures(paths, viewing)
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
    at panorama: Panorama, path: String, theme: Theme
  ) -> AppContent {
    AppContent(
      title: String(path.split(separator: "/").last ?? "Picture"),
      view: CanvasView(panorama, start: .fitted, theme: theme),
      size: CGSize(width: 1024, height: 768))
  }
}
