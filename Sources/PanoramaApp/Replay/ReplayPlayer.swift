import Panorama
import PanoramaJSON
import PanoramaSDL
import PanoramaTesting

/// Plays a session in a window. At the end of the session, or at the time at which it should stop, the
/// session becomes live: its window receives the input of the window that shows it.
///
/// While it plays, the space bar pauses and continues, and the right arrow plays a frame and pauses.
@MainActor
final class ReplayPlayer: HostObserver, FrameAnimation {
  /// The window on the display.
  let window: Window
  private let replayer: Replayer
  private let view: ReplayView
  /// The seconds of the session per second.
  private let speed: Double
  /// The session's time at which it becomes live.
  private let end: Double
  private let name: String
  /// The time of the session, in seconds.
  private(set) var time = 0.0
  private var isPaused: Bool
  private var isLive = false
  /// The time of the window when `time` was last moved.
  private var last: Double?
  /// The time of the live session minus that of the window, in seconds.
  private var offset = 0.0
  /// The deadline of the live session for which this player wakes up.
  private var wake: Double?

  /// The duration of a step, in seconds.
  private static let step = 1.0 / 60

  /// - Parameters:
  ///   - replayer: the session; it must not have been played yet.
  ///   - name: the name of the session in the title.
  ///   - speed: seconds of the session per second, > 0.
  ///   - until: the time at which it stops and becomes live; infinity for the session's end.
  ///   - isPaused: whether it waits for the first step.
  init(_ replayer: Replayer, name: String, speed: Double, until: Double, isPaused: Bool) {
    self.replayer = replayer
    self.name = name
    self.speed = speed
    self.isPaused = isPaused
    end = min(until, replayer.duration)
    // Comparing hashes would take the frames that the window should show.
    replayer.checksHashes = false
    let inner = replayer.host.window
    window = Window(size: inner.size, fonts: inner.fonts)
    window.theme = inner.theme
    window.emulatesPinch = false
    view = ReplayView(frame: window.bounds)
    window.rootView = view
    move(to: 0)
    window.add(self)
  }

  func advance(to now: Double) -> Bool {
    let passed = now - (last ?? now)
    last = now
    if isLive {
      move(to: now + offset)
    } else if !isPaused {
      move(to: min(end, time + passed * speed))
    }
    if time >= end, !isLive { becomeLive(at: now) }
    if isPaused { return false }
    return !isLive || replayer.host.window.isAnimating
  }

  func windowWillHandle(_ event: InputEvent, in window: Window, number: Int) {
    if isLive {
      var own = event
      own.time = event.time + offset
      replayer.host.window.handle([own])
      window.add(self)
    } else if case .key(let key) = event.kind, key.phase == .down {
      handle(key)
    }
  }

  func windowDidAdvance(_ window: Window, number: Int, to now: Double) {
    guard isLive, let due = replayer.host.window.nextDeadline, due != wake else { return }
    wake = due
    window.schedule(at: due - offset) { [weak self] in
      guard let self else { return }
      self.window.add(self)
    }
  }

  private func handle(_ key: KeyInput) {
    switch key.key {
    case "space":
      if key.isRepeat { return }
      isPaused.toggle()
    case "right":
      isPaused = true
      move(to: min(end, time + Self.step))
    default: return
    }
    last = nil
    window.add(self)
    showTitle()
  }

  private func becomeLive(at now: Double) {
    isLive = true
    isPaused = false
    offset = time - now
    showTitle()
  }

  private func move(to time: Double) {
    self.time = max(self.time, time)
    let inner = replayer.host.window
    if isLive {
      // A live session ignores the rest of the recorded input.
      inner.advance(to: self.time)
      inner.layoutIfNeeded()
    } else {
      replayer.advance(to: self.time)
    }
    if inner.needsFrame { view.list = inner.makeFrame() }
    showTitle()
  }

  private func showTitle() {
    let state = isLive ? "live" : isPaused ? "paused: space plays, right steps" : "playing"
    let tenths = (time * 10).rounded() / 10
    window.title = "\(name), \(tenths.shortestText) s, \(state)"
  }
}

/// Shows the frames of a replayed window.
final class ReplayView: View {
  /// The frame, in points.
  var list = DisplayList.empty { didSet { setNeedsDisplay() } }

  override func draw(in context: CGContext) { context.draw(list) }
}
