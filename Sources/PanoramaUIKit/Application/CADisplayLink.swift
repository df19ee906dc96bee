import Panorama

/// Calls a closure for every frame: `CADisplayLink { link in … }`, then `add(to: .main, forMode:
/// .common)`. It follows the frames and the time of the current window.
@preconcurrency @MainActor
public final class CADisplayLink {
  /// The time of the newest call, in seconds on the host's clock.
  public private(set) var timestamp = 0.0
  /// The time since the previous call, in seconds; 0 in the first call.
  public private(set) var duration = 0.0
  /// The expected time of the next call, in seconds, if the interval stays the same.
  public var targetTimestamp: Double { timestamp + duration }
  /// Whether the link makes no calls and requests no frames.
  public var isPaused = false { didSet { if isPaused != oldValue { follow() } } }
  /// The maximum number of calls per second; 0 for a call in every frame. Default: 0.
  public var preferredFramesPerSecond = 0
  /// The same as a range, of which only the preferred rate counts, or else the highest.
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet {
      let rate = preferredFrameRateRange.preferred ?? preferredFrameRateRange.maximum
      preferredFramesPerSecond = rate.isFinite && rate > 0 ? Int(min(rate, 1000)) : 0
    }
  }

  private let action: @MainActor (CADisplayLink) -> Void
  /// The time of the newest call since the last start; nil before it.
  private var latest: Double?
  private weak var window: Window?
  private var driver: Driver?

  /// Makes a link that calls `action` with itself.
  public init(_ action: @escaping @MainActor (CADisplayLink) -> Void) { self.action = action }

  /// Makes a link that calls a method of `target`, which it retains, with itself:
  /// `CADisplayLink(target: self, selector: Self.step)`.
  public convenience init<Target: AnyObject>(
    target: AnyObject,
    selector: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
  ) {
    self.init { link in
      if let target = target as? Target { selector(target)(link) }
    }
  }

  /// Makes a link that calls a method of `target`, which it retains, without parameters.
  public convenience init<Target: AnyObject>(
    target: AnyObject, selector: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init { _ in
      if let target = target as? Target { selector(target)() }
    }
  }

  /// Starts with the frames of the current window. Both parameters exist only to match UIKit's
  /// signature.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { add(to: CurrentState.window) }

  /// Starts with the frames of `window`.
  public func add(to window: UIWindow?) {
    driver?.link = nil
    self.window = window
    follow()
  }

  /// Stops permanently.
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
    (duration, latest) = (0, nil)
    guard !isPaused, let window else { return }
    let new = Driver(link: self)
    driver = new
    window.add(new)
  }

  fileprivate func step(to time: Double) {
    if preferredFramesPerSecond > 0, let latest {
      // A frame may come up to 10 % early, because frames do not come at exact times.
      guard time >= latest + 0.9 / Double(preferredFramesPerSecond) else { return }
    }
    duration = latest.map { max(0, time - $0) } ?? 0
    latest = time
    timestamp = time
    action(self)
  }

  /// The object that the window calls. It retains the link, as a run loop does.
  private final class Driver: FrameAnimation {
    var link: CADisplayLink?
    init(link: CADisplayLink) { self.link = link }

    func advance(to time: Double) -> Bool {
      link?.step(to: time)
      return link != nil
    }
  }
}
