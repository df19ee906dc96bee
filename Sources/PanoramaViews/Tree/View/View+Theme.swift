import Foundation
import PanoramaGraphics

extension View {
  /// The theme to draw with: that of the nearest enclosing view that sets one, else the window's, else the
  /// light one; with the accent of the nearest view that sets one. O(depth).
  public var theme: Theme { shownTheme.theme }

  /// The theme without copying it. O(depth).
  var shownTheme: ShownTheme {
    var view = self
    var accent: CGColor?
    while true {
      if accent == nil { accent = view.rare?.accent }
      if let own = view.rare?.theme { return ShownTheme(box: own, accent: accent) }
      guard let parent = view.superview else {
        let window = view.rare?.window
        return ShownTheme(
          box: window?.shownThemeBox ?? .light, accent: accent ?? window?.accentOverride)
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

  package var hasDarkSurroundings: Bool { shownTheme.box.theme.isDark }

  /// Tells this view, and everything inside it that follows its theme, of a change.
  ///
  /// - Parameter former: the view's traits before the change.
  func propagateTheme(from former: TraitCollection) {
    propagateTheme(TraitChange(from: former, to: traitCollection))
  }

  private func propagateTheme(_ change: TraitChange?) {
    if rare?.looks.isDynamic ?? false { setNeedsComposition() }
    backingLayer?.children?.visit { $0.surroundingsDidChange() }
    themeDidChange()
    tintColorDidChange()
    if let change { tell(change) }
    children?.visit { if $0.rare?.theme == nil { $0.propagateTheme(change) } }
  }
}
