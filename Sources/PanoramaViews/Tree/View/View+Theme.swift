import Foundation

/// Holds a view's own theme.
final class ThemeBox {
  let theme: Theme
  init(_ theme: Theme) { self.theme = theme }
}

extension View {
  /// Colours, type and spacing to draw with: from the nearest view around that sets its own, else
  /// the window's, else the light one. O(depth).
  public var theme: Theme { Self.theme(of: themeSource) }

  static func theme(of source: AnyObject?) -> Theme {
    (source as? ThemeBox)?.theme ?? (source as? Window)?.theme ?? .light
  }

  /// Where the theme comes from: a box, a window, or nowhere. O(depth).
  var themeSource: AnyObject? {
    var view = self
    while true {
      if let own = view.rare?.theme { return own }
      guard let parent = view.superview else { return view.rare?.window }
      view = parent
    }
  }

  /// Tells this view and everything inside that follows it.
  func propagateTheme() {
    themeDidChange()
    tintColorDidChange()
    children?.visit { if $0.themeOverride == nil { $0.propagateTheme() } }
  }
}
