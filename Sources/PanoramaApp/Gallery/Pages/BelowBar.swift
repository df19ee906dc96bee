import Panorama

/// A canvas that fills the page and whose content begins below the page's bar.
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
