import Panorama

/// A drawing, and floating above it the choice of what to see of it.
@MainActor
final class ChoiceView: View {
  private let canvas: CanvasView
  private let choice: SegmentedControl
  /// Scrolls sideways where there is no room for all of the choice.
  private let strip = ScrollView(frame: .zero)
  private let layOut: (@MainActor (Double) -> Void)?

  /// - Parameters:
  ///   - label: what is chosen, for accessibility.
  ///   - ground: what is around the drawing; nil: what the page has.
  ///   - layOut: brings the drawing to a width, in its own points; the drawing then goes on below
  ///     the choice. Nil: it has one size and is fitted into the room below the choice.
  ///   - select: the choice of that number was made.
  init(
    _ panorama: Panorama, titles: [String], label: String, theme: Theme, ground: CGColor? = nil,
    layOut: (@MainActor (Double) -> Void)? = nil, select: @escaping @MainActor (Int) -> Void
  ) {
    canvas = CanvasView(panorama, start: layOut == nil ? .fitted : .corner, theme: theme)
    choice = SegmentedControl(titles: titles)
    self.layOut = layOut
    canvas.backgroundColor = ground
    super.init(frame: .zero)
    choice.accessibilityLabel = label
    choice.addAction(for: .valueChanged) { [unowned self] in
      select(choice.selectedIndex)
      strip.scrollRectToVisible(
        choice.frameOfSegment(at: choice.selectedIndex), animated: !self.theme.reducesMotion)
    }
    strip.delaysContentTouches = false
    strip.showsHorizontalScrollIndicator = false
    addSubview(canvas)
    addSubview(strip)
    strip.addSubview(choice)
  }

  required init?(coder: NSCoder) { nil }

  /// Below the page's bar.
  override func layoutSubviews() {
    let margin = theme.unit * 3
    let room = Double(bounds.width) - margin * 2
    let size = choice.sizeThatFits(CGSize(width: room, height: Double(bounds.height)))
    let width = min(room, Double(size.width))
    strip.frame = CGRect(
      x: ((Double(bounds.width) - width) / 2).rounded(),
      y: max(theme.unit * 18, safeAreaInsets.top), width: width, height: Double(size.height))
    strip.contentSize = size
    choice.frame = CGRect(origin: .zero, size: size)
    let below = Double(strip.frame.maxY) + theme.unit * 2
    guard let layOut else {
      canvas.frame = CGRect(x: 0, y: below, width: bounds.width, height: bounds.height - below)
      return
    }
    layOut(Double(bounds.width) / theme.scale)
    canvas.frame = bounds
    canvas.topInset = below
  }

  override var preferredKeyResponder: Responder? { canvas.preferredKeyResponder ?? canvas }
}
