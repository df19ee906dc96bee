import Foundation
import Panorama
import PanoramaGraphics
import PanoramaViews

/// Lets assistive programs, such as a screen reader, read and operate the windows of a host, and tells the host what the
/// person has chosen on the desktop, such as dark colours or high contrast.
///
/// It costs nothing until a program asks: only then are the elements of the windows collected, after frames, and for at
/// most a twentieth of the time.
@MainActor
public final class AccessibilityBridge: HostObserver {
  /// The corner of a window's content on the screen, in pixels, by the number of the window.
  private let origin: @MainActor (Int) -> CGPoint
  private let settings: Mailbox<DesktopSettings>
  private var windows: [(number: Int, window: Window)] = []
  private var server: AccessibleServer?
  /// When the elements may be collected again, and whether that is already planned.
  private var nextTime = 0.0
  private var isPlanned = false
  /// When something changed last, and when what was collected was shown.
  private var lastChange = 0.0
  private var lastTime = 0.0
  /// The longest time for which the last collection held up the main thread at once, in seconds.
  private var lastEffort = 0.0
  /// What is being collected in pieces; nil for nothing.
  private var collection: Collection?
  private let clock: @MainActor () -> Double
  private struct Collection {
    var shown: [AccessibleServer.Shown]
    /// What is not collected yet.
    var waiting: [DeferredElements]
    /// When it began.
    var start: Double
    /// How long it has taken, and its longest piece.
    var effort = 0.0
    var longest = 0.0
  }

  /// How long a piece of a collection may take, and the time from one to the next, in seconds.
  private static let piece = 0.002
  private static let pause = 0.016
  /// The least time between two collections, in seconds.
  private static let period = 0.05
  /// A collection that takes longer than this would delay a frame: it waits until nothing has moved for a while, or for
  /// long enough. In seconds.
  private static let brief = 0.004
  private static let rest = 0.25
  private static let longest = 2.0
  /// How long the thread of the bus waits for an answer, in seconds.
  private nonisolated static let patience = 0.2

  /// - Parameters:
  ///   - program: the name of the program.
  ///   - post: runs an action soon on the main actor, from any thread.
  ///   - clock: the time in seconds.
  ///   - origin: the corner of a window's content on the screen, in pixels, by the window's number.
  ///   - didChangeSettings: called soon after the desktop's settings have changed, with `desktopSettings`.
  public init(
    program: String, post: @escaping @Sendable (@escaping MainActorAction) -> Void,
    clock: @escaping @MainActor () -> Double, origin: @escaping @MainActor (Int) -> CGPoint,
    didChangeSettings: @escaping @MainActor @Sendable (DesktopSettings) -> Void
  ) {
    let settings = Mailbox(DesktopSettings())
    self.settings = settings
    (self.clock, self.origin) = (clock, origin)
    server = AccessibleServer(
      program: program, didBecomeWanted: { [weak self] in post { self?.collect() } },
      ask: { [weak self] request in post { self?.perform(request) } },
      places: AccessibleAnswers.Places(
        frame: { [weak self] id, range in
          Self.ask(post) {
            self?.windows.lazy.compactMap { $0.window.frame(ofText: range, ofElement: id) }.first
          }
        },
        offset: { [weak self] id, point in
          Self.ask(post) {
            self?.windows.lazy.compactMap { $0.window.textOffset(at: point, ofElement: id) }.first
          }
        }),
      didChangeSettings: { present in
        settings.put { $0 = present }
        post { didChangeSettings(present) }
      })
  }

  /// Asks the main thread something, from the thread of the bus, which waits for the answer, but not long.
  private nonisolated static func ask<Answer: Sendable>(
    _ post: @Sendable (@escaping MainActorAction) -> Void,
    _ question: @escaping @MainActor @Sendable () -> Answer?
  ) -> Answer? {
    let answer = Mailbox<Answer?>(nil)
    let isAnswered = DispatchSemaphore(value: 0)
    post {
      let found = question()
      answer.put { $0 = found }
      isAnswered.signal()
    }
    _ = isAnswered.wait(timeout: .now() + patience)
    return answer.take()
  }

  /// What the person has chosen on the desktop, as far as the bus has told it until now.
  public var desktopSettings: DesktopSettings { settings.waiting }

  /// Begins to watch the session's bus, on a thread of its own.
  ///
  /// - Parameters:
  ///   - address: the bus; nil for the one that the environment names.
  ///   - serves: whether assistive programs can read and operate the windows.
  ///   - followsDesktop: whether the desktop's settings are asked for.
  public func start(at address: String?, serves: Bool, followsDesktop: Bool) {
    server?.start(at: address, serves: serves, followsDesktop: followsDesktop)
  }

  /// Ends the thread.
  public func end() {
    server?.end()
    server = nil
  }

  public func windowDidOpen(_ window: Window, number: Int, at time: Double) {
    windows.append((number, window))
    contentDidChange()
  }

  public func windowDidClose(_ window: Window, number: Int, at time: Double) {
    windows.removeAll { $0.number == number }
    contentDidChange()
  }

  public func windowDidPresent(_ frame: PresentedFrame, in window: Window, number: Int) {
    contentDidChange()
  }

  public func windowDidChangeTitle(_ window: Window, number: Int, at time: Double) {
    contentDidChange()
  }

  private func contentDidChange() {
    guard let server, server.isWanted.load(ordering: .relaxed) else { return }
    lastChange = clock()
    if !isPlanned { plan() }
  }

  /// Collects the elements now, or when it is time.
  private func plan() {
    isPlanned = false
    // Once nobody wants to know any more, the thread reads nothing, however long one waits for it.
    guard let server, server.isWanted.load(ordering: .relaxed), collection == nil else { return }
    let now = clock()
    var time = nextTime
    if lastEffort > Self.brief {
      time = max(time, min(lastChange + Self.rest, lastTime + Self.longest))
    }
    // The thread still reads what was collected before.
    if server.effort == nil { time = max(time, now + Self.period) }
    guard now < time, let window = windows.first?.window else { return collect() }
    isPlanned = true
    _ = window.schedule(at: window.time + (time - now)) { [weak self] in self?.plan() }
  }

  /// Collects the elements of all windows.
  private func collect() {
    isPlanned = false
    guard server != nil, collection == nil else { return }
    let start = clock()
    let shown: [AccessibleServer.Shown] = windows.map { number, window in
      let state = AccessibleTree.WindowState(
        number: number, origin: origin(number), scale: window.screenScale,
        isActive: window.isFocused)
      return (state, window.accessibilityTree)
    }
    let time = clock() - start
    collection = Collection(
      shown: shown, waiting: shown.flatMap(\.element.deferredInside), start: start, effort: time,
      longest: time)
    proceed()
  }

  /// Collects a piece of what is deferred, and tells everything when it is whole.
  private func proceed() {
    guard var now = collection, let server else { return }
    collection = nil
    guard server.isWanted.load(ordering: .relaxed) else { return }
    let start = clock()
    while let next = now.waiting.last, next.collect(until: { clock() - start > Self.piece }) {
      now.waiting.removeLast()
    }
    let time = clock() - start
    now.effort += time
    now.longest = max(now.longest, time)
    if !now.waiting.isEmpty, let window = windows.first?.window {
      collection = now
      _ = window.schedule(at: window.time + Self.pause) { [weak self] in self?.proceed() }
      return
    }
    let thread = server.effort ?? 0
    server.show(now.shown)
    lastTime = clock()
    lastEffort = now.longest
    nextTime = lastTime + max(Self.period, 20 * now.effort, 4 * thread)
    if lastChange > now.start, !isPlanned { plan() }
  }

  private func perform(_ request: AccessibleAnswers.Request) {
    // An element is in one window, so the others have nothing to do.
    for (_, window) in windows {
      let isDone =
        switch request {
        case .perform(let action, let id): window.perform(action, onElement: id)
        case .focus(let id): window.focusElement(id)
        case .show(let id, let range): window.showElement(id, text: range)
        case .setNumber(let id, let value): window.setElement(id, to: value)
        case .edit(let edit, let id): window.edit(edit, ofElement: id)
        }
      if isDone { break }
    }
    contentDidChange()
  }
}
