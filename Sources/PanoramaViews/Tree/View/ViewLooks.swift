import Foundation
import PanoramaGraphics
import PanoramaText

/// How a view looks: its outline, and the theme, the fonts and the pointer inside it. It reads and writes the
/// properties of the view that it belongs to.
///
///     card.looks.cornerRadius = 8
///     card.looks.shadow = card.looks.theme.floatingShadow
///
/// These properties are not members of `View`, because subclasses have their own of the same names.
@MainActor
public struct ViewLooks {
  let view: View

  // MARK: The outline

  /// The colour behind everything that the view draws; nil for none.
  public var background: CGColor? {
    get { view.rare?.looks.background }
    nonmutating set {
      let old = background
      guard newValue != old else { return }
      view.setLook(\.background, to: newValue)
      view.backgroundChanged(from: old)
    }
  }
  /// The shadow below the view; nil for none. Without a background, what the view shows casts it.
  public var shadow: OutlineShadow? {
    get { view.rare?.looks.shadow }
    nonmutating set { view.setLook(\.shadow, to: newValue) }
  }
  /// The radius of the corners of background, border and clip, in points.
  public var cornerRadius: Double {
    get { view.rare?.looks.cornerRadius ?? 0 }
    nonmutating set { view.setLook(\.cornerRadius, to: newValue) }
  }
  /// The width of the border, in points. The border is inside the bounds, above the subviews.
  public var borderWidth: Double {
    get { view.rare?.looks.borderWidth ?? 0 }
    nonmutating set { view.setLook(\.borderWidth, to: newValue) }
  }
  /// The colour of the border; nil for none.
  public var borderColor: CGColor? {
    get { view.rare?.looks.borderColor }
    nonmutating set { view.setLook(\.borderColor, to: newValue) }
  }

  // MARK: The theme

  /// The theme to draw with: that of the nearest enclosing view that sets one, else the window's, else the
  /// light one; with the accent of the nearest view that sets one. O(depth).
  public var theme: InterfaceTheme { view.shownTheme.theme }

  /// The theme of this view and those inside it; nil for that of the superview.
  public var themeOverride: InterfaceTheme? {
    get { view.rare?.theme?.theme }
    nonmutating set {
      guard newValue != themeOverride else { return }
      let former = view.traitCollection
      view.rareState.theme = newValue.map(ThemeBox.init)
      view.propagateTheme(from: former)
    }
  }

  /// The accent colour of this view and those inside it; nil for that of the superview. UIKit calls it
  /// the tint colour.
  public var accentOverride: CGColor? {
    get { view.rare?.accent }
    nonmutating set {
      guard newValue != accentOverride else { return }
      view.rareState.accent = newValue
      view.propagateTheme(from: view.traitCollection)
    }
  }

  // MARK: Fonts and pointer

  /// The fonts for text: the window's fonts, or else those that all windows share.
  public var fonts: FontLibrary { view.window?.fonts ?? CurrentState.fonts }

  /// The theme's font for a kind of text.
  public func font(_ style: TextStyle) -> Font {
    let theme = theme
    return switch style {
    case .caption: fonts.systemFont(ofSize: theme.captionSize)
    case .body: fonts.systemFont(ofSize: theme.bodySize)
    case .emphasis: fonts.systemFont(ofSize: theme.bodySize, weight: .semibold)
    case .title: fonts.systemFont(ofSize: theme.titleSize, weight: .semibold)
    case .largeTitle: fonts.systemFont(ofSize: theme.largeTitleSize, weight: .bold)
    }
  }

  /// The shape of the pointer over this view; nil for that of the superview.
  public var cursor: PointerShape? {
    get { view.rare?.cursor }
    nonmutating set { if newValue != cursor { view.rareState.cursor = newValue } }
  }
}

extension View {
  /// The outline of the view, and what it draws with.
  public var looks: ViewLooks { ViewLooks(view: self) }
}
