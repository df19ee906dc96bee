import CSDL2
import Foundation
import Panorama
import PanoramaViews

extension SDLHost {
  /// Sleeps until something happens or is due, and collects the input that arrives meanwhile.
  ///
  /// A window can show nothing before its next tick, so its input waits until then. Separate events
  /// for fingers that moved together are thus handled together. But input is collected as soon as
  /// it arrives, because SDL stamps events only then. Each window has its own ticks, so a slow
  /// display delays only its own windows.
  func waitForWork() throws(HostError) {
    try collectInput()
    while !hosted.isEmpty {
      let wake = nextWake
      let now = clock.now
      if let wake, wake <= now { return }
      if memoryRest.begin(at: now, bytes: { ProcessMemory.residentBytes }) { returnMemory() }
      sleep(until: [wake, memoryRest.due].compactMap { $0 }.min())
      try collectInput()
    }
  }

  private func returnMemory() {
    rasterizer.releaseMemory()
    @Sendable func returnFreed() {
      ProcessMemory.returnFreed()
      memoryRest.end(bytes: ProcessMemory.residentBytes)
    }
    if !BackgroundThread.start(name: "memory", returnFreed) { returnFreed() }
  }

  /// When something has to be done even if nothing more happens; nil for never.
  private var nextWake: Double? {
    let addressed = input.pending.windowIDs
    var times = hosted.compactMap { $0.nextWake(hasInput: addressed.contains($0.id)) }
    if input.hasNewEvents || !inbox.isEmpty { times += hosted.map(\.clock.nextFrame) }
    if let lost = input.translator.lifts.nextDeadline { times.append(lost) }
    if let nextTimer { times.append(nextTimer) }
    return times.min()
  }

  /// Sleeps until an event arrives, but not beyond `time`, if there is one.
  private func sleep(until time: Double?) {
    defer { input.notePump() }
    guard let time else {
      loss.callDisplay { _ = SDL_WaitEvent(nil) }
      return
    }
    let seconds = time - clock.now
    guard seconds > 0 else { return }
    // SDL waits whole milliseconds; a shorter wait need not be interrupted by events.
    let milliseconds = Int32(clamping: Int(min(seconds * 1000, 1e9)))
    if milliseconds > 0 {
      loss.callDisplay { _ = SDL_WaitEventTimeout(nil, milliseconds) }
    } else {
      Thread.sleep(forTimeInterval: seconds)
    }
  }

  /// Runs one round of the loop: handles the input, runs the posted actions, advances the time, and
  /// shows what changed.
  func runRound() throws(HostError) {
    // The round's time is read first, because later input may not have arrived yet.
    let now = clock.now
    try collectInput()
    deliverInput(at: now)
    runPostedWork(at: now)
    input.hasNewEvents = false
    for host in hosted where isOpen(host) {
      // On Wayland the drawable may change without an event.
      try resize(host, at: now)
      if isOpen(host) { try advance(host, to: now) }
    }
    if let focused = hosted.first(where: { $0.window.isFocused }) {
      inputMethod.follow(
        focused.window.focusedTextInsertion, scale: focused.metrics.interfaceScale)
    }
    let keepsDisplayOn = hosted.contains { $0.window.keepsDisplayOn && !$0.window.isHidden }
    if keepsDisplayOn == (SDL_IsScreenSaverEnabled() == SDL_TRUE) {
      if keepsDisplayOn { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
    }
    if let pointed = hosted.first(where: { $0.isUnderPointer }) {
      cursors.show(pointed.window.cursor)
    }
    // Windows may have started timers while they advanced, which the loop must know before it sleeps.
    runMainQueue()
  }

  /// Runs what other threads have posted, and what is due on the main queue. Idle windows catch up to the
  /// current time first: their time is still that of their last frame, so what this work shows for a limited
  /// time would end too early. Windows whose input waits for their tick do not catch up, so that no
  /// deadline runs before an older event.
  private func runPostedWork(at now: Double) {
    let actions = inbox.drain()
    let isTimerDue = nextTimer.map { $0 <= now } ?? false
    if !actions.isEmpty || isTimerDue {
      let waiting = input.pending.windowIDs
      for host in hosted where isOpen(host) && !waiting.contains(host.id) {
        loss.tellWindows { host.window.catchUp(to: now) }
        host.timeline.advance(to: now)
      }
    }
    for action in actions { action() }
    runMainQueue()
  }

  /// Runs the main actor's jobs, the blocks of the main queue, and timers. While this loop runs, they
  /// can only run here.
  private func runMainQueue() {
    // This call runs everything that is due, and returns the time of the next timer.
    let next = RunLoop.main.limitDate(forMode: .default)
    nextTimer = next.flatMap { $0 == .distantFuture ? nil : clock.now + $0.timeIntervalSinceNow }
  }

  /// Advances `host` to `now` if that is due, and shows its frame if it needs one.
  func advance(_ host: HostWindow, to now: Double) throws(HostError) {
    let isFrameTime = now >= host.clock.nextFrame
    let window = host.window
    if isFrameTime && (host.needsFrame || window.isAnimating)
      || (window.nextDeadline ?? .infinity) <= now
    {
      loss.tellWindows { window.advance(to: now) }
      host.timeline.advance(to: now)
    }
    guard isOpen(host) else { return }
    for observer in listeners { observer.windowDidAdvance(window, number: host.number, to: now) }
    if host.updateTitle() {
      for observer in listeners {
        observer.windowDidChangeTitle(window, number: host.number, at: now)
      }
    }
    guard isFrameTime, host.needsFrame || window.isAnimating || host.isHUDDue(at: now) else {
      return
    }
    let frame = try loss.callDisplay { () throws(HostError) in
      try host.showFrame(at: now, clock: clock, pumpEvents: { input.pumpEvents() })
    }
    if let frame {
      memoryRest.noteFrame(at: frame.time)
      for observer in listeners {
        observer.windowDidPresent(frame, in: window, number: host.number)
      }
    }
  }

  /// Adapts `host` to the size of its window, if that changed.
  func resize(_ host: HostWindow, at time: Double) throws(HostError) {
    guard let size = try host.takeNewSize() else { return }
    input.translator.metrics[host.id] = host.metrics
    handle([InputEvent(time: time, kind: .resize(size))], in: host)
  }

  /// Passes events to a window, all at once, so that fingers that moved together are one step.
  func handle(_ events: [InputEvent], in host: HostWindow) {
    let events = host.timeline.place(events.filter { inputMethod.pass($0) }, now: clock.now)
    for event in events {
      for observer in listeners {
        observer.windowWillHandle(event, in: host.window, number: host.number)
      }
    }
    host.newestInput = events.last?.time ?? host.newestInput
    isReleasingMouse = events.contains { $0.isMouseRelease }
    defer { isReleasingMouse = false }
    loss.tellWindows { host.window.handle(events) }
  }

  /// Whether the window is still open; a call to a window may close any of them.
  private func isOpen(_ host: HostWindow) -> Bool { hostWindows.contains(host) }
}

extension InputEvent {
  /// Whether a button of the mouse was released.
  fileprivate var isMouseRelease: Bool {
    guard case .mouse(let mouse) = kind else { return false }
    return mouse.phase == .up
  }
}

extension SDLHost {
  /// Collects the input that has arrived, and handles what concerns the host itself.
  func collectInput() throws(HostError) {
    try input.collect { event, time throws(HostError) in
      deliverInput(at: .infinity)
      try handleHostEvent(event, at: time)
    }
  }

  /// Delivers the collected input to the windows whose next frame is due by `time`. Other windows get
  /// theirs with their own frame.
  func deliverInput(at time: Double) {
    let waiting = Set(hosted.filter { $0.clock.nextFrame > time }.map(\.id))
    for (id, events) in input.pending.take(except: waiting) {
      guard let host = hostWindows[id] else { continue }
      handle(events, in: host)
    }
  }

  private func handleHostEvent(_ event: SDL_Event, at time: Double) throws(HostError) {
    switch event.type {
    case SDL_QUIT.rawValue:
      if let host = hosted.first { loss.checkCompositor(of: host) }
      requestCloseAll()
    case SDL_RENDER_TARGETS_RESET.rawValue: for host in hosted { host.showAgain() }
    case SDL_RENDER_DEVICE_RESET.rawValue: for host in hosted { host.showAgain(deviceIsLost: true) }
    case SDL_KEYDOWN.rawValue:
      guard let host = hostWindows[event.key.windowID] else { return }
      if event.key.isKey(SDLK_F12) {
        host.showsHUD.toggle()
      } else {
        host.isFullscreen.toggle()
      }
    case SDL_WINDOWEVENT.rawValue: try handleWindowEvent(event.window, at: time)
    default: break
    }
  }

  private func handleWindowEvent(_ event: SDL_WindowEvent, at time: Double) throws(HostError) {
    guard let host = hostWindows[event.windowID] else { return }
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: try resize(host, at: time)
    case SDL_WINDOWEVENT_EXPOSED: host.showAgain()
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: host.updateRefreshRate()
    case SDL_WINDOWEVENT_CLOSE: requestClose(host.window)
    case SDL_WINDOWEVENT_FOCUS_GAINED: hostWindows.focus(host)
    default: break
    }
  }
}
