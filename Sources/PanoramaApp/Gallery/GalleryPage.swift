import Panorama

/// One entry of the catalogue: what its card says and shows, and the page it opens.
package struct GalleryPage: Sendable {
  /// Names the page on the command line: `panorama gallery physics`.
  package let id: String
  let title: String
  /// One line of what it shows.
  let summary: String
  /// The source file to read, by name.
  let source: String
  /// The preview takes longer than a frame has.
  var isSlow = false
  /// The preview shows the vector picture, which has to be read first.
  var showsPicture = false
  /// What the card shows, drawn live; cheap enough for the first frame.
  let preview: @MainActor @Sendable (GalleryContext) -> GalleryPreview
  /// Makes the page.
  let makeView: @MainActor @Sendable (GalleryContext) -> View
}
