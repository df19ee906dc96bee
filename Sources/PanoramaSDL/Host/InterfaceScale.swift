import CXInput
import Foundation

/// Chooses the number of window units per point.
package enum InterfaceScale {
  static let limits = 0.25...8.0

  /// The scale that the user asked for. Without one it follows the text resolution of an X11 desktop,
  /// which is all that X11 reports about high resolution. Other window systems scale the windows, so
  /// a point is a unit there.
  static func choose(_ wish: Double?) -> Double {
    if let wish, wish.isFinite, wish > 0 {
      return min(max(wish, limits.lowerBound), limits.upperBound)
    }
    guard Driver.current == .x11 else { return 1 }
    return fromResolution(cxinput_font_resolution(nil))
  }

  /// The scale for a resolution in dots per inch. Up to 96 dpi it is 1, so that nothing becomes too
  /// small.
  package static func fromResolution(_ dotsPerInch: Double) -> Double {
    guard dotsPerInch.isFinite, dotsPerInch > 96 else { return 1 }
    return min((dotsPerInch / 96 * 4).rounded() / 4, limits.upperBound)
  }
}
