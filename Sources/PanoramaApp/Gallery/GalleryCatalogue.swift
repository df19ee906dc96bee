import Panorama

/// Every page there is, in the order of the grid.
@MainActor
enum GalleryCatalogue {
  static let pages: [GalleryPage] = {
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

  /// Nil when there is no page of that name.
  static func page(named id: String) -> GalleryPage? { pages.first { $0.id == id } }
}
