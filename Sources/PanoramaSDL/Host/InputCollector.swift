import CSDL2
import Foundation
import Logging
import PanoramaGraphics
import PanoramaHost
import PanoramaViews

/// Collects the input of all windows from SDL and from the readers beside it. Each event gets the
/// time at which it happened.
@MainActor
final class InputCollector {
  let translator = EventTranslator()
  /// The input that was not delivered to the windows yet.
  var pending = InputBatch()
  /// Whether any event has arrived since this was set to false.
  var hasNewEvents = false

  let clock: HostClock
  let windows: HostWindows
  private let loss: DisplayLoss
  let inbox: Inbox
  let logger: Logger
  private let stamps = EventStamps()
  /// The display server's clock.
  private var serverClock = ServerClock()
  /// When SDL last fetched events, in seconds.
  private var lastPump = 0.0
  /// The readers beside SDL.
  var readers: [InputReader] = []
  /// The one of them that reads through XInput.
  var xInput: InputReader?
  /// The one of them that reads the drags of other programs.
  var drops: InputReader?
  /// The drag to other programs, which uses the connection.
  var drag: DragSource?
  let readerEvents: Mailbox<[ReaderEvent]>
  var pinches = PinchTranslation()
  var waylandTimes: WaylandTimes?

  init(clock: HostClock, windows: HostWindows, loss: DisplayLoss, inbox: Inbox, logger: Logger) {
    self.clock = clock
    self.windows = windows
    self.loss = loss
    self.inbox = inbox
    self.logger = logger
    readerEvents = Mailbox([]) { inbox.post {} }
    translator.ungrabbedOrigin = { [windows] id in
      guard Driver.current == .x11, SDLLibrary.isCompatibility else { return nil }
      return windows[id]?.contentOrigin.map { (x: Int32(clamping: $0.x), y: Int32(clamping: $0.y)) }
    }
  }

  /// Starts noting when SDL's events arrive. To be called when the display is open.
  func startStamps() { stamps.start() }

  /// Starts the readers beside SDL. Call it once a window is open.
  func startReaders() {
    startXInput()
    startXDrops()
    startWayland()
    guard Driver.current == .x11, let host = windows.all.first else { return }
    // X events contain the server's times and the drags of files.
    stamps.readXEvents(of: host.handle)
  }

  /// Stops everything, before the display is closed.
  func end() {
    drag?.end()
    for reader in readers { reader.end() }
    waylandTimes?.close()
    stamps.end()
  }

  /// Makes SDL fetch new events. To be called often, because SDL's own times are those of fetching.
  func pumpEvents() {
    loss.callDisplay { SDL_PumpEvents() }
    notePump()
  }

  /// Makes SDL fetch all that the compositor has sent. Can be called while a window handles input.
  func catchUp() {
    waylandTimes?.catchUp()
    SDL_PumpEvents()
    notePump()
  }

  /// Notes that SDL has just fetched events.
  func notePump() { lastPump = clock.now }

  /// Takes all events from SDL's queue, in order, and keeps the input among them.
  ///
  /// - Parameter handle: handles an event that concerns the host itself, with its time.
  func collect(_ handle: (SDL_Event, Double) throws(HostError) -> Void) throws(HostError) {
    let absence = lastPump...max(lastPump, clock.now)
    pumpEvents()
    let found = takeEvents()
    let others = readerEvents.take().map { (event: $0, time: time(of: $0)) }
    var next = others.startIndex
    let times = ArrivalTimes.times(of: found.map(\.arrival), absence: absence)
    for (found, time) in zip(found, times) {
      // Events of trackpads and pens have a separate source and are merged by time.
      while next < others.endIndex, others[next].time <= time {
        for addressed in translate(others[next].event, at: others[next].time) { add(addressed) }
        next += 1
      }
      try take(found, at: time, handle)
    }
    for (event, time) in others[next...] {
      for addressed in translate(event, at: time) { add(addressed) }
    }
    let cancelled = waylandTimes?.takeCancelledFingers() ?? []
    for addressed in translator.cancelFingers(cancelled, at: clock.now) { add(addressed) }
    for addressed in translator.cancelVanishedFingers(at: clock.now) { add(addressed) }
    for addressed in translator.endLostFingers(at: clock.now) { add(addressed) }
    warnOfUnusableClocks()
  }

  private func add(_ addressed: EventTranslator.Addressed) {
    pending.add(addressed.event, to: addressed.windowID)
  }

  /// An SDL event and its additional information.
  private struct Found {
    var event: SDL_Event
    var drag: DragReader.Step?
    /// The content of a drop, if it was read.
    var drop: DropContent?
    var arrival: ArrivalTimes.Arrival
  }

  private func takeEvents() -> [Found] {
    var found: [Found] = []
    var event = SDL_Event()
    // Unlike SDL_PollEvent this does not stop at SDL's own markers in the queue.
    while SDL_PeepEvents(
      &event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) > 0
    {
      hasNewEvents = true
      let record = stamps.take(event)
      found.append(
        Found(
          event: event, drag: record?.extra.drag.flatMap { step(of: $0) },
          drop: record?.extra.drop, arrival: arrival(of: event, record)))
    }
    return found
  }

  private func step(of message: DragReader.Message) -> DragReader.Step? {
    let host = windows.all.first { UInt64(CSDL2_x11Window($0.handle)) == message.xWindow }
    guard let host else { return nil }
    guard let root = message.root else { return DragReader.Step(windowID: host.id, place: nil) }
    guard let origin = host.contentOrigin else { return nil }
    return DragReader.Step(
      windowID: host.id, place: (root.x - Double(origin.x), root.y - Double(origin.y)))
  }

  private func arrival(
    of event: SDL_Event, _ record: EventStamps.Records.Record?
  ) -> ArrivalTimes.Arrival {
    let server = record?.server ?? waylandStamp(of: event)
    return ArrivalTimes.Arrival(
      time: server.flatMap { time(ofStamp: $0.milliseconds, from: $0.device) },
      found: record.map { clock.seconds($0.queued) } ?? clock.now, hand: Self.hand(event))
  }

  private func waylandStamp(of event: SDL_Event) -> ServerTime? {
    guard let waylandTimes else { return nil }
    let finger = translator.metrics[event.tfinger.windowID].map { ($0.width, $0.height) }
    return waylandTimes.time(of: event, in: finger.map { (width: $0.0, height: $0.1) })
      .map { ServerTime(device: 0, milliseconds: $0) }
  }

  func time(ofStamp stamp: UInt32, from device: Int32) -> Double? {
    let nanoseconds = HostClock.nanoseconds
    return serverClock.time(
      of: stamp, from: device, now: clock.seconds(nanoseconds), nanoseconds: nanoseconds)
  }

  private func time(of event: ReaderEvent) -> Double {
    switch event {
    case .xInput(let event): time(ofStamp: event.time, from: event.device) ?? clock.now
    case .waylandPinch(let pinch): time(ofStamp: pinch.time, from: 0) ?? clock.now
    case .waylandPen(let pen): time(ofStamp: pen.time, from: 0) ?? clock.now
    case .waylandDrag(let step), .xDrag(let step): clock.seconds(step.nanoseconds)
    }
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

  private func warnOfUnusableClocks() {
    for device in serverClock.takeUnusableDevices() {
      logger.warning(
        "the clock of input device \(device) is unusable; its events get the time of their arrival")
    }
  }

  private func take(
    _ found: Found, at time: Double, _ handle: (SDL_Event, Double) throws(HostError) -> Void
  ) throws(HostError) {
    if let content = found.drop { translator.droppedContent = content }
    for addressed in translator.translate(found.event, at: time) { add(addressed) }
    if let drag = found.drag {
      for addressed in translator.drag(drag, at: time) { add(addressed) }
    }
    if isForHost(found.event) { try handle(found.event, time) }
  }

  private func isForHost(_ event: SDL_Event) -> Bool {
    switch event.type {
    case SDL_QUIT.rawValue, SDL_WINDOWEVENT.rawValue, SDL_RENDER_TARGETS_RESET.rawValue,
      SDL_RENDER_DEVICE_RESET.rawValue:
      true
    case SDL_KEYDOWN.rawValue:
      event.key.repeat == 0 && (event.key.isKey(SDLK_F11) || event.key.isKey(SDLK_F12))
    default: false
    }
  }
}

extension SDL_KeyboardEvent {
  func isKey(_ key: SDL_KeyCode) -> Bool { keysym.sym == SDL_Keycode(bitPattern: key.rawValue) }
}
