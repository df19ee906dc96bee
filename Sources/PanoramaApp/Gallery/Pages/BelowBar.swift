import Panorama

/// A canvas over the whole page whose content begins below what floats at the page's top.
@MainActor
final class BelowBar: View {
  private let canvas: CanvasView

  init(_ canvas: CanvasView) {
    self.canvas = canvas
    super.init(frame: .zero)
    addSubviewToFit(canvas)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() { canvas.topInset = safeAreaInsets.top }
}
