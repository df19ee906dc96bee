import Panorama

/// Makes the program's window and is notified of its events. Every method is optional.
///
/// `@main` creates the delegate, so it needs an initializer without arguments. A final class inherits one; in
/// any other class it must be marked `required`.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// Makes the delegate.
  init()

  /// The program's window.
  var window: UIWindow? { get set }

  /// Called first when the program starts.
  ///
  /// - Returns: anything, because no URL is opened.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when the program starts. `window` must be set when it returns.
  ///
  /// - Returns: anything, because no URL is opened.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called after the window has been shown, and whenever it gets the keyboard focus.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called when the window loses the keyboard focus.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called after the window has been minimised, covered or closed.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called when the window is visible again.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called before the program ends, because the window was closed, a signal asked the program to end, or the
  /// display was lost.
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  /// Returns true by default.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Returns true by default.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Does nothing by default.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing by default.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing by default.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing by default.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing by default.
  public func applicationWillTerminate(_ application: UIApplication) {}
}
