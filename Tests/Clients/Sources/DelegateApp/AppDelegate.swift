import Clients
import UIKit

/// A program as iOS code begins one: the tabs show the client programs of today.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let tabs = UITabBarController()
    tabs.viewControllers = [
      page(UINavigationController(rootViewController: AlbumListController()), "Albums", "photo"),
      page(UINavigationController(rootViewController: SettingsViewController()), "Form", "gear"),
      page(UINavigationController(rootViewController: TaskListController()), "Tasks", "checkmark"),
      page(UINavigationController(rootViewController: SwatchGridController()), "Grid", "grid"),
      page(UINavigationController(rootViewController: BookingListController()), "Huts", "house"),
      page(CardGameViewController(), "Cards", "heart"),
      page(BoardViewController(), "Board", "pencil"),
      page(ChartViewController(), "Chart", "waveform"),
    ]
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.tintColor = .systemOrange
    window?.rootViewController = tabs
    window?.makeKeyAndVisible()
    log("did finish launching", application)
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) {
    log("did become active", application)
  }

  func applicationWillResignActive(_ application: UIApplication) {
    log("will resign active", application)
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    log("did enter background", application)
  }

  func applicationWillEnterForeground(_ application: UIApplication) {
    log("will enter foreground", application)
  }

  func applicationWillTerminate(_ application: UIApplication) {
    log("will terminate", application)
  }

  private func page(
    _ controller: UIViewController, _ title: String, _ symbol: String
  ) -> UIViewController {
    controller.tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: symbol), tag: 0)
    return controller
  }

  private func log(_ event: String, _ application: UIApplication) {
    NSLog("%@", "\(event), \(application.applicationState)")
  }
}
