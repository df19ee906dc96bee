import CSDL2
import Foundation
import PanoramaViews

extension SDLHost {
  /// Sleeps until something happens or is due, and collects the input that comes meanwhile.
  ///
  /// A window can show nothing before its next tick, so its input waits for it: the fingers of one
  /// moment come as events of their own and are then handled together. But it is collected as it
  /// comes, because SDL stamps events only then. Each window has ticks of its own: a slow display
  /// holds up its own windows only.
  func waitForWork() throws(HostError) {
    try collectInput()
    while !hosted.isEmpty {
      let wake = nextWake
      if let wake, wake <= clock.now { return }
      sleep(until: wake)
      try collectInput()
    }
  }

  /// When something has to be done though nothing more happens; nil for never.
  private var nextWake: Double? {
    let addressed = pendingInput.windowIDs
    var times = hosted.compactMap { $0.nextWake(hasInput: addressed.contains($0.id)) }
    if hasNews || !inbox.isEmpty { times += hosted.map(\.clock.nextFrame) }
    if let lost = translator.lifts.nextDeadline { times.append(lost) }
    if let nextTimer { times.append(nextTimer) }
    return times.min()
  }

  /// Sleeps until an event comes, at most until `time`; nil: for as long as it takes.
  private func sleep(until time: Double?) {
    defer { lastAsk = clock.now }
    guard let time else {
      callDisplay { _ = SDL_WaitEvent(nil) }
      return
    }
    let seconds = time - clock.now
    guard seconds > 0 else { return }
    // SDL waits whole milliseconds; what is left is too short for an event to matter.
    let milliseconds = Int32(clamping: Int(min(seconds * 1000, 1e9)))
    if milliseconds > 0 {
      callDisplay { _ = SDL_WaitEventTimeout(nil, milliseconds) }
    } else {
      Thread.sleep(forTimeInterval: seconds)
    }
  }

  /// One round: all input, then what others left, then time moves on and what changed is shown.
  func runRound() throws(HostError) {
    // Time moves to where all input is known: what comes after this moment may still be on its way.
    let now = clock.now
    try collectInput()
    deliverInput(at: now)
    for action in inbox.drain() { action() }
    runMainQueue()
    hasNews = false
    willAdvance?(now)
    for host in hosted where isOpen(host) {
      // On Wayland the drawable may change without a word.
      try resize(host, at: now)
      if isOpen(host) { try advance(host, to: now) }
    }
    if let pointed = hosted.first(where: { isUnderPointer($0) }) {
      cursors.show(pointed.window.cursor)
    }
    // What windows began while they moved on, a timer for instance, is known before the loop sleeps.
    runMainQueue()
  }

  /// Runs what other libraries leave for the main thread: jobs of the main actor, blocks of the main
  /// queue, timers. They have no other place to run while this loop does.
  private func runMainQueue() {
    // Runs what is due, and says when the next timer is.
    let next = RunLoop.main.limitDate(forMode: .default)
    nextTimer = next.flatMap { $0 == .distantFuture ? nil : clock.now + $0.timeIntervalSinceNow }
  }

  /// Moves `host` on to `now` if it is time, and shows its frame if it needs one.
  func advance(_ host: HostWindow, to now: Double) throws(HostError) {
    let isFrameTime = now >= host.clock.nextFrame
    let window = host.window
    if isFrameTime && (host.needsFrame || window.isAnimating)
      || (window.nextDeadline ?? .infinity) <= now
    {
      tellWindows { window.advance(to: now) }
      // What the window shows of this moment is not taken back.
      host.lastEventTime = max(host.lastEventTime, now)
    }
    guard isOpen(host) else { return }
    for observer in observers { observer.windowDidAdvance(window, number: host.number, to: now) }
    if host.updateTitle() {
      for observer in observers {
        observer.windowDidChangeTitle(window, number: host.number, at: now)
      }
    }
    guard isFrameTime, host.needsFrame || window.isAnimating else { return }
    isDrawing = true
    defer { isDrawing = false }
    let frame = try callDisplay { () throws(HostError) in
      try host.showFrame(at: now, clock: clock, ask: { askForEvents() })
    }
    if let frame {
      for observer in observers {
        observer.windowDidPresent(frame, in: window, number: host.number)
      }
    }
  }

  /// Has `host` follow its window's size, if that changed.
  func resize(_ host: HostWindow, at time: Double) throws(HostError) {
    guard let size = try host.takeNewSize() else { return }
    translator.metrics[host.id] = host.metrics
    handle([InputEvent(time: time, kind: .resize(size))], in: host)
  }

  /// Hands a window its events; all that came at once in one go, so that the fingers of one moment
  /// are one step. They come by several roads, and times never go back.
  func handle(_ events: [InputEvent], in host: HostWindow) {
    let events = events.map { event in
      var event = event
      event.time = max(event.time, host.lastEventTime)
      host.lastEventTime = event.time
      return event
    }
    for event in events {
      for observer in observers {
        observer.windowWillHandle(event, in: host.window, number: host.number)
      }
    }
    host.newestInput = events.last?.time ?? host.newestInput
    tellWindows { host.window.handle(events) }
  }

  /// What windows do when they are told something may close any of them.
  private func isOpen(_ host: HostWindow) -> Bool { hosted.contains { $0 === host } }

  private func isUnderPointer(_ host: HostWindow) -> Bool { SDL_GetMouseFocus() == host.handle }
}
