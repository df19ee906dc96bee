import CSDL2
import CXInput
import Foundation
import PanoramaViews

extension SDLHost {
  /// Takes everything that waits in SDL's queue, in order, and keeps it for `deliverInput`.
  func collectInput() throws(HostError) {
    let absence = lastAsk...max(lastAsk, clock.now)
    askForEvents()
    let found = takeEvents()
    let trackpad = trackpadEvents.takeAll().map { (event: $0, time: time(of: $0)) }
    var next = trackpad.startIndex
    let times = ArrivalTimes.times(of: found.map(\.arrival), absence: absence)
    for (found, time) in zip(found, times) {
      // Trackpads come by a road of their own: by time they belong between.
      while next < trackpad.endIndex, trackpad[next].time <= time {
        add(translate(trackpad[next].event, at: trackpad[next].time))
        next += 1
      }
      try take(found, at: time)
    }
    for (event, time) in trackpad[next...] { add(translate(event, at: time)) }
    for addressed in translator.cancelVanishedFingers(at: clock.now) { add(addressed) }
    for addressed in translator.endLostFingers(at: clock.now) { add(addressed) }
    warnOfStrangeClocks()
  }

  /// Has SDL fetch what happened; to be called often, so that times are right where only SDL says
  /// them.
  func askForEvents() {
    callDisplay { SDL_PumpEvents() }
    lastAsk = clock.now
  }

  /// An event of SDL's, and what is known of its time.
  private struct Found {
    var event: SDL_Event
    var drag: DragReader.Step?
    /// What was dropped, where that is known better than SDL says.
    var drop: [UInt8]?
    var arrival: ArrivalTimes.Arrival
  }

  private func takeEvents() -> [Found] {
    var found: [Found] = []
    var event = SDL_Event()
    // SDL_PollEvent stops at marks it leaves itself in the queue; this takes all there is.
    while SDL_PeepEvents(
      &event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) > 0
    {
      hasNews = true
      // X events are lent until the next one is taken.
      let drag = drags.read(event, in: hosted)
      let drop = event.type == SDL_DROPCOMPLETE.rawValue ? stamps.takeDrop() : nil
      found.append(Found(event: event, drag: drag, drop: drop, arrival: arrival(of: event)))
    }
    return found
  }

  private func arrival(of event: SDL_Event) -> ArrivalTimes.Arrival {
    let stamp = stamps.take(event.common.timestamp)
    let server = stamp?.server ?? waylandStamp(of: event)
    return ArrivalTimes.Arrival(
      time: server.flatMap { time(ofStamp: $0.milliseconds, from: $0.device) },
      found: stamp.map { clock.seconds($0.queued) } ?? clock.now, hand: Self.hand(event))
  }

  private func waylandStamp(of event: SDL_Event) -> EventStamps.Server? {
    guard let waylandTimes else { return nil }
    let finger = translator.metrics[event.tfinger.windowID].map { ($0.width, $0.height) }
    return waylandTimes.time(of: event, in: finger.map { (width: $0.0, height: $0.1) })
      .map { EventStamps.Server(device: 0, milliseconds: $0) }
  }

  func time(ofStamp stamp: UInt32, from device: Int32) -> Double? {
    let nanoseconds = HostClock.nanoseconds
    return serverClock.time(
      of: stamp, from: device, now: clock.seconds(nanoseconds), nanoseconds: nanoseconds)
  }

  private func time(of event: cxinput_event) -> Double {
    time(ofStamp: event.time, from: event.device) ?? clock.now
  }

  private static func hand(_ event: SDL_Event) -> ArrivalTimes.Hand? {
    switch event.type {
    case SDL_FINGERDOWN.rawValue, SDL_FINGERMOTION.rawValue, SDL_FINGERUP.rawValue:
      .finger(id: event.tfinger.fingerId, phase: event.type)
    case SDL_MOUSEMOTION.rawValue, SDL_MOUSEBUTTONDOWN.rawValue, SDL_MOUSEBUTTONUP.rawValue,
      SDL_MOUSEWHEEL.rawValue:
      .pointer
    default: nil
    }
  }

  private func warnOfStrangeClocks() {
    for device in serverClock.takeStrangers() {
      logger.warning(
        "input device \(device) has a clock of its own: its events get the time of their arrival")
    }
  }

  private func take(_ found: Found, at time: Double) throws(HostError) {
    if let list = found.drop { translator.droppedFiles = DroppedFiles.paths(in: list) }
    for addressed in translator.translate(found.event, at: time) { add(addressed) }
    if let drag = found.drag {
      for addressed in translator.drag(drag, at: time) { add(addressed) }
    }
    if isForHost(found.event) {
      deliverInput(at: .infinity)
      try handleHostEvent(found.event, at: time)
    }
  }

  private func add(_ addressed: EventTranslator.Addressed?) {
    guard let addressed else { return }
    pendingInput.add(addressed.event, to: addressed.windowID)
  }

  /// Hands windows the input collected so far, those only whose next frame is due by `time`: the
  /// others get theirs with their own frame.
  func deliverInput(at time: Double) {
    let waiting = Set(hosted.filter { $0.clock.nextFrame > time }.map(\.id))
    for (id, events) in pendingInput.take(except: waiting) {
      guard let host = hosted.first(where: { $0.id == id }) else { continue }
      handle(events, in: host)
    }
  }

  private func isForHost(_ event: SDL_Event) -> Bool {
    switch event.type {
    case SDL_QUIT.rawValue, SDL_WINDOWEVENT.rawValue, SDL_RENDER_TARGETS_RESET.rawValue,
      SDL_RENDER_DEVICE_RESET.rawValue:
      true
    case SDL_KEYDOWN.rawValue:
      event.key.repeat == 0 && (Self.isKey(SDLK_F11, event.key) || Self.isKey(SDLK_F12, event.key))
    default: false
    }
  }

  private static func isKey(_ key: SDL_KeyCode, _ event: SDL_KeyboardEvent) -> Bool {
    event.keysym.sym == SDL_Keycode(bitPattern: key.rawValue)
  }

  private func handleHostEvent(_ event: SDL_Event, at time: Double) throws(HostError) {
    switch event.type {
    case SDL_QUIT.rawValue:
      endIfCompositorEnded()
      requestCloseAll()
    case SDL_RENDER_TARGETS_RESET.rawValue: for host in hosted { host.showAgain() }
    case SDL_RENDER_DEVICE_RESET.rawValue: for host in hosted { host.showAgain(deviceIsLost: true) }
    case SDL_KEYDOWN.rawValue:
      guard let host = hosted.first(where: { $0.id == event.key.windowID }) else { return }
      if Self.isKey(SDLK_F12, event.key) {
        host.showsHUD.toggle()
      } else {
        host.isFullscreen.toggle()
      }
    case SDL_WINDOWEVENT.rawValue: try handleWindowEvent(event.window, at: time)
    default: break
    }
  }

  private func handleWindowEvent(_ event: SDL_WindowEvent, at time: Double) throws(HostError) {
    guard let host = hosted.first(where: { $0.id == event.windowID }) else { return }
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: try resize(host, at: time)
    case SDL_WINDOWEVENT_EXPOSED: host.showAgain()
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: host.updateRefreshRate()
    case SDL_WINDOWEVENT_CLOSE: requestClose(host.window)
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      focusOrder.removeAll { $0 == host.id }
      focusOrder.append(host.id)
    default: break
    }
  }
}
