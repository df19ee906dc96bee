import PanoramaGraphics

/// Holds a theme, which is a large value, so that a million views can share and compare it.
final class ThemeBox: Sendable {
  static let light = ThemeBox(.light)

  let theme: Theme

  init(_ theme: Theme) { self.theme = theme }
}

/// The theme that a view shows.
struct ShownTheme: Equatable {
  let box: ThemeBox
  /// The accent that replaces the theme's own; nil for none.
  var accent: CGColor?

  var theme: Theme {
    guard let accent else { return box.theme }
    var theme = box.theme
    theme.accent = accent.resolved(isDark: theme.isDark)
    theme.accentHovered = theme.accent.interpolated(to: .black, 0.1)
    theme.accentPressed = theme.accent.interpolated(to: .black, 0.25)
    return theme
  }

  static func == (a: ShownTheme, b: ShownTheme) -> Bool {
    a.box === b.box && a.accent == b.accent || a.theme == b.theme
  }
}
