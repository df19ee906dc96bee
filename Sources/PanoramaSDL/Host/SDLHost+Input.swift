import CSDL2
import Foundation
import PanoramaViews

extension SDLHost {
  /// Takes everything that waits in SDL's queue, in order, and keeps it for `deliverInput`.
  func collectInput() throws(HostError) {
    let reading = clock.synchronise()
    var event = SDL_Event()
    SDL_PumpEvents()
    // SDL_PollEvent stops at marks it leaves itself in the queue; this takes all there is.
    while SDL_PeepEvents(
      &event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) > 0
    {
      let time = reading.time(ofTimestamp: event.common.timestamp)
      for addressed in translator.translate(event, at: time) {
        pendingInput.add(addressed.event, to: addressed.windowID)
      }
      if isForHost(event) {
        deliverInput()
        try handleHostEvent(event, at: time)
      }
    }
    for addressed in translator.cancelVanishedFingers(at: reading.now) {
      pendingInput.add(addressed.event, to: addressed.windowID)
    }
  }

  /// Hands windows the input collected so far.
  func deliverInput() {
    for (id, events) in pendingInput.take() {
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
  func requestClose(_ host: HostWindow) {
    if host.window.shouldClose?() ?? true { close(host.window) }
  }
}
