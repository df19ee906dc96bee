import CXInput
import Foundation

/// How many window units a point is.
package enum InterfaceScale {
  static let limits = 0.25...8.0

  /// The user's wish; without one what an X11 desktop wants its text in, which is all that X11 says
  /// about high resolution. Elsewhere the window system scales, and a point is a unit.
  static func choose(_ wish: Double?) -> Double {
    if let wish, wish.isFinite, wish > 0 {
      return min(max(wish, limits.lowerBound), limits.upperBound)
    }
    guard Driver.current == .x11 else { return 1 }
    return fromResolution(cxinput_font_resolution(nil))
  }

  /// From dots per inch; 96 are a point to a pixel, fewer too: nothing is shown smaller than meant.
  package static func fromResolution(_ dotsPerInch: Double) -> Double {
    guard dotsPerInch.isFinite, dotsPerInch > 96 else { return 1 }
    return min((dotsPerInch / 96 * 4).rounded() / 4, limits.upperBound)
  }
}
