import Panorama

/// The running program. It has no state: the host owns the main loop.
@preconcurrency @MainActor
public struct UIApplication {
  /// The program.
  public static var shared: UIApplication { UIApplication() }

  /// The current window; nil when there is none.
  public var keyWindow: UIWindow? { CurrentState.window }
  /// The current window as a list of at most one.
  public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }

  /// A key of the options of `application(_:didFinishLaunchingWithOptions:)`, which are always nil
  /// here.
  public struct LaunchOptionsKey: Hashable, Sendable {
    /// The key's name.
    public let rawValue: String
    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Starts client code the way iOS does: makes no window, calls
  /// `application(_:didFinishLaunchingWithOptions:)` and returns the delegate's window, for a host
  /// to show. Returns nil when the delegate returns false or has no window.
  public static func launch(_ delegate: any UIApplicationDelegate) -> UIWindow? {
    guard delegate.application(shared, didFinishLaunchingWithOptions: nil) else { return nil }
    return delegate.window ?? nil
  }
}

/// Makes the program's first window. Every method is optional.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// The program's window.
  var window: UIWindow? { get set }
  /// Called when the program starts.
  ///
  /// - Returns: whether the program may start.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}

extension UIApplicationDelegate {
  /// Returns true by default.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
}
