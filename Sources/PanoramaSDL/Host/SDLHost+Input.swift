import CSDL2
import Foundation
import PanoramaViews

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
