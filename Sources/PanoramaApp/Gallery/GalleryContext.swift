import Panorama

/// What pages are made with.
@MainActor
final class GalleryContext {
  let fonts: FontLibrary
  var theme: Theme
  /// The vector picture, read when it is first asked for.
  lazy var picture = VectorPicture.load()

  init(fonts: FontLibrary, theme: Theme) {
    self.fonts = fonts
    self.theme = theme
  }
}
