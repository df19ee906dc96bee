import Foundation
import PanoramaGraphics

/// Holds a view's own theme.
final class ThemeBox {
  let theme: Theme
  init(_ theme: Theme) { self.theme = theme }
}

extension View {
  /// Colours, type and spacing to draw with: from the nearest view around that sets its own, else
  /// the window's, else the light one; with the accent of the nearest view that sets one. O(depth).
  public var theme: Theme {
    var view = self
    var accent: CGColor?
    while true {
      if accent == nil { accent = view.rare?.accent }
      if let own = view.rare?.theme { return own.theme.with(accent) }
      guard let parent = view.superview else {
        return (view.rare?.window?.theme ?? .light).with(accent)
      }
      view = parent
    }
  }

  /// The accent colour of this view and those inside it; nil for that of the superview. UIKit calls it
  /// the tint colour.
  public var accentOverride: CGColor? {
    get { rare?.accent }
    set {
      guard newValue != accentOverride else { return }
      rareState.accent = newValue
      propagateTheme(from: traitCollection)
    }
  }

  package var hasDarkSurroundings: Bool {
    // The whole theme, a large value, is not copied: every view that draws asks.
    var view = self
    while true {
      if let own = view.rare?.theme { return own.theme.isDark }
      guard let parent = view.superview else { return view.rare?.window?.theme.isDark ?? false }
      view = parent
    }
  }

  /// Tells this view and everything inside that follows it.
  ///
  /// - Parameter former: the view's traits before.
  func propagateTheme(from former: TraitCollection) {
    propagateTheme(TraitChange(from: former, to: traitCollection))
  }

  private func propagateTheme(_ change: TraitChange?) {
    if rare?.looks.isDynamic ?? false { setNeedsComposition() }
    backingLayer?.children?.visit { $0.surroundingsDidChange() }
    themeDidChange()
    tintColorDidChange()
    if let change { tell(change) }
    children?.visit { if $0.themeOverride == nil { $0.propagateTheme(change) } }
  }
}

extension Theme {
  /// The theme with another accent; nil for its own.
  fileprivate func with(_ accent: CGColor?) -> Theme {
    guard let accent else { return self }
    var theme = self
    theme.accent = accent.resolved(isDark: isDark)
    theme.accentHovered = theme.accent.interpolated(to: .black, 0.1)
    theme.accentPressed = theme.accent.interpolated(to: .black, 0.25)
    return theme
  }
}
