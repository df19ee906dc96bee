import Panorama

/// A drawing, and above it the choice of what to see of it.
@MainActor
final class ChoiceView: View {
  private let canvas: CanvasView
  private let choice: SegmentedControl

  /// - Parameters:
  ///   - label: what is chosen, for accessibility.
  ///   - select: the choice of that number was made.
  init(
    _ panorama: Panorama, titles: [String], label: String,
    select: @escaping @MainActor (Int) -> Void
  ) {
    canvas = CanvasView(panorama, startsFitted: true)
    choice = SegmentedControl(titles: titles)
    super.init(frame: .zero)
    choice.accessibilityLabel = label
    choice.addAction(for: .valueChanged) { [choice] in select(choice.selectedIndex) }
    addSubview(canvas)
    addSubview(choice)
  }

  required init?(coder: NSCoder) { nil }

  /// Below the page's bar.
  override func layoutSubviews() {
    let size = choice.sizeThatFits(bounds.size)
    let top = theme.unit * 18
    choice.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: top, width: size.width,
      height: size.height)
    let below = Double(choice.frame.maxY) + theme.unit * 2
    canvas.frame = CGRect(x: 0, y: below, width: bounds.width, height: bounds.height - below)
  }

  override var preferredKeyResponder: Responder? { canvas.preferredKeyResponder ?? canvas }
}
