import CSDL2
import CWaylandGestures
import PanoramaViews

extension SDLHost {
  /// Starts reading trackpad pinches on Wayland. If the compositor does not report them, only Ctrl +
  /// wheel and Alt + drag zoom. Scrolling comes through SDL, including fractions.
  func startWaylandGestures() {
    guard Driver.current == .wayland, waylandGestures == nil,
      let display = hosted.first.flatMap({ CSDL2_waylandDisplay($0.handle) })
    else { return }
    waylandTimes = WaylandTimes(display: display)
    do {
      waylandGestures = try WaylandGestureReader(display: display) { [inbox] pinch in
        inbox.post { [weak self] in self?.take(pinch) }
      }
      logger.info("pinch source: wayland")
    } catch {
      logger.info("pinch source: sdl (\(error.reason))")
    }
  }

  private func take(_ pinch: cwayland_pinch) {
    let host = hosted.first { UInt(bitPattern: CSDL2_waylandSurface($0.handle)) == pinch.surface }
    guard let host,
      let input = waylandPinch.translate(pinch, unitsPerPoint: host.metrics.interfaceScale)
    else { return }
    let time = time(ofStamp: pinch.time, from: 0) ?? clock.now
    handle([InputEvent(time: time, source: .wayland, kind: .pinch(input))], in: host)
  }
}
