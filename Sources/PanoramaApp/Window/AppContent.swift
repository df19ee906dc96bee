import Panorama
import Viewer

/// A scene made real: its view, and what its window needs to know.
@MainActor
struct AppContent {
  /// Of the window.
  var title: String
  let view: View
  /// Points; what the window has unless told otherwise.
  var size: CGSize
  /// The window is about to close: last chance to save.
  /// - Throws: what keeps it from saving; the window then stays open.
  var close: @MainActor () throws -> Void = {}
  /// Told once what it may ask of the program.
  var connect: @MainActor (Connection) -> Void = { _ in }

  /// What a document may ask of the program around it.
  struct Connection {
    /// Opens another document in a window of its own; throws what keeps it from that.
    let open: @MainActor (_ path: String) throws -> Void
    /// Has an action run on the main actor soon; to be called from any thread.
    let post: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
  }

  /// How a scene is made.
  enum Purpose {
    /// For hands: what they do is kept.
    case live
    /// For a replay: nothing on disk may change.
    case replay
  }

  /// - Parameter viewing: what viewers read their files with.
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
    case .sketch(let path): return try sketch(path: path, for: purpose)
    case .pictures(let paths): return pictures(paths, viewing)
    case .scene(let path):
      let scene = try SceneFile.read(try InputFile(path))
      let picture = VectorPicture(
        list: scene.list, size: CGSize(width: scene.width, height: scene.height))
      return looking(at: PicturePanorama(picture), path: path, theme: theme)
    }
  }

  /// Puts the scene into a window that exists.
  func install(in window: Window) {
    window.title = title
    window.rootView = view
  }

  /// Begins to read the first picture.
  static func pictures(_ paths: [String], _ environment: ViewerEnvironment) -> AppContent {
    let viewer = ViewerDocumentView(paths, environment: environment)
    return AppContent(
      title: viewer.title, view: viewer, size: CGSize(width: 1024, height: 768))
  }

  /// Fitted; one finger or the mouse moves it.
  private static func looking(
    at panorama: Panorama, path: String, theme: Theme
  ) -> AppContent {
    AppContent(
      title: String(path.split(separator: "/").last ?? "Picture"),
      view: CanvasView(panorama, start: .fitted, theme: theme),
      size: CGSize(width: 1024, height: 768))
  }
}
