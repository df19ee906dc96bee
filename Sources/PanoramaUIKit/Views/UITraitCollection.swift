import Panorama

/// Whether the interface is light or dark.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// Not known.
  case unspecified = 0
  /// Dark text on light backgrounds.
  case light = 1
  /// Light text on dark backgrounds.
  case dark = 2
}

/// Whether there is little or much room.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  /// Not known.
  case unspecified = 0
  /// Little room.
  case compact = 1
  /// Much room.
  case regular = 2
}

/// What a view or controller knows about its surroundings.
public struct UITraitCollection: Hashable, Sendable {
  /// Whether the interface is light or dark: the theme's.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Pixels per point.
  public let displayScale: CGFloat
  /// Whether the window is narrower than 600 points.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// Whether the window is lower than 480 points.
  public let verticalSizeClass: UIUserInterfaceSizeClass

  @MainActor
  init(_ theme: Theme, _ window: Window?) {
    userInterfaceStyle = theme.isDark ? .dark : .light
    displayScale = CGFloat(window?.screenScale ?? 1)
    let size = window?.size ?? CGSize(width: 375, height: 667)
    horizontalSizeClass = size.width < 600 ? .compact : .regular
    verticalSizeClass = size.height < 480 ? .compact : .regular
  }

  /// The traits of the current window.
  @preconcurrency @MainActor
  public static var current: UITraitCollection {
    let window = CurrentState.window
    return UITraitCollection(window?.theme ?? .light, window)
  }
}

extension View {
  /// What the view knows about its surroundings. `themeDidChange()` is called when the style changed.
  public var traitCollection: UITraitCollection { UITraitCollection(theme, window) }

  /// The style of this view and those inside it; `unspecified` for that of the superview.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { themeOverride.map { $0.isDark ? .dark : .light } ?? .unspecified }
    set {
      switch newValue {
      case .unspecified: themeOverride = nil
      case .light where theme.isDark, .dark where !theme.isDark: themeOverride = theme.toggled
      case .light, .dark: themeOverride = theme
      }
    }
  }
}

extension ViewController {
  /// What the controller's view knows about its surroundings.
  public var traitCollection: UITraitCollection {
    viewIfLoaded?.traitCollection ?? .current
  }
}
