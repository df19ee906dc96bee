import Panorama

/// The program, as far as client code asks it. It keeps nothing: the program's loop is the host's.
@preconcurrency @MainActor
public struct UIApplication {
  /// The program.
  public static var shared: UIApplication { UIApplication() }

  /// The window at work; nil while there is none.
  public var keyWindow: UIWindow? { CurrentState.window }
  /// The same, as a list.
  public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }

  /// What `application(_:didFinishLaunchingWithOptions:)` is told; always empty here.
  public struct LaunchOptionsKey: Hashable, Sendable {
    /// The key's name.
    public let rawValue: String
    /// From its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Starts client code the way iOS does: makes no window, calls
  /// `application(_:didFinishLaunchingWithOptions:)` and returns the delegate's window, for a host
  /// to show. Nil where the delegate says no or made none.
  public static func launch(_ delegate: any UIApplicationDelegate) -> UIWindow? {
    guard delegate.application(shared, didFinishLaunchingWithOptions: nil) else { return nil }
    return delegate.window ?? nil
  }
}

/// Makes the program's first window; every method may be left out.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// The program's window.
  var window: UIWindow? { get set }
  /// The program starts. - Returns: whether it may.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}

extension UIApplicationDelegate {
  /// The default: it may.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
}
