import PanoramaGraphics
import PanoramaViews

/// A value with a button on either side, for less and for more.
final class SteppedValue: Control {
  private let less = Button(icon: .minus, style: .bordered)
  private let more = Button(icon: .plus, style: .bordered)
  private let value = Label(alignment: .center)

  /// - Parameters:
  ///   - name: what is changed.
  ///   - step: changes it to less, or to more.
  init(_ name: String, step: @escaping @MainActor (_ isMore: Bool) -> Void) {
    super.init(frame: .zero)
    looks.cursor = nil
    for (button, word, isMore) in [(less, "less", false), (more, "more", true)] {
      button.accessibilityLabel = "\(name): \(word)"
      button.toolTip = isMore ? "More" : "Less"
      button.addAction(for: .touchUpInside) { step(isMore) }
    }
    for view in [less, value, more] as [View] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a value, and whether there is less and more.
  func show(_ text: String, canDecrease: Bool, canIncrease: Bool) {
    value.text = text
    less.isEnabled = canDecrease
    more.isEnabled = canIncrease
    setNeedsLayout()
  }

  // Its buttons take the keys and the presses.
  override var canBecomeFirstResponder: Bool { false }
  override var accessibilityRole: AccessibilityRole? { .group }
  override var accessibilityActions: [AccessibilityAction] { [] }
  override func beginTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool { false }

  /// The room for the value, in points; always the same, so that the buttons stay under the finger.
  private var room: Double { looks.theme.unit * 16 }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: room + 2 * looks.theme.targetSize, height: looks.theme.targetSize)
  }

  override func layoutSubviews() {
    let (side, width) = (looks.theme.targetSize, Double(bounds.width))
    // Apart from those in the lines above and below.
    let box = bounds.insetBy(dx: 0, dy: looks.theme.unit / 2)
    func place(_ view: View, _ x: Double, _ width: Double) {
      view.frame = CGRect(x: x, y: box.minY, width: width, height: box.height)
    }
    place(less, width - 2 * side - room, side)
    place(value, width - side - room, room)
    place(more, width - side, side)
  }
}
