import Foundation

/// What a person has chosen on the desktop for all programs, as far as the interface depends on it.
public struct DesktopSettings: Hashable, Sendable {
  /// Whether programs are to be dark; nil if there is no preference.
  public var isDark: Bool?
  /// Whether text and borders are to stand out more.
  public var hasHighContrast: Bool
  /// Whether fades and movements are to be left out.
  public var reducesMotion: Bool
  /// The size of text in relation to its usual size, within `InterfaceTheme.scales`; other values are limited to them.
  public var textScale: Double {
    didSet { textScale = Self.limited(textScale) }
  }

  /// Settings; without arguments, those of a desktop on which nothing was chosen.
  public init(
    isDark: Bool? = nil, hasHighContrast: Bool = false, reducesMotion: Bool = false,
    textScale: Double = 1
  ) {
    self.isDark = isDark
    self.hasHighContrast = hasHighContrast
    self.reducesMotion = reducesMotion
    self.textScale = Self.limited(textScale)
  }

  private static func limited(_ scale: Double) -> Double {
    guard scale.isFinite else { return 1 }
    return min(max(InterfaceTheme.scales.lowerBound, scale), InterfaceTheme.scales.upperBound)
  }
}

extension InterfaceTheme {
  /// The same theme after the desktop's settings have changed. What did not change stays as the program has set it.
  ///
  /// - Parameters:
  ///   - former: the settings that the theme follows already.
  ///   - present: the settings that it follows now.
  ///   - followsStyle: whether the theme becomes light or dark with the desktop.
  public func following(
    from former: DesktopSettings, to present: DesktopSettings, followsStyle: Bool
  ) -> InterfaceTheme {
    var theme = self
    if followsStyle, (present.isDark ?? false) != isDark { theme = theme.toggled }
    if present.hasHighContrast != former.hasHighContrast {
      theme = theme.withHighContrast(present.hasHighContrast)
    }
    if present.reducesMotion != former.reducesMotion { theme.reducesMotion = present.reducesMotion }
    if present.textScale != former.textScale {
      theme = theme.scaled(by: present.textScale / former.textScale)
    }
    return theme
  }
}
