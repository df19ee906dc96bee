import CSDL2
import CXInput
import PanoramaViews

extension SDLHost {
  /// Starts reading trackpads and wheels through XInput on X11. Without XInput, only SDL's whole wheel
  /// clicks are available.
  func startXInput() {
    guard Driver.current == .x11, xInput == nil else { return }
    do {
      xInput = try XInputReader { [inbox, trackpadEvents] event in
        trackpadEvents.post(event)
        inbox.post {}
      }
      for host in hosted { watchTrackpad(of: host) }
      let version = xInput?.version ?? 0
      logger.debug(
        """
        scroll source: xinput \(version / 100).\(version % 100)\
        \(version >= 204 ? "" : ", without pinches")
        """)
    } catch {
      logger.debug("scroll source: sdl (\(error.reason))")
    }
  }

  /// Reads scrolling and pinches of `host` through XInput.
  func watchTrackpad(of host: HostWindow) {
    let xWindow = CSDL2_x11Window(host.handle)
    guard let xInput, xWindow != 0, xInput.watch(UInt64(xWindow)) else { return }
    host.xWindow = UInt64(xWindow)
    translator.windowsWithOwnScroll.insert(host.id)
  }

  /// Translates `event`; nil if it does not concern a window.
  func translate(_ event: cxinput_event, at time: Double) -> EventTranslator.Addressed? {
    if event.kind == cxinput_finger_lifted {
      let finger = FingerKey(
        device: SDL_TouchID(event.device), finger: SDL_FingerID(event.touch))
      translator.noteLift(of: finger, at: clock.now)
      return nil
    }
    guard let host = hosted.first(where: { $0.xWindow == event.window }),
      let kind = xInputTranslation.translate(event, metrics: host.metrics)
    else { return nil }
    return EventTranslator.Addressed(
      windowID: host.id, event: InputEvent(time: time, source: .xinput, kind: kind))
  }
}
