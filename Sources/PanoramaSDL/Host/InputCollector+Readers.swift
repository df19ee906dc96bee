import CClipboard
import CSDL2
import CWaylandGestures
import CXInput
import Foundation
import Logging
import PanoramaHost
import PanoramaRaster
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

  /// Starts reading the drags of other programs on X11. SDL takes only files and texts, and only those of programs that
  /// ask the window itself are left to it.
  func startXDrops() {
    guard Driver.current == .x11, drops == nil else { return }
    drops = reader(of: "drag", .xDrops)
    for host in windows.all { watchXDrops(of: host) }
  }

  /// Reads what is dragged over `host`.
  func watchXDrops(of host: HostWindow) {
    let xWindow = CSDL2_x11Window(host.handle)
    guard Driver.current == .x11, let drops, xWindow != 0,
      let display = CSDL2_x11Display(host.handle)
    else { return }
    cclipboard_drops_watch(drops.connection, display, UInt64(xWindow))
  }

  /// Translates `event`; the result is empty if it does not concern a window.
  func translate(_ event: ReaderEvent, at time: Double) -> [EventTranslator.Addressed] {
    switch event {
    case .xInput(let event): translate(event, at: time)
    case .waylandPinch(let pinch): translate(pinch, at: time)
    case .waylandPen(let pen): translate(pen, at: time)
    case .waylandDrag(let drop): translate(drop, at: time)
    case .xDrag(let drop): translateX(drop, at: time)
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

  private func translate(_ drop: ForeignDragStep, at time: Double) -> [EventTranslator.Addressed] {
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

  /// The same on X11, where SDL hears nothing of it.
  private func translateX(_ drop: ForeignDragStep, at time: Double) -> [EventTranslator.Addressed] {
    let id = windows.all.first { UInt64(CSDL2_x11Window($0.handle)) == drop.surface }?.id ?? 0
    if drop.phase == cwayland_drop_done {
      return translator.dropped(drop.content, on: id, at: time)
    }
    let place = drop.phase == cwayland_drop_over ? (x: drop.x, y: drop.y) : nil
    return translator.drag(DragReader.Step(windowID: id, place: place), at: time)
  }

  /// Begins a drag to other programs, which the hand holds from now on; nil if the display server has none by it.
  func beginDrag(
    _ request: DragRequest, from host: HostWindow, rasterizer: Rasterizer
  ) -> DragSource? {
    let isFinger = if case .finger = request.hand { true } else { false }
    let press: UInt32
    switch (request.hand, waylandTimes) {
    // Compositors such as sway refuse the numbers of a tablet's events.
    case (.pen, .some): return nil
    case (.finger, let times?): press = times.finger
    case (.mouse, let times?): press = times.press.number
    case (_, nil): press = 0
    }
    // The loop wakes to show the pointer's usual shape again.
    drag = DragSource(
      request, from: host.handle, drops: drops?.connection, press: press,
      icon: DragIcon(request, host.metrics, rasterizer),
      pixel: { [weak host] in host?.pixel(at: $0) }, didEnd: { [inbox] in inbox.post {} })
    guard drag != nil, waylandTimes != nil else { return drag }
    if isFinger {
      // The compositor tells nobody of this finger any more.
      translator.forgetFingers(of: host.id)
    } else {
      translator.takenPress = press
    }
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
