import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func controllers() {
    do {
      controller.modalPresentationStyle = .fullScreen
      controller.modalTransitionStyle = .crossDissolve
    }
    do {
      controller.title = "Home"
      controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
        systemItem: .add, primaryAction: UIAction { _ in })
    }
    do {
      controller.navigationController?.pushViewController(UIViewController(), animated: true)
    }
    do {
      controller.navigationController?.popToRootViewController(animated: false)
    }
    do {
      controller.navigationController?.setNavigationBarHidden(true, animated: true)
    }
    do {
      controller.present(
        UINavigationController(rootViewController: UIViewController()), animated: true)
    }
    do {
      controller.dismiss(animated: true, completion: nil)
    }
    do {
      controller.addChild(other)
      controller.view.addSubview(other.view)
      other.didMove(toParent: controller)
    }
    do {
      other.willMove(toParent: nil)
      other.view.removeFromSuperview()
      other.removeFromParent()
    }
    do {
      let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .destructive) { _ in })
      alert.addTextField { $0.placeholder = "Name" }
    }
    do {
      alertLater.preferredAction = alertLater.actions.first
    }
    do {
      let tabs = UITabBarController()
      tabs.viewControllers = [controller]
      tabs.selectedIndex = 0
      tabs.tabBar.tintColor = .red
    }
    do {
      controller.tabBarItem = UITabBarItem(
        title: "Home", image: UIImage(systemName: "house"), tag: 0)
      controller.tabBarItem.badgeValue = "3"
    }
    do {
      controller.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
    }
    do {
      controller.isModalInPresentation = true
      controller.preferredContentSize = CGSize(width: 300, height: 400)
    }
    do {
      controller.view.window?.rootViewController = other
    }
    do {
      controller.children.first?.view.frame = controller.view.bounds
    }
    do {
      controller.navigationItem.backButtonTitle = "Back"
      controller.navigationItem.hidesBackButton = true
    }
    do {
      controller.navigationItem.leftBarButtonItems = [
        UIBarButtonItem(title: "Done", style: .done, target: owner, action: Owner.pressed)
      ]
    }
    do {
      controller.undoManager?.registerUndo(withTarget: owner) { $0.pressed() }
    }
    do {
      controller.setEditing(true, animated: true)
    }
    do {
      controller.loadViewIfNeeded()
      if controller.isViewLoaded { controller.view.setNeedsLayout() }
    }
    do {
      controller.show(other, sender: nil)
    }
  }
}
