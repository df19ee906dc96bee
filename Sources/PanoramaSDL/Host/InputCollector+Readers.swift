import CSDL2
import CWaylandGestures
import CXInput
import Foundation
import Logging
import PanoramaViews

/// The readers beside SDL.
extension InputCollector {
  /// Starts reading trackpads and wheels through XInput on X11. Without XInput, only SDL's whole wheel
  /// clicks are available.
  func startXInput() {
    guard Driver.current == .x11, xInput == nil else { return }
    do {
      xInput = try XInputReader { [inbox, readerEvents] event in
        readerEvents.post(.xInput(event))
        inbox.post {}
      }
      for host in windows.all { watchXInput(of: host) }
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

  /// Reads scrolling, pinches and pens over `host` through XInput.
  func watchXInput(of host: HostWindow) {
    let xWindow = CSDL2_x11Window(host.handle)
    guard let xInput, xWindow != 0, xInput.watch(UInt64(xWindow)) else { return }
    host.xWindow = UInt64(xWindow)
    translator.windowsWithOwnScroll.insert(host.id)
  }

  /// Translates `event`; the result is empty if it does not concern a window.
  func translate(_ event: ReaderEvent, at time: Double) -> [EventTranslator.Addressed] {
    switch event {
    case .xInput(let event): translate(event, at: time)
    case .waylandPen(let pen): translate(pen, at: time)
    case .waylandDrop(let drop): translate(drop, at: time)
    }
  }

  private func translate(_ event: cxinput_event, at time: Double) -> [EventTranslator.Addressed] {
    switch event.kind {
    case cxinput_finger_lifted:
      let finger = FingerKey(
        device: SDL_TouchID(event.device), finger: SDL_FingerID(event.touch))
      translator.noteLift(of: finger, at: clock.now)
      return []
    case cxinput_pens_changed:
      for host in windows.all { watchXInput(of: host) }
      return translator.forgetPens(at: clock.now)
    default: break
    }
    guard let host = windows.all.first(where: { $0.xWindow == event.window }) else { return [] }
    guard event.kind != cxinput_pen else {
      let report = PenReport(event, metrics: host.metrics)
      return translator.pen(report, over: host.id, at: time, source: .xinput)
    }
    guard let kind = xInputTranslation.translate(event, metrics: host.metrics) else { return [] }
    return [
      EventTranslator.Addressed(
        windowID: host.id, event: InputEvent(time: time, source: .xinput, kind: kind))
    ]
  }

  private func translate(_ pen: cwayland_pen, at time: Double) -> [EventTranslator.Addressed] {
    // SDL's mouse events for this pen event have no times of the compositor.
    translator.pens.expectMouse(until: clock.now + Self.mouseDelay)
    guard let host = windows[surface: UInt(pen.surface)] else { return [] }
    let report = PenReport(pen, unitsPerPoint: host.metrics.interfaceScale)
    return translator.pen(report, over: host.id, at: time, source: .wayland)
  }

  private func translate(_ drop: WaylandDrop, at time: Double) -> [EventTranslator.Addressed] {
    // If the window was closed under the files, no window gets the step, but `dropMerge` must know of it.
    let id = windows[surface: drop.surface]?.id ?? 0
    switch drop.phase {
    case cwayland_drop_over:
      translator.dropMerge.enter()
      return translator.drag(
        DragReader.Step(windowID: id, place: (drop.x, drop.y)), at: time)
    case cwayland_drop_left:
      translator.dropMerge.leave()
      return translator.drag(DragReader.Step(windowID: id, place: nil), at: time)
    default:
      let files = translator.dropMerge.drop(DroppedFiles.paths(in: drop.list), at: time)
      return translator.dropped(files, on: id, at: time)
    }
  }

  /// The time, in seconds, within which SDL reports a pen event as a mouse event on Wayland.
  private static var mouseDelay: Double { 0.05 }

  /// Starts reading trackpad pinches, pens and drags of files on Wayland. If the compositor does not report them,
  /// only Ctrl + wheel and Alt + drag zoom, pens act as mice, and files are not seen before they are dropped.
  /// Scrolling comes through SDL, including fractions.
  func startWayland() {
    guard Driver.current == .wayland, waylandPinches == nil,
      let display = windows.all.first.flatMap({ CSDL2_waylandDisplay($0.handle) })
    else { return }
    waylandTimes = WaylandTimes(display: display)
    do {
      waylandPinches = try WaylandReader(.pinches, display: display) { [inbox] pinch in
        inbox.post { [weak self] in self?.take(pinch) }
      }
      logger.info("pinch source: wayland")
    } catch {
      logger.info("pinch source: sdl (\(error.reason))")
    }
    do {
      waylandPens = try WaylandReader(.pens, display: display) { [inbox, readerEvents] pen in
        readerEvents.post(.waylandPen(pen))
        inbox.post {}
      }
      logger.debug("pen source: wayland")
    } catch {
      logger.debug("pen source: sdl (\(error.reason))")
    }
    do {
      waylandDrops = try WaylandReader(.drops, display: display) { [inbox, readerEvents] drop in
        readerEvents.post(.waylandDrop(drop))
        inbox.post {}
      }
      logger.debug("drag source: wayland")
    } catch {
      logger.debug("drag source: sdl (\(error.reason))")
    }
  }

  private func take(_ pinch: cwayland_pinch) {
    guard let host = windows[surface: UInt(pinch.surface)],
      let input = waylandPinch.translate(pinch, unitsPerPoint: host.metrics.interfaceScale)
    else { return }
    let time = time(ofStamp: pinch.time, from: 0) ?? clock.now
    deliverPinch(InputEvent(time: time, source: .wayland, kind: .pinch(input)), host)
  }
}
