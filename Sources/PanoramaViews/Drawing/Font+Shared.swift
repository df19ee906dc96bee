import PanoramaText

/// UIKit's names, with the fonts that all windows share.
extension Font {
  /// The interface font; the size is in points per em.
  @preconcurrency @MainActor public static func systemFont(ofSize size: Double) -> Font {
    CurrentState.fonts.systemFont(ofSize: size)
  }

  /// The interface font in a weight; the size is in points per em.
  @preconcurrency @MainActor public static func systemFont(ofSize size: Double, weight: FontWeight)
    -> Font
  {
    CurrentState.fonts.systemFont(ofSize: size, weight: weight)
  }

  /// The bold interface font; the size is in points per em.
  @preconcurrency @MainActor public static func boldSystemFont(ofSize size: Double) -> Font {
    CurrentState.fonts.boldSystemFont(ofSize: size)
  }

  /// A font of a family, in points per em. If the family is not installed, this is the interface font, and a
  /// warning is logged. Failable as in UIKit, but never nil.
  @preconcurrency @MainActor public init?(name: String, size: Double) {
    self = CurrentState.fonts.font(named: name, size: size)
  }
}
