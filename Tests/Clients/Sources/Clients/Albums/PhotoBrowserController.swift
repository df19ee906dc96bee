import UIKit

/// Tabs of albums; an album leads to pages of pictures; alerts before one is deleted.
public final class PhotoBrowserController: UITabBarController {
  override public func viewDidLoad() {
    super.viewDidLoad()
    let library = UINavigationController(rootViewController: AlbumListController())
    library.tabBarItem = UITabBarItem(
      title: "Library", image: UIImage(systemName: "photo"), tag: 0)
    let about = AboutController()
    about.tabBarItem = UITabBarItem(
      title: "About", image: UIImage(systemName: "info.circle"), tag: 1)
    viewControllers = [library, about]
    tabBar.tintColor = .systemOrange
  }
}
