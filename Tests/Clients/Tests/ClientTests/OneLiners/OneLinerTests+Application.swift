import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func application() {
    do {
      let scale = UIScreen.main.scale * UIScreen.main.bounds.width
      _ = scale
    }
    do {
      let dark = UITraitCollection.current.userInterfaceStyle == .dark
      _ = dark
    }
    do {
      UIPasteboard.general.string = "Hi"
    }
    do {
      view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, _) in
        view.setNeedsDisplay()
      }
    }
    do {
      let window2 = UIWindow(frame: UIScreen.main.bounds)
      window2.rootViewController = controller
      window2.makeKeyAndVisible()
    }
    do {
      UIApplication.shared.windows.first?.overrideUserInterfaceStyle = .dark
    }
    do {
      let model = UIDevice.current.userInterfaceIdiom == .pad
      _ = model
    }
    do {
      UIPasteboard.general.image = UIImage(systemName: "star")
    }
    do {
      NotificationCenter.default.addObserver(
        forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
      ) { _ in }
    }
    do {
      let reduce = UIAccessibility.isReduceMotionEnabled
      _ = reduce
    }
  }
}
