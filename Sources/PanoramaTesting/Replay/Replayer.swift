import Panorama

/// Plays a session without a screen and without a clock: the same session and frame times always
/// give the same frames.
@MainActor
public final class Replayer {
  /// When frames are made, unless the session says so itself with `frame` lines.
  public enum FrameTimes: Equatable, Sendable {
    /// Every `1 / rate` seconds from 0 on.
    case rate(Double)
    /// At these times, ascending, seconds.
    case times([Double])
  }

  /// Puts an app, named by its command-line arguments, into a window.
  public typealias AppFactory = @MainActor (_ arguments: [String], _ window: Window) throws -> Void

  /// A replay whose window never rests ends this long after its last line, seconds.
  public static let patience = 60.0

  /// What is played.
  public let session: Session
  /// Draws the frames; its window gets the session's input.
  public let host: HeadlessHost
  /// The scroll view of a `scroll` scene; nil for an app.
  public let scrollScene: ScrollSceneView?
  /// Windows that the app opened beside the session's own, by number from 2 on: lines about them go
  /// there, and time passes for them. None of their frames is drawn.
  public var companions: @MainActor () -> [Int: Window] = { [:] }
  private let recorder = ScrollCallRecorder()
  private var frameCount = 0

  /// - Parameters:
  ///   - app: makes the window of an `app` scene.
  ///   - threads: how many draw.
  /// - Throws: `ReplayError.noApp` for an app scene without `app`, and what `app` throws.
  public init(_ session: Session, threads: Int = 1, app: AppFactory? = nil) throws {
    self.session = session
    let window = Window(
      size: CGSize(width: session.window.width, height: session.window.height),
      screenScale: session.window.scale)
    host = HeadlessHost(window: window, threads: threads)
    switch session.scene {
    case .scroll(let scene):
      let view = ScrollSceneView(scene, frame: window.bounds)
      window.rootView = view
      scrollScene = view
    case .app(let arguments):
      guard let app else { throw ReplayError.noApp(arguments) }
      scrollScene = nil
      try app(arguments, window)
    }
    // Laid out before the first event: fingers must find what is under them.
    window.rootView.layoutIfNeeded()
    // Where the scene starts is not scrolling: told before anybody listens.
    window.advance(to: 0)
    recorder.watch(mainScrollView)
  }

  /// The scroll view that the trace is about: the session's own, or the app's largest on screen.
  public var mainScrollView: ScrollView? {
    scrollScene?.scrollView ?? Self.largestScrollView(in: host.window.rootView)
  }

  /// Plays to the end. `body` sees every frame; `host` then holds its picture if it draws one.
  public func run(
    _ times: FrameTimes = .rate(60), _ body: (ReplayFrame) throws -> Void = { _ in }
  ) rethrows {
    if session.lines.contains(where: { $0.content == .frame }) {
      try runFrameLines(body)
    } else {
      try runClock(times, body)
    }
  }

  /// Frames where the session has them.
  private func runFrameLines(_ body: (ReplayFrame) throws -> Void) rethrows {
    var start = session.lines.startIndex
    for index in session.lines.indices {
      switch session.lines[index].content {
      case .input, .call, .closed: continue
      case .frame:
        feed(session.lines[start..<index])
        try makeFrame(at: session.lines[index].time, body)
        start = index + 1
      case .end: return
      }
    }
  }

  /// Frames by the clock; each sees the lines up to its own time.
  private func runClock(
    _ times: FrameTimes, _ body: (ReplayFrame) throws -> Void
  ) rethrows {
    let end = session.lines.first { $0.content == .end }?.time
    let lines = session.lines.prefix { $0.content != .end }
    let patience = (lines.last?.time ?? 0) + Self.patience
    var next = lines.startIndex
    for n in 0... {
      guard let time = times.time(n), time <= end ?? patience else { return }
      let later = lines[next...].firstIndex { $0.time > time } ?? lines.endIndex
      feed(lines[next..<later])
      next = later
      try makeFrame(at: time, body)
      if end == nil, next == lines.endIndex, times.mayStop, isAtRest { return }
    }
  }

  private var isAtRest: Bool { !host.window.isAnimating && host.window.nextDeadline == nil }

  private func feed(_ lines: ArraySlice<Session.Line>) {
    var events: [InputEvent] = []
    for line in lines {
      if line.window != 1 {
        host.window.handle(events)
        events = []
        feed(line, to: companions()[line.window])
        continue
      }
      switch line.content {
      case .input(let event): events.append(event)
      case .call(let call):
        host.window.handle(events)
        events = []
        host.window.catchUp(to: line.time)
        scrollScene?.perform(call)
      case .frame, .closed, .end: break
      }
    }
    host.window.handle(events)
  }

  /// A line about another window; what is closed by now has closed itself.
  private func feed(_ line: Session.Line, to window: Window?) {
    guard let window else { return }
    switch line.content {
    case .input(let event): window.handle([event])
    case .closed: if window.shouldClose?() ?? true { window.close() }
    case .call, .frame, .end: break
    }
  }

  private func makeFrame(at time: Double, _ body: (ReplayFrame) throws -> Void) rethrows {
    host.window.advance(to: time)
    host.window.rootView.layoutIfNeeded()
    for window in companions().values {
      window.advance(to: time)
      window.rootView.layoutIfNeeded()
    }
    let view = mainScrollView
    recorder.watch(view)
    defer { frameCount += 1 }
    try body(
      ReplayFrame(
        index: frameCount, time: time, state: view.map { ScrollState($0) } ?? ScrollState(),
        calls: recorder.takeCalls()))
  }

  private static func largestScrollView(in view: View) -> ScrollView? {
    guard !view.isHidden else { return nil }
    var best = view as? ScrollView
    for child in view.subviews {
      guard let found = largestScrollView(in: child) else { continue }
      if best.map({ area(found) > area($0) }) ?? true { best = found }
    }
    return best
  }

  private static func area(_ view: View) -> Double {
    Double(view.bounds.width) * Double(view.bounds.height)
  }
}

extension Replayer.FrameTimes {
  /// Nil after the last.
  func time(_ n: Int) -> Double? {
    switch self {
    case .rate(let rate): Double(n) / rate
    case .times(let times): n < times.count ? times[n] : nil
    }
  }

  /// Whether a replay at rest may leave out the frames still to come: not when they were listed.
  var mayStop: Bool { if case .rate = self { true } else { false } }
}
