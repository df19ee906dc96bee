import Foundation
import PanoramaGraphics

/// A value on a line, which the user drags by a knob; UIKit's `UISlider`.
///
/// It sends `valueChanged` while it is dragged and for keys. Arrow keys step by a twentieth of the
/// range.
open class Slider: BasicSlider {
  /// The value at the left end. Default: 0.
  public var minimumValue: Double {
    get { lowest }
    set { lowest = newValue }
  }
  /// The value at the right end, ≥ `minimumValue`. Default: 1.
  public var maximumValue: Double {
    get { highest }
    set { highest = newValue }
  }
  /// The value within the limits. NaN and infinity are ignored.
  public var value: Double {
    get { amount }
    set { amount = newValue }
  }
}
