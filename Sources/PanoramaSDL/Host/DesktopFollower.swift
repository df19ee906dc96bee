import PanoramaViews

/// Gives a window's theme what the desktop's settings say, and leaves alone what the program has chosen.
@MainActor
struct DesktopFollower {
  /// Whether the window becomes light or dark with the desktop.
  private let followsStyle: Bool
  private var settings = DesktopSettings()
  /// The theme that the window got last.
  private var given: InterfaceTheme

  init(_ window: Window, followsStyle: Bool) {
    given = window.theme
    self.followsStyle = followsStyle && !given.isDark
  }

  mutating func follow(_ present: DesktopSettings, in window: Window) {
    window.theme = window.theme.following(
      from: settings, to: present, followsStyle: followsStyle && window.theme == given)
    settings = present
    given = window.theme
  }
}
