import Panorama
import PanoramaRaster

/// A window that contains a field of cards, drawn as a host would draw it.
@MainActor
final class CardStage {
  private let window: Window
  private let view: PanoramaView
  private let renderer: FrameRenderer

  init(_ scene: any CardScene, size: CGSize, threads: Int) {
    window = Window(size: size)
    view = scene.panoramaView
    view.frame = window.bounds
    view.panorama?.minimumZoomScale = 1e-6
    window.rootView.addSubview(view)
    renderer = FrameRenderer(
      rasterizer: Rasterizer(threads: threads), width: Int(size.width), height: Int(size.height))
  }

  /// Shows the middle of the field with `visible` cards in the window (nil for all).
  func show(_ field: CardField, visible: Int?) {
    view.zoomScale = field.zoom(showing: visible, in: window.size)
    let middle = Double(field.bounds.midX) * view.zoomScale
    view.contentOffset = CGPoint(
      x: middle - window.size.width / 2, y: middle - window.size.height / 2)
  }

  func scroll(by pixels: Double) { view.contentOffset.y += pixels }

  /// Forgets all drawings.
  func invalidate() { renderer.invalidate() }

  func draw() { renderer.render(window.makeFrame(), transform: .identity) }
}
