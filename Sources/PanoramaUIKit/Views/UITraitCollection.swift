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
    get { looks.themeOverride.map { $0.isDark ? .dark : .light } ?? .unspecified }
    set {
      switch newValue {
      case .unspecified: looks.themeOverride = nil
      case .light where looks.theme.isDark, .dark where !looks.theme.isDark:
        looks.themeOverride = looks.theme.toggled
      case .light, .dark: looks.themeOverride = looks.theme
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

/// A trait whose changes can be observed.
public protocol UITraitDefinition {
  /// Whether two collections have different values of the trait.
  static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool
}

/// A trait to observe.
public typealias UITrait = any UITraitDefinition.Type

/// Whether the interface is light or dark.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
  public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.userInterfaceStyle != other.userInterfaceStyle
  }
}

/// The number of pixels per point.
public enum UITraitDisplayScale: UITraitDefinition {
  public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.displayScale != other.displayScale
  }
}

/// Whether the window is narrower than 600 points.
public enum UITraitHorizontalSizeClass: UITraitDefinition {
  public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.horizontalSizeClass != other.horizontalSizeClass
  }
}

/// Whether the window's height is less than 480 points.
public enum UITraitVerticalSizeClass: UITraitDefinition {
  public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.verticalSizeClass != other.verticalSizeClass
  }
}

/// The registration of a handler by `registerForTraitChanges`.
@preconcurrency @MainActor
public final class UITraitChangeRegistration {
  let observer: TraitObserver
  init(_ observer: TraitObserver) { self.observer = observer }
}

/// An object with traits: a view or a controller.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {
  /// The present traits.
  var traitCollection: UITraitCollection { get }
  /// Stops calling a handler.
  func unregisterForTraitChanges(_ registration: UITraitChangeRegistration)
}

extension UITraitChangeObservable {
  /// An observer that calls `handler` if one of the traits has changed.
  fileprivate func observer(
    _ traits: [UITrait], _ handler: @escaping (Self, UITraitCollection) -> Void
  ) -> TraitObserver {
    TraitObserver { [weak self] change in
      guard let self, traits.contains(where: { $0.differs(change.former, change.present) })
      else { return }
      handler(self, change.former)
    }
  }
}

extension View: UITraitChangeObservable {
  public func unregisterForTraitChanges(_ registration: UITraitChangeRegistration) {
    traitObservers.removeAll { $0 === registration.observer }
  }
}

extension ViewController: UITraitChangeObservable {
  public func unregisterForTraitChanges(_ registration: UITraitChangeRegistration) {
    traitObservers.removeAll { $0 === registration.observer }
  }
}

extension UITraitChangeObservable where Self: View {
  /// Calls a handler whenever one of the traits has changed, with this view and the former traits.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> UITraitChangeRegistration {
    let observer = observer(traits, handler)
    traitObservers.append(observer)
    return UITraitChangeRegistration(observer)
  }
}

extension UITraitChangeObservable where Self: ViewController {
  /// Calls a handler whenever one of the traits has changed, with this controller and the former
  /// traits.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> UITraitChangeRegistration {
    let observer = observer(traits, handler)
    traitObservers.append(observer)
    return UITraitChangeRegistration(observer)
  }
}
