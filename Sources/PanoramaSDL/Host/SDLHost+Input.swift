import CSDL2
import Foundation
import PanoramaViews

extension SDLHost {
  /// Takes everything that waits in SDL's queue, in order.
  func takeInput() throws(HostError) {
    var batch = InputBatch()
    let reading = clock.synchronise()
    var event = SDL_Event()
    SDL_PumpEvents()
    // SDL_PollEvent stops at marks it leaves itself in the queue; this takes all there is.
    while SDL_PeepEvents(
      &event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) > 0
    {
      let time = reading.time(ofTimestamp: event.common.timestamp)
      for addressed in translator.translate(event, at: time) { batch.add(addressed) }
      if isForHost(event) {
        deliver(&batch)
        try handleHostEvent(event, at: time)
      }
    }
    for addressed in translator.cancelVanishedFingers(at: reading.now) { batch.add(addressed) }
    deliver(&batch)
  }

  private func deliver(_ batch: inout InputBatch) {
    for (id, events) in batch.take() {
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
      event.key.keysym.sym == SDL_Keycode(bitPattern: SDLK_F11.rawValue) && event.key.repeat == 0
    default: false
    }
  }

  private func handleHostEvent(_ event: SDL_Event, at time: Double) throws(HostError) {
    switch event.type {
    case SDL_QUIT.rawValue: for host in hosted { requestClose(host) }
    case SDL_RENDER_TARGETS_RESET.rawValue: for host in hosted { host.showAgain() }
    case SDL_RENDER_DEVICE_RESET.rawValue: for host in hosted { host.showAgain(deviceIsLost: true) }
    case SDL_KEYDOWN.rawValue:
      guard let host = hosted.first(where: { $0.id == event.key.windowID }) else { return }
      host.isFullscreen.toggle()
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
    case SDL_WINDOWEVENT_CLOSE: requestClose(host)
    default: break
    }
  }

  /// The close button: the window may refuse.
  private func requestClose(_ host: HostWindow) {
    if host.window.shouldClose?() ?? true { close(host.window) }
  }
}

/// Events of one drain, kept in order; neighbours of one window stay together.
private struct InputBatch {
  private var runs: [(UInt32, [InputEvent])] = []

  mutating func add(_ addressed: EventTranslator.Addressed) {
    if runs.last?.0 == addressed.windowID {
      runs[runs.count - 1].1.append(addressed.event)
    } else {
      runs.append((addressed.windowID, [addressed.event]))
    }
  }

  mutating func take() -> [(UInt32, [InputEvent])] {
    defer { runs = [] }
    return runs
  }
}
