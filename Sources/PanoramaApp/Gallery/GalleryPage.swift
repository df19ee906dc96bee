import Panorama

/// An entry of the catalogue, with the contents of its card and the page that it opens.
public struct GalleryPage: Sendable {
  /// The name of the page on the command line: `panorama gallery physics`.
  public let id: String
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

/// The drawing of a card.
struct GalleryPreview {
  let list: DisplayList
  /// The part of the drawing that fills the card, cropped to its proportions.
  let focus: CGRect

  static let empty = GalleryPreview(
    list: .empty, focus: CGRect(x: 0, y: 0, width: 16, height: 10))
}

/// All pages in the order of the grid.
public enum GalleryCatalogue {
  /// All pages, in the order of the contents.
  public static let pages: [GalleryPage] = [
    .sketch, .rectangles, .grid, .picture, .pixels, .effects, .workspace, .physics, .cards, .star,
    .controls, .tabs, .book, .million,
  ]

  /// The names of the pages on the command line: `sketch, … or million`.
  static var names: String {
    let names = pages.map(\.id)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  /// The page with a name, if there is one.
  public static func page(named id: String) -> GalleryPage? { pages.first { $0.id == id } }
}
