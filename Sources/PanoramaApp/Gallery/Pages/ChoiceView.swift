import Panorama

/// A drawing with a floating segmented control.
@MainActor
final class ChoiceView: View {
  private let canvas: CanvasView
  private let choice: SegmentedControl
  /// Scrolls the control horizontally if there is not enough room.
  private let strip = ScrollView(frame: .zero)
  private let layOut: (@MainActor (Double) -> Void)?

  /// - Parameters:
  ///   - label: the accessibility label of the choice.
  ///   - ground: the colour around the drawing; nil for that of the page.
  ///   - layOut: changes the width of the drawing, in its own points. If it is nil, the drawing
  ///     has a fixed size and is fitted into the area below the control.
  ///   - select: called with the index of the choice.
  init(
    _ panorama: Panorama, titles: [String], label: String, theme: InterfaceTheme,
    ground: CGColor? = nil,
    layOut: (@MainActor (Double) -> Void)? = nil, select: @escaping @MainActor (Int) -> Void
  ) {
    canvas = CanvasView(panorama, start: layOut == nil ? .fitted : .corner, theme: theme)
    choice = SegmentedControl(titles: titles)
    self.layOut = layOut
    canvas.looks.background = ground
    super.init(frame: .zero)
    choice.accessibilityLabel = label
    choice.addAction(for: .valueChanged) { [unowned self] in
      select(choice.selectedIndex)
      strip.scrollRectToVisible(
        choice.frameOfSegment(at: choice.selectedIndex), animated: !self.looks.theme.reducesMotion)
    }
    strip.delaysContentTouches = false
    strip.showsHorizontalScrollIndicator = false
    addSubview(canvas)
    addSubview(strip)
    strip.addSubview(choice)
  }

  required init?(coder: NSCoder) { nil }

  /// Places the control below the page's bar.
  override func layoutSubviews() {
    let margin = looks.theme.unit * 3
    let room = Double(bounds.width) - margin * 2
    let size = choice.sizeThatFits(CGSize(width: room, height: Double(bounds.height)))
    let width = min(room, Double(size.width))
    strip.frame = CGRect(
      x: ((Double(bounds.width) - width) / 2).rounded(),
      y: max(looks.theme.unit * 18, safeAreaInsets.top), width: width, height: Double(size.height))
    strip.contentSize = size
    choice.frame = CGRect(origin: .zero, size: size)
    let below = Double(strip.frame.maxY) + looks.theme.unit * 2
    guard let layOut else {
      canvas.frame = CGRect(x: 0, y: below, width: bounds.width, height: bounds.height - below)
      return
    }
    layOut(Double(bounds.width) / looks.theme.scale)
    canvas.frame = bounds
    canvas.topInset = below
  }

  override var preferredKeyResponder: Responder? { canvas.preferredKeyResponder ?? canvas }
}
