import Panorama
import PanoramaRaster

/// Plays a session without a screen or a clock, so that the same session and frame times always
/// give the same frames.
@MainActor
public final class Replayer {
  /// The times of frames, unless the session has `frame` lines.
  public enum FrameTimes: Equatable, Sendable {
    /// Frames at the times at which the recorded window showed them; at 60 Hz if the session does not contain
    /// these times.
    case recorded
    /// A frame every `1 / rate` seconds, from 0 on.
    case rate(Double)
    /// Frames at these times, in seconds, ascending.
    case times([Double])
  }

  /// Creates an app from its command-line arguments in a window.
  public typealias AppFactory = @MainActor (_ arguments: [String], _ window: Window) throws -> Void

  /// The time, in seconds, after the last line at which a replay ends if its window never rests.
  public static let patience = 60.0

  /// A number of frames that a replay at a fixed rate should not exceed: hours at 60 Hz.
  public static let maximumFrames = 1_000_000

  /// The session.
  public let session: Session
  /// The host that draws the frames, and whose window gets the input.
  public let host: HeadlessHost
  /// The scroll view of a `scroll` scene; nil for an app.
  public let scrollScene: ScrollSceneView?
  /// The additional windows of the app, by number from 2 on. They get their lines and the time, but
  /// their frames are not drawn.
  public var companions: @MainActor () -> [Int: Window] = { [:] }
  /// Whether pictures are drawn to compare them with the hashes in the session. Default: true.
  public var checksHashes = true
  /// The lines whose hashes differ from those of the drawn pictures.
  public private(set) var differences: [Session.Line] = []
  private let recorder = ScrollCallRecorder()
  private var frameCount = 0
  /// The index of the first line that was not played yet.
  private var next = 0

  /// - Parameters:
  ///   - session: the session.
  ///   - threads: the number of drawing threads.
  ///   - options: how to draw. The pictures do not depend on it, nor on `threads`.
  ///   - app: creates the app of an `app` scene.
  /// - Throws: `ReplayError.noApp` for an app scene without `app`, and the errors of `app`.
  public init(
    _ session: Session, threads: Int = 1, options: RasterizerOptions = RasterizerOptions(),
    app: AppFactory? = nil
  ) throws {
    self.session = session
    let window = Window(
      size: CGSize(width: session.window.width, height: session.window.height),
      screenScale: session.window.scale)
    host = HeadlessHost(window: window, threads: threads, options: options)
    switch session.subject {
    case .scroll(let scene):
      let view = ScrollSceneView(scene, frame: window.bounds)
      window.rootView = view
      scrollScene = view
    case .app(let arguments):
      guard let app else { throw ReplayError.noApp(arguments) }
      scrollScene = nil
      try app(arguments, window)
    }
    // The layout must be complete before the first event, so that touches hit the right views.
    window.layoutIfNeeded()
    // The delegate calls for the initial state come before recording starts.
    window.advance(to: 0)
    recorder.watch(mainScrollView)
  }

  /// The scroll view of the trace: that of the session, or the largest visible one of the app.
  public var mainScrollView: ScrollView? {
    scrollScene?.scrollView ?? Self.largestScrollView(in: host.window.rootView)
  }

  /// The time of the session's end, or of its last line if it has none, in seconds.
  public var duration: Double {
    (session.lines.first { $0.content == .end } ?? session.lines.last)?.time ?? 0
  }

  /// Plays to the end. `body` is called for every frame; if the frame was drawn, `host` has its picture then.
  ///
  /// - Parameters:
  ///   - times: the times of frames, unless the session lists them.
  ///   - until: a time in seconds at which the replay stops, with a last frame at exactly this time.
  ///   - body: called for every frame.
  public func run(
    _ times: FrameTimes = .rate(60), until: Double = .infinity,
    _ body: (ReplayFrame) throws -> Void = { _ in }
  ) rethrows {
    func has(_ content: Session.Content) -> Bool {
      session.lines.contains { $0.content == content && $0.window == 1 }
    }
    if has(.frame) {
      try runLines(.frame, until, body)
    } else if times == .recorded, has(.presented) {
      try runLines(.presented, until, body)
    } else {
      try runClock(times, until, body)
    }
  }

  /// The maximum number of frames that `run` will make.
  public static func frameLimit(
    of session: Session, _ times: FrameTimes, until: Double
  ) -> Double {
    func has(_ content: Session.Content) -> Bool {
      session.lines.contains { $0.content == content && $0.window == 1 }
    }
    let listed = Double(session.lines.count)
    if has(.frame) || times == .recorded && has(.presented) { return listed }
    let end = session.lines.first { $0.content == .end }?.time
    let duration = min(until, end ?? (session.lines.last?.time ?? 0) + patience)
    switch times {
    case .recorded: return duration * 60
    case .rate(let rate): return duration * rate
    case .times(let times): return Double(times.count)
    }
  }

  /// Plays everything up to `time`, in seconds, and advances the window to it. Times must not
  /// decrease from call to call.
  public func advance(to time: Double) {
    play(upTo: time)
    advanceWindows(to: time)
  }

  /// Plays the frames that the session lists, in lines with this content.
  private func runLines(
    _ content: Session.Content, _ until: Double, _ body: (ReplayFrame) throws -> Void
  ) rethrows {
    while next < session.lines.endIndex, session.lines[next].content != .end {
      let stop = session.lines[next...].firstIndex { $0.content == content || $0.content == .end }
      let last = stop.map { session.lines[$0].time } ?? .infinity
      guard let stop, last <= until else { break }
      play(below: stop)
      guard session.lines[stop].content == content else { return }
      try makeFrame(at: last, body)
      next = stop + 1
    }
    if until < duration { try makeLastFrame(at: until, body) }
  }

  /// Plays frames at regular times; each of them includes the lines up to its time.
  private func runClock(
    _ times: FrameTimes, _ until: Double, _ body: (ReplayFrame) throws -> Void
  ) rethrows {
    let end = session.lines.first { $0.content == .end }?.time
    let patience = duration + Self.patience
    var last = -1.0
    for n in 0... {
      guard let time = times.time(n), time <= min(until, end ?? patience) else { break }
      play(upTo: time)
      try makeFrame(at: time, body)
      last = time
      if end == nil, next == session.lines.endIndex, times.mayStop, isAtRest { break }
    }
    if until < end ?? patience, until > last, until.isFinite, next < session.lines.endIndex {
      try makeLastFrame(at: until, body)
    }
  }

  private func makeLastFrame(
    at time: Double, _ body: (ReplayFrame) throws -> Void
  ) rethrows {
    play(upTo: time)
    try makeFrame(at: time, body)
  }

  /// Plays the lines up to a time.
  private func play(upTo time: Double) {
    play(below: session.lines[next...].firstIndex { $0.time > time } ?? session.lines.endIndex)
  }

  /// Plays the lines before an index. After the session's end there are none.
  private func play(below stop: Int) {
    while next < stop {
      let mark = session.lines[next..<stop].firstIndex {
        if case .hash = $0.content { return true }
        return $0.content == .end
      }
      feed(session.lines[next..<(mark ?? stop)])
      guard let mark else {
        next = stop
        return
      }
      if session.lines[mark].content == .end {
        next = session.lines.endIndex
        return
      }
      next = mark + 1
      if checksHashes { check(session.lines[mark]) }
    }
  }

  /// Draws the picture of a line with a hash and compares them.
  private func check(_ line: Session.Line) {
    guard case .hash(let expected) = line.content, line.window == 1 else { return }
    advanceWindows(to: line.time)
    host.draw()
    if host.pictureHash != expected { differences.append(line) }
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
      case .frame, .presented, .hash, .closed, .end: break
      }
    }
    host.window.handle(events)
  }

  /// Passes a line to another window, unless that has closed itself.
  private func feed(_ line: Session.Line, to window: Window?) {
    guard let window else { return }
    switch line.content {
    case .input(let event): window.handle([event])
    case .closed: if window.shouldClose?() ?? true { window.close() }
    case .call, .frame, .presented, .hash, .end: break
    }
  }

  private func advanceWindows(to time: Double) {
    host.window.advance(to: time)
    host.window.layoutIfNeeded()
    for window in companions().values {
      window.advance(to: time)
      window.layoutIfNeeded()
    }
  }

  private func makeFrame(at time: Double, _ body: (ReplayFrame) throws -> Void) rethrows {
    advanceWindows(to: time)
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
  /// The time of a frame; nil after the last one.
  func time(_ n: Int) -> Double? {
    switch self {
    case .recorded: Double(n) / 60
    case .rate(let rate): Double(n) / rate
    case .times(let times): n < times.count ? times[n] : nil
    }
  }

  /// Whether a replay at rest may end early; false if its frames are listed.
  var mayStop: Bool { if case .times = self { false } else { true } }
}

/// The reason why a session cannot be replayed.
public enum ReplayError: Error, Equatable, CustomStringConvertible {
  /// The session needs an app, but there is no factory for apps.
  case noApp([String])

  /// The error on one line.
  public var description: String {
    switch self {
    case .noApp(let arguments):
      "the session needs the app '\(arguments.first ?? "")', which this program does not have"
    }
  }
}

/// A frame of a replay: its time, the state of the scroll view, and its delegate calls.
public struct ReplayFrame: Equatable, Sendable {
  /// The number of the frame, counted from 0.
  public var index: Int
  /// The time in seconds from the start of the session.
  public var time: Double
  /// The state of the scroll view's model, not rounded to device pixels.
  public var state: ScrollState
  /// The delegate calls since the previous frame, in order, with their values.
  public var calls: [String]

  /// A frame from its properties.
  public init(index: Int, time: Double, state: ScrollState, calls: [String]) {
    self.index = index
    self.time = time
    self.state = state
    self.calls = calls
  }
}

/// Records the delegate calls of a scroll view in the format of the trace.
@MainActor
final class ScrollCallRecorder {
  private weak var view: ScrollView?
  private var calls: [String] = []

  /// Records the calls of `view`, and of no other view.
  func watch(_ view: ScrollView?) {
    guard view !== self.view else { return }
    self.view?.callObserver = nil
    self.view = view
    view?.callObserver = { [weak self] in self?.calls.append($0.description) }
  }

  /// Removes and returns the calls, in order.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}
