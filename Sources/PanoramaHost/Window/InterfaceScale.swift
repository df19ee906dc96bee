import CXInput
import Foundation

/// Chooses the number of window units per point.
public enum InterfaceScale {
  static let limits = 0.25...8.0

  /// The scale that the user asked for. Without one it follows the text resolution of an X11 desktop,
  /// which is all that X11 reports about high resolution. Other window systems scale the windows, so
  /// a point is a unit there.
  ///
  /// - Parameter isX11: whether the windows are those of an X server.
  public static func choose(_ wish: Double?, isX11: Bool) -> Double {
    if let wish, wish.isFinite, wish > 0 {
      return min(max(wish, limits.lowerBound), limits.upperBound)
    }
    return isX11 ? fromResolution(cxinput_font_resolution(nil)) : 1
  }

  /// The scale for a resolution in dots per inch. Up to 96 dpi it is 1, so that nothing becomes too
  /// small.
  public static func fromResolution(_ dotsPerInch: Double) -> Double {
    guard dotsPerInch.isFinite, dotsPerInch > 96 else { return 1 }
    return min((dotsPerInch / 96 * 4).rounded() / 4, limits.upperBound)
  }
}
