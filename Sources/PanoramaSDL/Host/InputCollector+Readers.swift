import CSDL2
import CWaylandGestures
import CXInput
import Foundation
import Logging
import PanoramaHost
import PanoramaViews

/// The readers beside SDL.
extension InputCollector {
  /// Starts reading trackpads and wheels through XInput on X11. Without XInput, only SDL's whole wheel
  /// clicks are available.
  func startXInput() {
    guard Driver.current == .x11, xInput == nil, let reader = reader(of: "scroll", .xInput) else {
      return
    }
    xInput = reader
    for host in windows.all { watchXInput(of: host) }
    let version = cxinput_version(reader.connection)
    logger.debug(
      """
      xinput \(version / 100).\(version % 100)\(version >= 204 ? "" : ", without pinches")
      """)
  }

  /// Starts a reader of `kind`; nil if the display server does not report it.
  private func reader(
    of kind: String, _ source: InputSource<ReaderEvent>, display: UnsafeMutableRawPointer? = nil
  ) -> InputReader? {
    do {
      let reader = try InputReader(source, display: display) { [readerEvents] in
        readerEvents.post($0)
      }
      readers.append(reader)
      logger.debug("\(kind) source: \(Driver.current)")
      return reader
    } catch {
      logger.debug("\(kind) source: sdl (\(error.reason))")
      return nil
    }
  }

  /// Reads scrolling, pinches and pens over `host` through XInput.
  func watchXInput(of host: HostWindow) {
    let xWindow = CSDL2_x11Window(host.handle)
    guard let xInput, xWindow != 0, cxinput_watch(xInput.connection, UInt64(xWindow)) == 0 else {
      return
    }
    host.xWindow = UInt64(xWindow)
    translator.windowsWithOwnScroll.insert(host.id)
  }

  /// Translates `event`; the result is empty if it does not concern a window.
  func translate(_ event: ReaderEvent, at time: Double) -> [EventTranslator.Addressed] {
    switch event {
    case .xInput(let event): translate(event, at: time)
    case .waylandPinch(let pinch): translate(pinch, at: time)
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
    let kind: InputEvent.Kind?
    switch event.kind {
    case cxinput_pen:
      let report = PenReport(event, metrics: host.metrics)
      return translator.pen(report, over: host.id, at: time, source: .xinput)
    case cxinput_scroll: kind = .scroll(ScrollInput(event, metrics: host.metrics))
    default: kind = pinches.translate(event, metrics: host.metrics).map { .pinch($0) }
    }
    return kind.map { translator.address($0, to: host.id, at: time, source: .xinput) } ?? []
  }

  private func translate(_ pinch: cwayland_pinch, at time: Double) -> [EventTranslator.Addressed] {
    guard let host = windows[surface: UInt(pinch.surface)],
      let input = pinches.translate(pinch, unitsPerPoint: host.metrics.interfaceScale)
    else { return [] }
    return translator.address(.pinch(input), to: host.id, at: time, source: .wayland)
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
      let content = translator.dropMerge.drop(drop.content, at: time)
      return translator.dropped(content, on: id, at: time)
    }
  }

  /// Begins a drag to other programs, which the mouse holds from now on.
  func beginDrag(_ content: DraggedContent, from host: HostWindow) -> DragSource? {
    let press = waylandTimes?.press.number ?? 0
    // The loop wakes to show the pointer's usual shape again.
    drag = DragSource(content, from: host.handle, drops: drops?.connection, press: press) {
      [inbox] in inbox.post {}
    }
    if drag != nil, waylandTimes != nil { translator.takenPress = press }
    return drag
  }

  /// The time, in seconds, within which SDL reports a pen event as a mouse event on Wayland.
  private static var mouseDelay: Double { 0.05 }

  /// Starts reading trackpad pinches, pens and drags on Wayland. If the compositor does not report them,
  /// only Ctrl + wheel and Alt + drag zoom, pens act as mice, and drags are not seen before they end in a drop.
  /// Scrolling comes through SDL, including fractions.
  func startWayland() {
    guard Driver.current == .wayland, readers.isEmpty,
      let display = windows.all.first.flatMap({ CSDL2_waylandDisplay($0.handle) })
    else { return }
    waylandTimes = WaylandTimes(display: display)
    translator.lastPress = { [weak self] in self?.waylandTimes?.press }
    for (kind, source) in [("pinch", InputSource.pinches), ("pen", .pens), ("drag", .drops)] {
      let reader = reader(of: kind, source, display: display)
      if kind == "drag" { drops = reader }
    }
  }
}
