import Foundation
import PanoramaGraphics

/// A value of type `Double` on a line, which the user drags by a knob.
public typealias Slider = BasicSlider<Double>

/// A value on a line, which the user drags by a knob; UIKit's `UISlider`, whose values are of type `Float`.
///
/// It sends `valueChanged` while it is dragged and for keys. Arrow keys step by a twentieth of the
/// range.
open class BasicSlider<Value: BinaryFloatingPoint>: Control {
  /// The value at the left end. Default: 0.
  open var minimumValue: Value = 0 { didSet { value = clamped(value) } }
  /// The value at the right end, ≥ `minimumValue`. Default: 1.
  open var maximumValue: Value = 1 { didSet { value = clamped(value) } }
  /// The value within the limits. NaN and infinity are ignored.
  open var value: Value = 0 {
    didSet {
      let wanted = value.isFinite ? clamped(value) : oldValue
      if value != wanted { value = wanted }
      if value != oldValue { setNeedsDisplay() }
    }
  }
  /// Whether `valueChanged` is sent during a drag of the knob and not only at its end. Default: true.
  open var isContinuous = true
  /// The colour of the line to the left of the knob; nil for the theme's accent.
  open var minimumTrackTintColor: ColorObject? { didSet { setNeedsDisplay() } }
  /// The colour of the line to the right of the knob; nil for the theme's.
  open var maximumTrackTintColor: ColorObject? { didSet { setNeedsDisplay() } }
  /// The colour of the knob; nil for the theme's.
  open var thumbTintColor: ColorObject? { didSet { setNeedsDisplay() } }
  /// The distance from the finger to the middle of the knob, in points.
  private var grip = 0.0
  /// The value when the drag of the knob began.
  private var startValue: Value = 0

  /// Sets the value without sending an event.
  ///
  /// - Parameters:
  ///   - value: the new value.
  ///   - animated: has no effect.
  open func setValue(_ value: Value, animated: Bool) { self.value = value }

  private func clamped(_ v: Value) -> Value {
    min(max(minimumValue, v), max(minimumValue, maximumValue))
  }
  private var knobRadius: Double { looks.theme.unit * 3 }
  private var travel: ClosedRange<Double> {
    let inset = knobRadius + looks.theme.focusRingWidth
    let low = Double(bounds.minX) + inset
    return low...max(low, Double(bounds.maxX) - inset)
  }

  private var share: Double {
    let range = maximumValue - minimumValue
    return range > 0 ? Double((value - minimumValue) / range) : 0
  }

  private var knobX: Double { travel.lowerBound + share * (travel.upperBound - travel.lowerBound) }

  open override var accessibilityRole: AccessibilityRole? { .slider }
  open override var accessibilityContent: String { "\(value)" }
  open override var accessibilityActions: [AccessibilityAction] { [.increment, .decrement] }
  open override var accessibilityNumber: AccessibilityElement.Number? {
    let range = Double(minimumValue)...Double(max(minimumValue, maximumValue))
    return .init(Double(value), in: range, step: (range.upperBound - range.lowerBound) / 20)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: -1, height: unlimitedSize.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: max(looks.theme.targetSize * 3, min(size.width, 1e4)), height: looks.theme.targetSize)
  }

  /// Takes the knob if the press is on it, otherwise moves it to the press.
  open override func beginTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool {
    let x = Double(touch.location(in: self).x)
    startValue = value
    let isOnKnob = abs(x - knobX) <= looks.theme.targetSize / 2
    grip = isOnKnob ? knobX - x : 0
    if !isOnKnob { follow(x) }
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool {
    follow(Double(touch.location(in: self).x) + grip)
    return true
  }

  open override func endTracking(_ touch: Touch?, with event: ResponderEvent?) {
    if !isContinuous, value != startValue { sendActions(for: .valueChanged) }
  }

  open override func sendActions(for events: ControlEvents) {
    let isEarly = isTracking && !isContinuous
    super.sendActions(for: isEarly ? events.subtracting(.valueChanged) : events)
  }

  private func follow(_ x: Double) {
    let length = travel.upperBound - travel.lowerBound
    guard length > 0 else { return }
    let share = Value((x - travel.lowerBound) / length)
    change(to: minimumValue + share * (maximumValue - minimumValue))
  }

  private func change(to new: Value) {
    let old = value
    value = new
    if value != old { sendActions(for: .valueChanged) }
  }

  open override func keyDown(with event: KeyEvent) {
    let step = (maximumValue - minimumValue) / 20
    switch event.key {
    case "left", "down": change(to: value - step)
    case "right", "up": change(to: value + step)
    case "home": change(to: minimumValue)
    case "end": change(to: maximumValue)
    default: super.keyDown(with: event)
    }
  }

  /// True, so that a drag moves the knob and nothing around it.
  open override var preventsPanning: Bool { true }

  open override func draw(in context: CGContext) {
    let theme = looks.theme
    if !isEnabled { context.setAlpha(theme.disabledAlpha) }
    let (y, thickness) = (Double(bounds.midY), theme.unit)
    func track(_ from: Double, _ to: Double, _ color: CGColor) {
      context.setFillColor(color)
      let r = thickness / 2
      context.fill(
        PathData(
          CGRect(x: from - r, y: y - r, width: max(0, to - from) + thickness, height: thickness),
          cornerRadius: r))
    }
    track(travel.lowerBound, travel.upperBound, maximumTrackTintColor?.cgColor ?? theme.track)
    track(travel.lowerBound, knobX, minimumTrackTintColor?.cgColor ?? theme.accent)
    drawKnob(
      in: context, at: CGPoint(x: knobX, y: y), radius: knobRadius, color: thumbTintColor?.cgColor)
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
    let theme = looks.theme
    let box = CGRect(x: p.x - radius, y: p.y - radius, width: 2 * radius, height: 2 * radius)
    let shadow = OutlineShadow(
      color: theme.knobShadow, radius: radius / 4, offset: CGSize(width: 0, height: 1))
    context.draw(DisplayList(items: shadow.items(for: box, cornerRadius: radius)))
    context.setFillColor(color ?? (isHighlighted ? theme.knobPressed : theme.knob))
    context.fillEllipse(in: box)
    context.setStrokeColor(theme.separator)
    context.setLineWidth(theme.hairline / 2)
    context.strokeEllipse(in: box)
  }
}
