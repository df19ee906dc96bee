import PanoramaUIKit
import Testing

/// Presenting, alerts, navigation and tabs.
@Suite(.serialized) @MainActor struct ControllerTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
  private let root = Page("root")

  private final class Page: UIViewController {
    let name: String
    var calls: [String] = []

    init(_ name: String) {
      self.name = name
      super.init(nibName: nil, bundle: nil)
      title = name
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidAppear(_ animated: Bool) { calls.append("appeared") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("disappeared") }
  }

  private func show(_ controller: UIViewController) {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    frames()
  }

  /// Lets a second pass in frames.
  private func frames() {
    for _ in 0..<60 {
      window.advance(to: window.time + 1 / 60)
      _ = window.makeFrame()
    }
  }

  private func press(_ key: String, _ modifiers: KeyModifiers = []) {
    for phase in [KeyInput.Phase.down, .up] {
      let input = KeyInput(phase: phase, key: key, modifiers: modifiers)
      window.handle(InputEvent(time: window.time + 0.01, kind: .key(input)))
    }
    frames()
  }

  @Test func aPresentedControllerComesAndGoes() {
    show(root)
    let page = Page("page")
    var done: [String] = []
    root.present(page, animated: true) { done.append("shown") }
    #expect(root.presentedViewController === page && page.presentingViewController === root)
    frames()
    #expect(done == ["shown"] && page.calls == ["appeared"])
    #expect(page.view.window === window && page.view.bounds.width == 700)
    root.present(Page("second"), animated: false)
    #expect(root.presentedViewController === page, "one at a time")
    page.dismiss(animated: true) { done.append("gone") }
    frames()
    #expect(done == ["shown", "gone"] && page.calls == ["appeared", "disappeared"])
    #expect(page.view.window == nil && root.presentedViewController == nil)
  }

  @Test func anAlertFitsIntoANarrowWindow() throws {
    let narrow = UIWindow(frame: CGRect(x: 0, y: 0, width: 260, height: 400))
    narrow.rootViewController = root
    _ = narrow.makeFrame()
    let alert = UIAlertController(title: "Name?", message: nil, preferredStyle: .alert)
    alert.addTextField()
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    root.present(alert, animated: false)
    _ = narrow.makeFrame()
    let panel = try #require(alert.view)
    #expect(panel.bounds.width == 212)
    #expect(panel.subviews.allSatisfy { panel.bounds.contains($0.frame) })
    root.dismiss(animated: false)
  }

  @Test func aPageInTabsStaysBelowItsBar() {
    let page = Page("page")
    let tabs = UITabBarController()
    let navigation = UINavigationController(rootViewController: page)
    tabs.viewControllers = [navigation]
    show(tabs)
    let insets = page.view.safeAreaInsets
    #expect(insets.top == Double(navigation.navigationBar.frame.height) && insets.bottom > 0)
    tabs.view.setNeedsLayout()
    frames()
    #expect(page.view.safeAreaInsets == insets)
  }

  @Test func aPresentedControllerMayFadeIn() throws {
    show(root)
    let page = Page("page")
    page.modalTransitionStyle = .crossDissolve
    root.present(page, animated: true)
    window.advance(to: window.time + 0.05)
    let card = try #require(page.view.superview)
    #expect(card.transform == .identity && card.superview?.layer.presentation()?.opacity != 1)
    frames()
    #expect(page.calls == ["appeared"])
  }

  @Test func escapeDismissesACardUnlessItIsModal() {
    show(root)
    let page = Page("page")
    page.isModalInPresentation = true
    root.present(page, animated: false)
    press("escape")
    #expect(root.presentedViewController === page)
    page.isModalInPresentation = false
    press("escape")
    #expect(root.presentedViewController == nil)
  }

  @Test func alertsAreAnsweredByKeys() {
    show(root)
    var answers: [String] = []
    func ask() {
      let alert = UIAlertController(title: "Delete?", message: "For ever.", preferredStyle: .alert)
      for (title, style) in [
        ("Keep", UIAlertAction.Style.cancel), ("Delete", .destructive), ("OK", .default),
      ] {
        alert.addAction(
          UIAlertAction(title: title, style: style) { answers.append($0.title ?? "") })
      }
      root.present(alert, animated: true)
      frames()
    }
    ask()
    press("escape")
    ask()
    press("return")
    #expect(answers == ["Keep", "OK"] && root.presentedViewController == nil)
  }

  @Test func aListOfAnswersEndsWithTheOneThatCancels() {
    show(root)
    let list = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    for (title, style) in [
      ("Cancel", UIAlertAction.Style.cancel), ("Share", .default), ("Delete", .destructive),
    ] {
      list.addAction(UIAlertAction(title: title, style: style))
    }
    root.present(list, animated: false)
    frames()
    let buttons = list.view.subviews.compactMap { $0 as? Button }
    #expect(
      buttons.sorted { $0.frame.minY < $1.frame.minY }.map(\.title)
        == ["Share", "Delete", "Cancel"])
    root.dismiss(animated: false)
  }

  @Test func anAlertHasFields() throws {
    show(root)
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    var name: String?
    alert.addAction(
      UIAlertAction(title: "Add", style: .default) { [weak alert] _ in
        name = alert?.textFields?.first?.text
      })
    root.present(alert, animated: false)
    frames()
    #expect(alert.textFields?.first?.isFirstResponder == true)
    window.handle(InputEvent(time: window.time, kind: .text("Lakes")))
    press("return")
    #expect(name == "Lakes")
  }

  @Test func navigationPushesAndPops() {
    let navigation = UINavigationController(rootViewController: root)
    show(navigation)
    let page = Page("page")
    root.navigationController?.pushViewController(page, animated: true)
    frames()
    #expect(navigation.topViewController === page && page.view.window === window)
    #expect(root.view.window == nil && page.view.safeAreaInsets.top == 44)
    #expect(page.calls == ["appeared"])
    press("left", .alt)
    #expect(navigation.viewControllers == [root] && root.view.window === window)
    #expect(page.calls == ["appeared", "disappeared"])
    #expect(navigation.popViewController(animated: false) == nil, "the first one stays")
    navigation.setViewControllers([root, Page("a"), Page("b")], animated: false)
    #expect(navigation.popToRootViewController(animated: false)?.count == 2)
  }

  @Test func theBarFollowsItsItem() {
    let navigation = UINavigationController(rootViewController: root)
    show(navigation)
    var isPressed = false
    root.navigationItem.title = "Title"
    root.navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction { _ in isPressed = true })
    frames()
    let labels = navigation.navigationBar.subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(labels == ["Title"])
    let button = navigation.navigationBar.subviews.compactMap { $0 as? UIButton }.first
    button?.sendActions(for: .touchUpInside)
    #expect(isPressed)
  }

  @Test func tabsShowOneController() {
    let tabs = UITabBarController()
    let other = Page("other")
    tabs.viewControllers = [root, other]
    show(tabs)
    #expect(root.view.window === window && other.viewIfLoaded?.window == nil)
    tabs.selectedIndex = 1
    frames()
    #expect(root.view.window == nil && other.view.window === window)
    #expect(other.tabBarController === tabs && tabs.selectedViewController === other)
    tabs.selectedIndex = 7
    #expect(tabs.selectedIndex == 1)
  }
}
