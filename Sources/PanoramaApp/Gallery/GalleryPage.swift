import Panorama

/// An entry of the catalogue, with the contents of its card and the page that it opens.
package struct GalleryPage: Sendable {
  /// The name of the page on the command line: `panorama gallery physics`.
  package let id: String
  let title: String
  /// A summary in one line.
  let summary: String
  /// The name of the source file to read.
  let source: String
  /// Whether the preview takes longer than a frame.
  var isSlow = false
  /// Whether the preview needs the vector picture, which has to be read first.
  var showsPicture = false
  /// Creates the drawing of the card.
  let preview: @MainActor @Sendable (GalleryContext) -> GalleryPreview
  /// Creates the page.
  let makeView: @MainActor @Sendable (GalleryContext) -> View
}
