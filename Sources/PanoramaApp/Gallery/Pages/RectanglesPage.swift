import Panorama

extension GalleryPage {
  /// How a scroll view works: its bounds are the visible part of a plane, and scrolling moves their origin.
  static let rectangles = GalleryPage(
    id: "rectangles", title: "Custom scroll view",
    summary: "Scrolling is bounds.origin, and nothing else moves",
    source: "RectanglesPage.swift",
    preview: { context in
      GalleryPreview(
        list: PlaneView.picture(origin: CGPoint(x: 0, y: 100), theme: context.theme),
        focus: CGRect(x: -427, y: -20, width: 1173, height: 660))
    },
    makeView: { _ in RectanglesView() })
}

/// The rectangles of the page, in the plane's coordinates.
enum Rectangles {
  static let all: [(frame: CGRect, color: CGColor)] = [
    (CGRect(x: 20, y: 20, width: 100, height: 100), CGColor(argb: 0xFFE5_4B4B)),
    (CGRect(x: 150, y: 160, width: 150, height: 200), CGColor(argb: 0xFF3F_A76B)),
    (CGRect(x: 40, y: 400, width: 200, height: 150), CGColor(argb: 0xFF3D_7BE0)),
    (CGRect(x: 100, y: 600, width: 180, height: 150), CGColor(argb: 0xFFF0_B93A)),
  ]
  /// The size of the visible part of the plane.
  static let viewSize = CGSize(width: 320, height: 480)
  /// The size of the area in which the visible part can move.
  static let contentSize = CGSize(width: 320, height: 770)
}
