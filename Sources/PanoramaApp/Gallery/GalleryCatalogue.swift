import Panorama

/// Every page there is, in the order of the grid.
package enum GalleryCatalogue {
  package static let pages: [GalleryPage] = {
    #if Apps
      [
        .sketch, .rectangles, .grid, .picture, .pixels, .effects, .workspace, .physics, .cards,
        .star, .controls, .tabs, .million,
      ]
    #else
      [
        .rectangles, .grid, .picture, .pixels, .effects, .workspace, .physics, .cards, .star,
        .controls, .tabs, .million,
      ]
    #endif
  }()

  /// What the command line calls the pages: `sketch, … or million`.
  static var names: String {
    let names = pages.map(\.id)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  /// Nil when there is no page of that name.
  package static func page(named id: String) -> GalleryPage? { pages.first { $0.id == id } }
}
