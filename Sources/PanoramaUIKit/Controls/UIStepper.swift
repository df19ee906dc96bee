import Panorama

/// A minus and a plus sign that change a number. It sends `valueChanged`.
///
/// A press that is held repeats the change. The arrow keys change the number, too.
open class UIStepper: Control {
  /// The number. A value out of range is clamped; NaN is ignored.
  open var value = 0.0 {
    didSet {
      let sound = value.isNaN ? oldValue : min(max(minimumValue, value), maximumValue)
      if value != sound { value = sound }
      if value != oldValue { setNeedsDisplay() }
    }
  }
  /// The minimum value. Default: 0.
  open var minimumValue = 0.0 { didSet { limit() } }
  /// The maximum value. Default: 100.
  open var maximumValue = 100.0 { didSet { limit() } }
  /// How much one press changes the number, > 0. Default: 1.
  open var stepValue = 1.0
  /// Whether a step beyond one end of the range continues at the other end. Default: false.
  open var wraps = false { didSet { setNeedsDisplay() } }
  /// Whether a press that is held repeats the change. Default: true.
  open var autorepeat = true

  private var side = 0
  private var repetition: ScheduledAction?

  private static let delay = 0.5
  private static let interval = 0.1

  private func limit() {
    if maximumValue < minimumValue { maximumValue = minimumValue }
    value = min(max(minimumValue, value), maximumValue)
    setNeedsDisplay()
  }

  private func canStep(_ direction: Int) -> Bool {
    wraps || (direction < 0 ? value > minimumValue : value < maximumValue)
  }

  private func step(_ direction: Int) {
    guard canStep(direction), stepValue > 0 else { return }
    var next = value + Double(direction) * stepValue
    if wraps, next > maximumValue { next = minimumValue }
    if wraps, next < minimumValue { next = maximumValue }
    let old = value
    value = next
    if value != old { sendActions(for: .valueChanged) }
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    side = touch.location(in: self).x < bounds.midX ? -1 : 1
    step(side)
    if autorepeat { schedule(after: Self.delay) }
    return true
  }

  private func schedule(after time: Double) {
    guard let window else { return }
    repetition = window.schedule(at: window.time + time) { [weak self] in
      guard let self, isTracking, side != 0 else { return }
      step(side)
      schedule(after: Self.interval)
    }
  }

  private func stop() {
    repetition?.cancel()
    repetition = nil
    side = 0
    setNeedsDisplay()
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { stop() }
  open override func cancelTracking(with event: UIEvent?) { stop() }

  open override func keyDown(with event: KeyEvent) {
    switch event.key {
    case "left" where isEnabled, "down" where isEnabled: step(-1)
    case "right" where isEnabled, "up" where isEnabled: step(1)
    default: super.keyDown(with: event)
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 94, height: 32) }
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  open override func draw(in context: CGContext) {
    let theme = looks.theme
    if !isEnabled { context.setAlpha(theme.disabledAlpha) }
    let ground = PathData(bounds, cornerRadius: theme.cornerRadius)
    context.fill(ground, with: .color(theme.track))
    var (left, right) = (bounds, bounds)
    left.size.width /= 2
    right.size.width /= 2
    right.origin.x = left.maxX
    for (half, icon, direction) in [(left, LineIcon.minus, -1), (right, LineIcon.plus, 1)] {
      if isHighlighted, side == direction {
        context.saveGState()
        context.clip(to: ground)
        context.setFillColor(theme.controlPressed)
        context.fill(half)
        context.restoreGState()
      }
      let color = canStep(direction) ? theme.text : theme.text.copy(alpha: 0.3)
      icon.draw(
        in: context, rect: half.insetBy(dx: 4, dy: 6), color: color, lineWidth: theme.iconStroke)
    }
    context.setFillColor(theme.separator)
    context.fill(CGRect(x: bounds.midX - 0.5, y: 8, width: 1, height: max(0, bounds.height - 16)))
    if isFocused { drawFocusRing(in: context, radius: theme.cornerRadius) }
  }

  open override var accessibilityRole: AccessibilityRole? { .slider }
  open override var accessibilityContent: String { "\(value)" }
  open override var accessibilityActions: [AccessibilityAction] { [.increment, .decrement] }
}
