import CSDL2
import CXInput
import Foundation
import PanoramaViews

extension SDLHost {
  /// Starts reading X events, which contain the server's times and the drags of files.
  func startReadingXEvents() {
    guard Driver.current == .x11, let host = hosted.first else { return }
    drags.start(host.handle)
    stamps.readXEvents(of: host.handle)
  }

  /// Takes all events from SDL's queue, in order, and keeps them for `deliverInput`.
  func collectInput() throws(HostError) {
    let absence = lastAsk...max(lastAsk, clock.now)
    askForEvents()
    let found = takeEvents()
    let trackpad = trackpadEvents.takeAll().map { (event: $0, time: time(of: $0)) }
    var next = trackpad.startIndex
    let times = ArrivalTimes.times(of: found.map(\.arrival), absence: absence)
    for (found, time) in zip(found, times) {
      // Trackpad events have a separate source and are merged by time.
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

  /// Makes SDL fetch new events. To be called often, because SDL's own times are those of fetching.
  func askForEvents() {
    callDisplay { SDL_PumpEvents() }
    lastAsk = clock.now
  }

  /// An SDL event and its additional information.
  private struct Found {
    var event: SDL_Event
    var drag: DragReader.Step?
    /// The raw contents of a drop, if they were read.
    var drop: [UInt8]?
    var arrival: ArrivalTimes.Arrival
  }

  private func takeEvents() -> [Found] {
    var found: [Found] = []
    var event = SDL_Event()
    // Unlike SDL_PollEvent this does not stop at SDL's own markers in the queue.
    while SDL_PeepEvents(
      &event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) > 0
    {
      hasNews = true
      // An X event is valid until the next event is taken.
      let drag = drags.read(event).flatMap { step(of: $0) }
      let drop = event.type == SDL_DROPCOMPLETE.rawValue ? stamps.takeDrop() : nil
      found.append(Found(event: event, drag: drag, drop: drop, arrival: arrival(of: event)))
    }
    return found
  }

  private func step(of message: DragReader.Message) -> DragReader.Step? {
    let host = hosted.first { UInt64(CSDL2_x11Window($0.handle)) == message.xWindow }
    guard let host else { return nil }
    guard let root = message.root else { return DragReader.Step(windowID: host.id, place: nil) }
    guard let origin = host.contentOrigin else { return nil }
    return DragReader.Step(
      windowID: host.id, place: (root.x - Double(origin.x), root.y - Double(origin.y)))
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
        "the clock of input device \(device) is unusable; its events get the time of their arrival")
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

  /// Delivers the collected input to the windows whose next frame is due by `time`. Other windows get
  /// theirs with their own frame.
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
