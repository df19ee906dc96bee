import Panorama

/// The running program. The host owns the main loop; this class only reflects its state.
@preconcurrency @MainActor
public final class UIApplication: UIResponder {
  /// The program.
  public static let shared = UIApplication()

  /// Whether the user can see and use the program.
  public enum State: Int, Hashable, Sendable {
    /// The window has the keyboard focus.
    case active = 0
    /// The window is visible, but another program has the keyboard focus.
    case inactive = 1
    /// The window is minimised, covered or closed.
    case background = 2
  }

  /// A key of the options of `application(_:didFinishLaunchingWithOptions:)`, which are always nil
  /// here.
  public struct LaunchOptionsKey: Hashable, Sendable {
    /// The key's name.
    public let rawValue: String
    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The delegate, which the program keeps alive; nil if none was launched.
  public var delegate: (any UIApplicationDelegate)?
  /// Whether the user can see and use the program. It follows the window of a delegate that was started by
  /// `@main` or `UIApplicationMain`. With your own host it stays inactive after the launch, and without a
  /// delegate it is always active.
  public private(set) var applicationState = State.active

  /// Opens addresses with the desktop's programs; nil if there is none. `PanoramaUIKitApp` sets it, other hosts can.
  ///
  /// Returns whether a program was asked to open it.
  public var addressOpener: (@MainActor (URL) -> Bool)?

  override init() { super.init() }

  /// Opens an address or a file with the program that the desktop uses for it.
  ///
  /// - Parameters:
  ///   - url: the address.
  ///   - options: have no effect.
  ///   - completion: called with whether a program was asked to open it.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let isOpen = canOpenURL(url) && addressOpener?(url) ?? false
    completion?(isOpen)
  }

  /// Whether `addressOpener` takes an address; nil if it takes all that have a scheme.
  public var addressFilter: (@MainActor (URL) -> Bool)?

  /// Whether an address can be opened: it has a scheme, and there is somebody to open such ones.
  public func canOpenURL(_ url: URL) -> Bool {
    addressOpener != nil && !(url.scheme ?? "").isEmpty && addressFilter?(url) ?? true
  }

  /// Lets the user choose a folder; nil if there is nothing that could. `PanoramaUIKitApp` sets it, other hosts can.
  ///
  /// Its parameters are the title of the button that ends the choice, the window, and what is called with the path of
  /// the folder, or with nil if the user has cancelled.
  public var folderChooser:
    (@MainActor (String, UIWindow, @escaping @MainActor (String?) -> Void) -> Void)?

  /// A key of the options of `open(_:options:completionHandler:)`, which have no effect.
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {
    /// The key's name.
    public let rawValue: String
    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Open it in a program for that address only.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// Whether the display stays on while the current window can be seen, as games want it. Default: false.
  public var isIdleTimerDisabled: Bool {
    get { keyWindow?.keepsDisplayOn ?? false }
    set { keyWindow?.keepsDisplayOn = newValue }
  }

  /// The current window; nil if there is none.
  public var keyWindow: UIWindow? { CurrentState.window }
  /// The current window in a list, which is empty if there is none.
  public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }

  /// Sets the delegate, calls its methods for the launch and posts `didFinishLaunchingNotification`.
  ///
  /// - Returns: the delegate's window, for a host to show; nil if the delegate has none.
  public static func launch(_ delegate: any UIApplicationDelegate) -> UIWindow? {
    let application = shared
    application.delegate = delegate
    application.applicationState = .inactive
    _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
    application.post(didFinishLaunchingNotification)
    return delegate.window
  }

  /// Changes to `state` step by step, and notifies the delegate and the observers of each step.
  public func enter(_ state: State) {
    while applicationState != state {
      switch applicationState {
      case .active:
        delegate?.applicationWillResignActive(self)
        post(Self.willResignActiveNotification)
        applicationState = .inactive
      case .inactive where state == .active:
        applicationState = .active
        delegate?.applicationDidBecomeActive(self)
        post(Self.didBecomeActiveNotification)
      case .inactive:
        applicationState = .background
        delegate?.applicationDidEnterBackground(self)
        post(Self.didEnterBackgroundNotification)
      case .background:
        delegate?.applicationWillEnterForeground(self)
        post(Self.willEnterForegroundNotification)
        applicationState = .inactive
      }
    }
  }

  /// Enters the background, where programs usually save, and notifies the delegate and observers that the
  /// program ends.
  public func terminate() {
    enter(.background)
    delegate?.applicationWillTerminate(self)
    post(Self.willTerminateNotification)
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

/// The notifications that `NotificationCenter.default` posts right after the corresponding method of the
/// delegate.
extension UIApplication {
  /// The delegate was launched.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// The window has the keyboard focus.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// The window loses the keyboard focus.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// The window is no longer visible.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// The window is visible again.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// The program ends.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
}
