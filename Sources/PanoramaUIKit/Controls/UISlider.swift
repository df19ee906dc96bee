import Panorama

/// A value on a line, dragged by its knob; the value is a `Float`, as UIKit's.
open class UISlider: BasicSlider {
  /// The left end. Default 0.
  open var minimumValue: Float {
    get { Float(lowest) }
    set { lowest = Double(newValue) }
  }
  /// The right end. Default 1.
  open var maximumValue: Float {
    get { Float(highest) }
    set { highest = Double(newValue) }
  }
  /// Within the limits.
  open var value: Float {
    get { Float(amount) }
    set { amount = Double(newValue) }
  }
  /// Sends `valueChanged` while dragged, and not only at the end. Always so here.
  open var isContinuous: Bool { true }

  /// Sets the value, without sending anything. - Parameter animated: without effect.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}
