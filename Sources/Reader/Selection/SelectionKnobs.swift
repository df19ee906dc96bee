import Panorama

/// Draws the knobs of a selection over the text.
final class SelectionKnobs: View {
  private let selection: BookSelection
  private weak var surface: (any BookSurface)?

  init(_ selection: BookSelection) {
    self.selection = selection
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  /// Follows the text.
  func update(_ surface: any BookSurface) {
    self.surface = surface
    isHidden = selection.range == nil || !selection.handles.isShown
    if !isHidden { setNeedsDisplay() }
  }

  override func draw(in context: CGContext) {
    guard let surface, let (low, high) = selection.carets(on: surface) else { return }
    func here(_ caret: CGRect?) -> CGRect? {
      caret.map { convert($0, from: surface).insetBy(dx: -1, dy: $0.height > 0 ? 0 : -1) }
    }
    selection.handles.draw(
      in: context, low: here(low), high: here(high), color: looks.theme.accent)
  }
}
