import Panorama

/// All pages in the order of the grid.
package enum GalleryCatalogue {
  package static let pages: [GalleryPage] = {
    [
      .sketch, .rectangles, .grid, .picture, .pixels, .effects, .workspace, .physics, .cards,
      .star, .controls, .tabs, .million,
    ]
  }()

  /// The names of the pages on the command line: `sketch, … or million`.
  static var names: String {
    let names = pages.map(\.id)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  /// The page with a name, if there is one.
  package static func page(named id: String) -> GalleryPage? { pages.first { $0.id == id } }
}
