import Panorama

/// One entry of the catalogue: what its card says and shows, and the page it opens.
@MainActor
struct GalleryPage {
  /// Names the page on the command line: `panorama gallery physics`.
  let id: String
  let title: String
  /// One line of what it shows.
  let summary: String
  /// The source file to read, by name.
  let source: String
  /// The preview takes longer than a frame has.
  var isSlow = false
  /// What the card shows, drawn live; cheap enough for the first frame.
  let preview: @MainActor (GalleryContext) -> GalleryPreview
  /// Makes the page.
  let makeView: @MainActor (GalleryContext) -> View
}

/// A page's drawing, to be scaled into its card.
struct GalleryPreview {
  let list: DisplayList
  /// The part to show; it fills the card, cut where the proportions differ.
  let focus: CGRect

  static let empty = GalleryPreview(
    list: .empty, focus: CGRect(x: 0, y: 0, width: 16, height: 10))
}

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
