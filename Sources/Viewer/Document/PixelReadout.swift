import Panorama

/// Shows the value of the pixel under the pointer: over the picture if pixels are large enough to be pointed at, and in the
/// information at every scale.
@MainActor
final class PixelReadout: PointerObserver {
  private weak var viewer: ViewerDocumentView?
  /// The position of the pointer, in points of the window; nil if the pointer is outside.
  private var place: CGPoint?
  /// The page whose pixel the information tells.
  private weak var told: PhotoPage?

  init(_ viewer: ViewerDocumentView) { self.viewer = viewer }

  func pointerDidMove(to place: CGPoint?, in window: Window) {
    self.place = place
    update()
  }

  /// Shows the position and the colour of the pixel, or nothing.
  func update() {
    let found = found
    let isTold = viewer?.infoPanel != nil
    if told !== found?.page || !isTold { told?.told = nil }
    told = isTold ? found?.page : nil
    told?.told = found?.place
    let color = found.map { $0.page.color(x: $0.x, y: $0.y)?.text ?? "…" } ?? ""
    if let found, isTold {
      viewer?.infoPanel?.show(pixel: "\(found.x), \(found.y)", color: color)
    } else {
      viewer?.infoPanel?.showNoPixel()
    }
    let isLarge = found.map { $0.page.scale >= PictureFilter.gridScale * 0.999 } ?? false
    viewer?.status.showPixel(isLarge ? found.map { "\($0.x), \($0.y)   \(color)" } : nil)
  }

  private struct Found {
    var page: PhotoPage
    /// In the page's coordinates.
    var place: CGPoint
    var x: Int
    var y: Int
  }

  private var found: Found? {
    guard let viewer, let place, let page = viewer.page(at: place) else { return nil }
    let (point, own) = (page.convert(place, from: nil), viewer.convert(place, from: nil))
    guard viewer.bounds.contains(own), !(viewer.infoPanel?.frame.contains(own) ?? false),
      let pixel = page.pixel(at: point)
    else { return nil }
    return Found(page: page, place: point, x: pixel.x, y: pixel.y)
  }
}
