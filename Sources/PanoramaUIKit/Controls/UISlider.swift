import Panorama

/// A line with a thumb that the user drags to a value. As in UIKit, the value is a `Float`.
open class UISlider: BasicSlider {
  /// The value at the left end. The default is 0.
  open var minimumValue: Float {
    get { Float(lowest) }
    set { lowest = Double(newValue) }
  }
  /// The value at the right end. The default is 1.
  open var maximumValue: Float {
    get { Float(highest) }
    set { highest = Double(newValue) }
  }
  /// The value, within the limits.
  open var value: Float {
    get { Float(amount) }
    set { amount = Double(newValue) }
  }
  /// Whether `valueChanged` is sent during a drag of the thumb and not only at its end. Default: true.
  open var isContinuous = true
  /// The colour of the line to the left of the thumb; nil for the tint colour.
  open var minimumTrackTintColor: UIColor? {
    get { fillColor }
    set { fillColor = newValue }
  }
  /// The colour of the line to the right of the thumb; nil for the theme's.
  open var maximumTrackTintColor: UIColor? {
    get { trackColor }
    set { trackColor = newValue }
  }
  /// The colour of the thumb; nil for the theme's.
  open var thumbTintColor: UIColor? {
    get { knobColor }
    set { knobColor = newValue }
  }
  /// The value when the drag of the thumb began.
  private var startValue: Float = 0

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    startValue = value
    return super.beginTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous, value != startValue { super.sendActions(for: .valueChanged) }
  }

  open override func sendActions(for events: UIControl.Event) {
    let isEarly = isTracking && !isContinuous
    super.sendActions(for: isEarly ? events.subtracting(.valueChanged) : events)
  }

  /// Sets the value without sending an event.
  ///
  /// - Parameters:
  ///   - value: the new value.
  ///   - animated: has no effect.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}
