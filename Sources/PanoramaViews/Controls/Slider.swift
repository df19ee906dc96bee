import Foundation
import PanoramaGraphics

/// A value on a line, dragged by its knob: UIKit's `UISlider`.
///
/// Sends `valueChanged` while it is dragged and for keys. Arrows step by a twentieth of the range.
open class Slider: BasicSlider {
  /// What `value` can be; default 0 … 1.
  public var minimumValue: Double {
    get { lowest }
    set { lowest = newValue }
  }
  /// The right end; not below `minimumValue`.
  public var maximumValue: Double {
    get { highest }
    set { highest = newValue }
  }
  /// Within the limits; what is no number is dropped.
  public var value: Double {
    get { amount }
    set { amount = newValue }
  }
}
