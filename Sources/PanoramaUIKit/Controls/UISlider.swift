import Panorama

/// A value on a line, which the user drags by a thumb. As in UIKit, it is a `Float`.
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
  /// Whether `valueChanged` is sent while the thumb is dragged and not only at the end. Always true
  /// here.
  open var isContinuous: Bool { true }

  /// Sets the value without sending an event.
  ///
  /// - Parameters:
  ///   - value: the new value.
  ///   - animated: has no effect.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}
