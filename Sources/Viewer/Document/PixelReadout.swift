import Panorama

/// Shows the value of the pixel under the pointer, if pixels are large enough to be pointed at.
@MainActor
final class PixelReadout: PointerObserver {
  private weak var viewer: ViewerDocumentView?
  /// The position of the pointer, in points of the window; nil if the pointer is outside.
  private var place: CGPoint?

  init(_ viewer: ViewerDocumentView) { self.viewer = viewer }

  func pointerDidMove(to place: CGPoint?, in window: Window) {
    self.place = place
    update()
  }

  /// Shows the position and the colour of the pixel, or nothing.
  func update() { viewer?.status.showPixel(text) }

  private var text: String? {
    guard let viewer, let place, let page = viewer.page(at: place),
      page.scale >= PictureFilter.gridScale * 0.999,
      viewer.bounds.contains(viewer.convert(place, from: nil)),
      let pixel = page.pixel(at: page.convert(place, from: nil))
    else { return nil }
    let color = page.color(x: pixel.x, y: pixel.y)?.text ?? "…"
    return "\(pixel.x), \(pixel.y)   \(color)"
  }
}
