import PanoramaText

/// UIKit's spellings, with the fonts all windows share.
extension Font {
  /// The interface font. Points an em.
  @preconcurrency @MainActor public static func systemFont(ofSize size: Double) -> Font {
    CurrentState.fonts.systemFont(ofSize: size)
  }

  /// The interface font in a weight. Points an em.
  @preconcurrency @MainActor public static func systemFont(ofSize size: Double, weight: FontWeight)
    -> Font
  {
    CurrentState.fonts.systemFont(ofSize: size, weight: weight)
  }

  /// The interface font in bold. Points an em.
  @preconcurrency @MainActor public static func boldSystemFont(ofSize size: Double) -> Font {
    CurrentState.fonts.boldSystemFont(ofSize: size)
  }

  /// A family by name; the interface font where it is not installed, with a line in the log.
  /// Points an em. Failable as in UIKit, but never nil.
  @preconcurrency @MainActor public init?(name: String, size: Double) {
    self = CurrentState.fonts.font(named: name, size: size)
  }
}
