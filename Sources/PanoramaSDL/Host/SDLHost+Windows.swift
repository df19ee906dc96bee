import CSDL2
import Foundation
import PanoramaGraphics
import PanoramaViews

extension SDLHost {
  /// Shows `window`, with its first frame drawn before this returns. Before `run()` or while it
  /// runs; several windows share one clock, and each has its own frames.
  ///
  /// - Parameter placement: nil: the first window in the middle, fullscreen where the host's options
  ///   say so; the next ones a step beside the one in front.
  /// - Throws: what SDL complains about.
  public func open(_ window: Window, placement: WindowPlacement? = nil) throws(HostError) {
    try connect()
    windowCount += 1
    let placement = placement ?? defaultPlacement
    let plan = WindowPlan(window, placement, scale: interfaceScale)
    let kind = options.screen ?? ScreenKind.best
    window.clipboard = clipboard
    let host: HostWindow
    if Driver.current == .x11, hosted.isEmpty {
      let making = WindowMaking(plan, hasSurface: kind == .surface)
      isMaking = (window, plan.isFullscreen)
      defer { isMaking = nil }
      let drawn = drawAhead(window, plan.metrics(scale: interfaceScale))
      host = try hostWindow(window, try making.finish(), kind, drawn)
    } else {
      guard let handle = plan.make() else { throw .lastSDLError }
      host = try hostWindow(window, handle, kind, nil)
      announce(window)
    }
    host.showsHUD = options.showsHUD
    hosted.append(host)
    focusOrder.append(host.id)
    updatePacing()
    translator.metrics[host.id] = host.metrics
    watchTrackpad(of: host)
    if host.resizeInput != ResizeInput(window) {
      handle([InputEvent(time: clock.now, kind: .resize(host.resizeInput))], in: host)
    }
    // What was read meanwhile is in the first frame.
    for action in inbox.drain() { action() }
    try advance(host, to: clock.now)
  }

  private func hostWindow(
    _ window: Window, _ handle: OpaquePointer, _ kind: ScreenKind, _ drawn: FrameAhead?
  ) throws(HostError) -> HostWindow {
    try HostWindow(
      window, number: windowCount, handle: handle, screen: kind, scale: interfaceScale,
      rasterizer: rasterizer, drawn: drawn)
  }

  /// Tells observers of a window, and has them told what it does.
  private func announce(_ window: Window) {
    let number = windowCount
    window.inputObserver = { [weak self, weak window] event in
      guard let self, let window else { return }
      for observer in observers { observer.windowDidDispatch(event, in: window, number: number) }
    }
    for observer in observers { observer.windowDidOpen(window, number: number, at: clock.now) }
  }

  /// Draws the first frame of a window that is not there yet, as large as it will be.
  private func drawAhead(_ window: Window, _ metrics: WindowMetrics) -> FrameAhead {
    announce(window)
    let time = clock.now
    let size = metrics.resizeInput
    if size != ResizeInput(window) {
      let event = InputEvent(time: time, kind: .resize(size))
      for observer in observers {
        observer.windowWillHandle(event, in: window, number: windowCount)
      }
      window.handle([event])
    }
    for action in inbox.drain() { action() }
    window.advance(to: time)
    return FrameAhead(window, metrics, at: time, rasterizer: rasterizer)
  }

  /// Takes `window` off the display without asking it.
  public func close(_ window: Window) {
    guard let host = hosted(window) else { return }
    hosted.removeAll { $0 === host }
    focusOrder.removeAll { $0 == host.id }
    translator.forgetFingers(of: host.id)
    translator.metrics[host.id] = nil
    translator.windowsWithOwnScroll.remove(host.id)
    window.inputObserver = nil
    window.close()
    if !hasLostDisplay {
      host.close()
      updatePacing()
    }
    for observer in observers {
      observer.windowDidClose(window, number: host.number, at: clock.now)
    }
  }

  /// What the close button does: asks the window, which may refuse.
  /// - Returns: whether it closed.
  @discardableResult
  public func requestClose(_ window: Window) -> Bool {
    guard hosted(window) != nil, window.shouldClose?() ?? true else { return false }
    close(window)
    return true
  }

  /// Asks every window to close; `run()` returns once all have.
  public func requestCloseAll() { for window in windows { requestClose(window) } }

  /// Brings `window` in front of the others and gives it the keyboard, as far as the desktop lets
  /// a program do that.
  public func raise(_ window: Window) {
    guard let host = hosted(window) else { return }
    SDL_RaiseWindow(host.handle)
  }

  /// The number that logs give `window`, from 1; nil when it is not open.
  public func number(of window: Window) -> Int? { hosted(window)?.number }

  /// Where `window` stands now; nil when it is not open.
  public func placement(of window: Window) -> WindowPlacement? { hosted(window)?.placement }

  /// What the desktop's portals call `window`, so that their dialogs belong to it
  /// (XDG Desktop Portal, "Window Identifiers"); empty where that cannot be said, as on Wayland.
  public func portalName(of window: Window) -> String {
    guard let host = hosted(window) else { return "" }
    let name = CSDL2_x11Window(host.handle)
    return name == 0 ? "" : "x11:" + String(name, radix: 16)
  }

  /// Whether `window` covers its display.
  public func isFullscreen(_ window: Window) -> Bool {
    if let isMaking, isMaking.window === window { return isMaking.isFullscreen }
    return hosted(window)?.isFullscreen ?? false
  }

  /// Has `window` cover its display, or no longer.
  public func setFullscreen(_ isFullscreen: Bool, of window: Window) {
    hosted(window)?.isFullscreen = isFullscreen
  }

  /// The window that shows at a place given in points of another one, which may lie outside that:
  /// where a drag that left its window has come to. The one used last where several overlap.
  ///
  /// - Returns: the window and the place in its points; nil over none of ours, and on Wayland, where
  ///   no program knows where its windows are.
  public func window(at place: CGPoint, of window: Window) -> (window: Window, place: CGPoint)? {
    guard let from = hosted(window), let origin = from.contentOrigin else { return nil }
    let x = Double(origin.x) + Double(place.x) * interfaceScale
    let y = Double(origin.y) + Double(place.y) * interfaceScale
    for id in focusOrder.reversed() {
      guard let host = hosted.first(where: { $0.id == id }), !host.window.isHidden,
        let origin = host.contentOrigin
      else { continue }
      let here = CGPoint(
        x: (x - Double(origin.x)) / interfaceScale, y: (y - Double(origin.y)) / interfaceScale)
      if host.window.bounds.contains(here) { return (host.window, here) }
    }
    return nil
  }

  /// Window units that a window stands beside the one before, to the right and downward.
  private static let step = 32

  private var defaultPlacement: WindowPlacement {
    guard let id = focusOrder.last, let front = hosted.first(where: { $0.id == id }) else {
      return WindowPlacement(isFullscreen: options.isFullscreen)
    }
    let origin = front.placement.origin.map {
      WindowPlacement.Origin(x: $0.x + Self.step, y: $0.y + Self.step)
    }
    return WindowPlacement(origin: front.isFullscreen ? nil : origin)
  }

  func hosted(_ window: Window) -> HostWindow? { hosted.first { $0.window === window } }

  private func updatePacing() {
    for host in hosted { host.setMayWaitForDisplay(hosted.count == 1) }
  }
}
