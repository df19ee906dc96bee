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
      hasNews = true
      let time = reading.time(ofTimestamp: event.common.timestamp)
      for addressed in translator.translate(event, at: time) {
        pendingInput.add(addressed.event, to: addressed.windowID)
      }
      if let drag = drags.read(event, in: hosted) {
        for addressed in translator.drag(drag, at: time) {
          pendingInput.add(addressed.event, to: addressed.windowID)
        }
      }
      if isForHost(event) {
        deliverInput(at: .infinity)
        try handleHostEvent(event, at: time)
      }
    }
    for addressed in translator.cancelVanishedFingers(at: reading.now) {
      pendingInput.add(addressed.event, to: addressed.windowID)
    }
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
    case SDL_QUIT.rawValue: requestCloseAll()
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
