import PanoramaUIKit
import Testing

/// What an application's delegate hears, step by step.
@Suite(.serialized) @MainActor struct ApplicationStateTests {
  private final class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var calls: [String] = []

    private func note(_ name: String, _ application: UIApplication) {
      calls.append("\(name): \(application.applicationState)")
    }

    func application(
      _ application: UIApplication,
      willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      note("will launch", application)
      return false
    }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      note(launchOptions == nil ? "launched" : "launched with options", application)
      window = UIWindow(frame: UIScreen.main.bounds)
      return false
    }

    func applicationDidBecomeActive(_ application: UIApplication) { note("active", application) }
    func applicationWillResignActive(_ application: UIApplication) { note("resign", application) }
    func applicationDidEnterBackground(_ application: UIApplication) {
      note("background", application)
    }
    func applicationWillEnterForeground(_ application: UIApplication) {
      note("foreground", application)
    }
    func applicationWillTerminate(_ application: UIApplication) { note("end", application) }
  }

  private let application = UIApplication.shared
  private let delegate = Delegate()

  /// The calls since the last time.
  private func calls() -> [String] {
    defer { delegate.calls = [] }
    return delegate.calls
  }

  @Test func aDelegateHearsOfEveryStep() {
    let window = UIApplication.launch(delegate)
    #expect(window != nil && window === delegate.window, "whatever the delegate returned")
    #expect(application.delegate === delegate)
    #expect(calls() == ["will launch: inactive", "launched: inactive"])
    application.enter(.active)
    #expect(calls() == ["active: active"])
    application.enter(.active)
    #expect(calls().isEmpty)
    application.enter(.background)
    #expect(calls() == ["resign: active", "background: background"])
    application.enter(.active)
    #expect(calls() == ["foreground: background", "active: active"])
    application.enter(.inactive)
    #expect(calls() == ["resign: active"])
    application.terminate()
    #expect(calls() == ["background: background", "end: background"])
  }

  @Test func observersHearOfTheSameSteps() {
    _ = UIApplication.launch(delegate)
    var heard: [String] = []
    let names = [
      UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
      UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        MainActor.assumeIsolated { heard.append(name.rawValue) }
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    application.enter(.active)
    application.enter(.background)
    application.enter(.inactive)
    application.terminate()
    #expect(
      heard == [0, 1, 2, 3, 2, 4].map { names[$0].rawValue })
  }

  @Test func aDelegateWithoutAWindowShowsNothing() {
    final class Nothing: UIApplicationDelegate { var window: UIWindow? }
    #expect(UIApplication.launch(Nothing()) == nil)
  }

  @Test func theDeviceIsThisMachine() {
    #expect(UIDevice.current.userInterfaceIdiom == .unspecified)
    #expect(UIDevice.current.systemName == "Linux" && !UIDevice.current.systemVersion.isEmpty)
    #expect(UIDevice.current.name == ProcessInfo.processInfo.hostName)
  }

  @Test func theStyleOfAWindowOutlivesItsController() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.overrideUserInterfaceStyle = .dark
    let page = UIViewController()
    window.rootViewController = page
    #expect(page.traitCollection.userInterfaceStyle == .dark)
    #expect(window.groundColor == InterfaceTheme.dark.background)
    window.theme = .dark
    window.overrideUserInterfaceStyle = .light
    #expect(page.traitCollection.userInterfaceStyle == .light)
    window.overrideUserInterfaceStyle = .unspecified
    #expect(page.traitCollection.userInterfaceStyle == .dark)
  }

  @Test func theTintOfAWindowIsThatOfItsViews() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (button, own) = (UIButton(type: .system), UIButton(type: .system))
    own.tintColor = .green
    window.tintColor = .red
    window.rootViewController = UIViewController()
    window.addSubview(button)
    window.addSubview(own)
    #expect(button.currentTitleColor == .red && own.currentTitleColor == .green)
    #expect(window.tintColor == .red)
    window.tintColor = nil
    #expect(
      button.currentTitleColor == window.theme.accent.object && own.currentTitleColor == .green)
  }
}
