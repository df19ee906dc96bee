import Panorama

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

  /// How a scene is made.
  enum Purpose {
    /// For hands: what they do is kept.
    case live
    /// For a replay: nothing on disk may change.
    case replay
  }

  /// - Throws: `AppError`.
  static func make(
    _ scene: AppScene, theme: Theme, fonts: FontLibrary, for purpose: Purpose
  ) throws -> AppContent {
    switch scene {
    case .gallery(let page):
      let context = GalleryContext(fonts: fonts, theme: theme)
      let view = GalleryView(context: context, page: page.flatMap(GalleryCatalogue.page(named:)))
      return AppContent(title: "Panorama", view: view, size: CGSize(width: 1280, height: 800))
    case .sketch(let path): return try sketch(path: path, for: purpose)
    case .picture(let path): return try picture(path: path)
    case .scene(let path):
      let scene = try SceneFile.read(try InputFile(path))
      let picture = VectorPicture(
        list: scene.list, size: CGSize(width: scene.width, height: scene.height))
      return looking(at: PicturePanorama(picture), path: path)
    }
  }

  /// Puts the scene into a window that exists.
  func install(in window: Window) {
    window.title = title
    window.rootView = view
  }

  /// - Throws: `AppError`, where the file is no picture.
  private static func picture(path: String) throws -> AppContent {
    let image: CGImage
    do {
      image = try CGImage.load(contentsOf: path)
    } catch {
      throw AppError(error, file: path)
    }
    return looking(at: ImagePanorama(image), path: path)
  }

  /// Fitted; one finger or the mouse moves it.
  private static func looking(at panorama: Panorama, path: String) -> AppContent {
    AppContent(
      title: String(path.split(separator: "/").last ?? "Picture"),
      view: CanvasView(panorama, startsFitted: true), size: CGSize(width: 1024, height: 768))
  }
}
