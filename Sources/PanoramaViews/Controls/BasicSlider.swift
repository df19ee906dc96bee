import Foundation
import PanoramaGraphics

/// The common part of sliders, whatever the type of their value: a knob that is dragged along a line.
///
/// It sends `valueChanged` while it is dragged and for keys. Arrow keys step by a twentieth of the
/// range.
open class BasicSlider: Control {
  /// The value at the left end. Default: 0.
  package var lowest = 0.0 { didSet { amount = clamped(amount) } }
  /// The value at the right end, ≥ `lowest`. Default: 1.
  package var highest = 1.0 { didSet { amount = clamped(amount) } }

  /// The value within the limits. NaN and infinity are ignored.
  package var amount = 0.0 {
    didSet {
      let wanted = amount.isFinite ? clamped(amount) : oldValue
      if amount != wanted { amount = wanted }
      if amount != oldValue { setNeedsDisplay() }
    }
  }

  /// The colour of the line before the knob; nil for the theme's accent.
  package var fillColor: CGColor? { didSet { setNeedsDisplay() } }
  /// The colour of the line after the knob; nil for the theme's.
  package var trackColor: CGColor? { didSet { setNeedsDisplay() } }
  /// The colour of the knob; nil for the theme's.
  package var knobColor: CGColor? { didSet { setNeedsDisplay() } }

  private var grip = 0.0

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private func clamped(_ v: Double) -> Double {
    min(max(lowest, v), max(lowest, highest))
  }

  private var knobRadius: Double { theme.unit * 3 }
  private var travel: ClosedRange<Double> {
    let inset = knobRadius + theme.focusRingWidth
    let low = Double(bounds.minX) + inset
    return low...max(low, Double(bounds.maxX) - inset)
  }

  private var share: Double {
    let range = highest - lowest
    return range > 0 ? (amount - lowest) / range : 0
  }

  private var knobX: Double { travel.lowerBound + share * (travel.upperBound - travel.lowerBound) }

  open override var accessibilityRole: AccessibilityRole? { .slider }
  open override var accessibilityValue: String { "\(amount)" }
  open override var accessibilityActions: [AccessibilityAction] { [.increment, .decrement] }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: -1, height: unlimitedSize.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: max(theme.targetSize * 3, min(size.width, 1e4)), height: theme.targetSize)
  }

  /// Takes the knob if the press is on it, otherwise moves it to the press.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    let x = Double(touch.location(in: self).x)
    let isOnKnob = abs(x - knobX) <= theme.targetSize / 2
    grip = isOnKnob ? knobX - x : 0
    if !isOnKnob { follow(x) }
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    follow(Double(touch.location(in: self).x) + grip)
    return true
  }

  private func follow(_ x: Double) {
    let length = travel.upperBound - travel.lowerBound
    guard length > 0 else { return }
    change(to: lowest + (x - travel.lowerBound) / length * (highest - lowest))
  }

  private func change(to new: Double) {
    let old = amount
    amount = new
    if amount != old { sendActions(for: .valueChanged) }
  }

  open override func keyDown(with event: KeyEvent) {
    let step = (highest - lowest) / 20
    switch event.key {
    case "left", "down": change(to: amount - step)
    case "right", "up": change(to: amount + step)
    case "home": change(to: lowest)
    case "end": change(to: highest)
    default: super.keyDown(with: event)
    }
  }

  /// False for pans of enclosing views, so that a drag moves the slider.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer.target !== self, isTracking, recognizer is PanGestureRecognizer { return false }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  open override func draw(in context: CGContext) {
    let theme = theme
    if !isEnabled { context.setAlpha(theme.disabledAlpha) }
    let (y, thickness) = (Double(bounds.midY), theme.unit)
    func track(_ from: Double, _ to: Double, _ color: CGColor) {
      context.setFillColor(color)
      let r = thickness / 2
      context.fill(
        Path(
          CGRect(x: from - r, y: y - r, width: max(0, to - from) + thickness, height: thickness),
          cornerRadius: r))
    }
    track(travel.lowerBound, travel.upperBound, trackColor ?? theme.track)
    track(travel.lowerBound, knobX, fillColor ?? theme.accent)
    drawKnob(in: context, at: CGPoint(x: knobX, y: y), radius: knobRadius, color: knobColor)
    if isFocused {
      context.setStrokeColor(theme.accent)
      context.setLineWidth(theme.focusRingWidth)
      let r = knobRadius + theme.focusRingWidth / 2
      context.strokeEllipse(in: CGRect(x: knobX - r, y: y - r, width: 2 * r, height: 2 * r))
    }
  }
}

extension Control {
  /// Draws a round knob with a shadow.
  ///
  /// - Parameter color: the colour; nil for the theme's, which differs while the knob is pressed.
  func drawKnob(in context: CGContext, at p: CGPoint, radius: Double, color: CGColor? = nil) {
    let theme = theme
    let box = CGRect(x: p.x - radius, y: p.y - radius, width: 2 * radius, height: 2 * radius)
    let shadow = Shadow(
      color: theme.knobShadow, radius: radius / 4, offset: CGSize(width: 0, height: 1))
    context.draw(DisplayList(items: shadow.items(for: box, cornerRadius: radius)))
    context.setFillColor(color ?? (isHighlighted ? theme.knobPressed : theme.knob))
    context.fillEllipse(in: box)
    context.setStrokeColor(theme.separator)
    context.setLineWidth(theme.hairline / 2)
    context.strokeEllipse(in: box)
  }
}
