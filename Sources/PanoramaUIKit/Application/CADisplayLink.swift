import Panorama

/// Calls a closure for every frame: `CADisplayLink { link in … }`, then `add(to: .main, forMode:
/// .common)`. It runs with the window at work, on that window's time.
@preconcurrency @MainActor
public final class CADisplayLink {
  /// Seconds on the host's clock: of the newest frame.
  public private(set) var timestamp = 0.0
  /// Seconds since the frame before; 0 in the first.
  public private(set) var duration = 0.0
  /// When the next frame is expected, judging by the last two.
  public var targetTimestamp: Double { timestamp + duration }
  /// While true no calls come and no frames are asked for.
  public var isPaused = false { didSet { if isPaused != oldValue { follow() } } }
  /// Without effect: the host's own rate is used.
  public var preferredFramesPerSecond = 0

  private let action: @MainActor (CADisplayLink) -> Void
  private weak var window: Window?
  private var driver: Driver?

  /// A link that calls `action` with itself.
  public init(_ action: @escaping @MainActor (CADisplayLink) -> Void) { self.action = action }

  /// Begins, with the window at work. Both parameters only stand in UIKit's signature.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { add(to: CurrentState.window) }

  /// Begins, with the frames of `window`.
  public func add(to window: UIWindow?) {
    driver?.link = nil
    self.window = window
    follow()
  }

  /// Ends for good.
  public func invalidate() {
    driver?.link = nil
    driver = nil
    window = nil
  }

  private func follow() {
    if let driver {
      driver.link = nil
      window?.remove(driver)
    }
    driver = nil
    duration = 0
    guard !isPaused, let window else { return }
    let new = Driver(link: self)
    driver = new
    window.add(new)
  }

  fileprivate func step(to time: Double) {
    duration = timestamp > 0 ? max(0, time - timestamp) : 0
    timestamp = time
    action(self)
  }

  /// What the window calls; it keeps the link, as a run loop does.
  private final class Driver: FrameAnimation {
    var link: CADisplayLink?
    init(link: CADisplayLink) { self.link = link }

    func advance(to time: Double) -> Bool {
      link?.step(to: time)
      return link != nil
    }
  }
}
