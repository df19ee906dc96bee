import Panorama

extension GalleryPage {
  /// A scroll view with its settings and values.
  static let physics = GalleryPage(
    id: "physics", title: "Physics lab",
    summary: "Momentum, bounce, pages: settings and live numbers",
    source: "PhysicsPage.swift",
    preview: { context in
      let size = CGSize(width: 1600, height: 1000)
      return GalleryPreview(
        list: LabContentView.picture(size: size, theme: context.theme, fonts: context.fonts),
        focus: CGRect(x: 300, y: 200, width: 800, height: 500))
    },
    makeView: { _ in PhysicsLabView() })
}

/// The size of the lab's content.
enum LabContent: String, CaseIterable {
  case plane = "Plane"
  case tall = "Tall"
  case wide = "Wide"
  case small = "Small"

  /// The size in points for a view of the given size.
  func size(in view: CGSize) -> CGSize {
    switch self {
    case .plane: CGSize(width: 4000, height: 4000)
    case .tall: CGSize(width: view.width, height: view.height * 5)
    case .wide: CGSize(width: view.width * 5, height: view.height)
    case .small: CGSize(width: (view.width / 2).rounded(), height: (view.height / 2).rounded())
    }
  }
}
