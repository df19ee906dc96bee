import Panorama

/// The traits of the environment of a view or controller.
public typealias UITraitCollection = TraitCollection
/// Whether the interface is light or dark.
public typealias UIUserInterfaceStyle = TraitCollection.UserInterfaceStyle
/// Whether there is little or much room.
public typealias UIUserInterfaceSizeClass = TraitCollection.SizeClass

extension View {
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

extension Window {
  /// The style of everything in the window; `unspecified` for that of the host.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { themeOverride.map { $0.isDark ? .dark : .light } ?? .unspecified }
    set {
      switch newValue {
      case .unspecified: themeOverride = nil
      case .light, .dark:
        themeOverride = (newValue == .dark) == theme.isDark ? theme : theme.toggled
      }
    }
  }

  /// The traits of the window.
  public var traitCollection: UITraitCollection { rootView.traitCollection }
}

extension ViewController {
  /// The traits of the environment of the controller's view.
  public var traitCollection: UITraitCollection {
    viewIfLoaded?.traitCollection ?? .current
  }

  /// The style of the controller's view; `unspecified` for that of its superview.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { view.overrideUserInterfaceStyle }
    set { view.overrideUserInterfaceStyle = newValue }
  }
}
