import CSDL2
import Foundation
import Panorama
import PanoramaGraphics
import PanoramaHost
import PanoramaViews

extension SDLHost {
  /// Shows `window`, and draws its first frame before returning. Can be called before `run()` or
  /// while it runs. Several windows share one clock, and each has its own frames.
  ///
  /// - Parameters:
  ///   - window: the window.
  ///   - placement: its placement. If it is nil, the first window opens in the middle of the display, or in
  ///     fullscreen if the host's options say so, and others open a step beside the front window.
  /// - Throws: `HostError.noDisplay`, or SDL's error.
  public func open(_ window: Window, placement: WindowPlacement? = nil) throws(HostError) {
    try connect()
    windowCount += 1
    var desktop = DesktopFollower(window, followsStyle: options.followsStyle)
    desktop.follow(accessibility.desktopSettings, in: window)
    let placement =
      placement ?? hostWindows.nextPlacement(isFullscreen: options.isFullscreen)
    let plan = WindowPlan(window, placement, scale: interfaceScale)
    let kind = options.screen ?? ScreenKind.best
    window.clipboard = clipboard
    let host: HostWindow
    if Driver.current == .x11, hosted.isEmpty {
      let making = WindowMaking(plan)
      windowBeingMade = (window, plan.isFullscreen)
      defer { windowBeingMade = nil }
      let drawn = drawAhead(window, plan.metrics(scale: interfaceScale))
      host = try hostWindow(window, try making.finish(), kind, drawn, desktop)
    } else {
      guard let handle = plan.make() else { throw .lastSDLError }
      host = try hostWindow(window, handle, kind, nil, desktop)
      announce(window)
    }
    host.showsHUD = options.showsHUD
    hostWindows.add(host)
    // They may have become known while the window was made.
    host.desktop.follow(accessibility.desktopSettings, in: window)
    window.dragSource = { [weak self, weak host] in
      guard let self, let host else { return nil }
      return input.beginDrag($0, from: host, rasterizer: rasterizer)
    }
    input.translator.metrics[host.id] = host.metrics
    input.watchXInput(of: host)
    input.watchXDrops(of: host)
    if host.resizeInput != ResizeInput(window) {
      handle([InputEvent(time: clock.now, kind: .resize(host.resizeInput))], in: host)
    }
    // The first frame includes files that were read meanwhile.
    for action in inbox.drain() { action() }
    try advance(host, to: clock.now)
  }

  private func hostWindow(
    _ window: Window, _ handle: OpaquePointer, _ kind: ScreenKind, _ drawn: FrameAhead?,
    _ desktop: DesktopFollower
  ) throws(HostError) -> HostWindow {
    try HostWindow(
      window, number: windowCount, handle: handle, screen: kind, scale: interfaceScale,
      rasterizer: rasterizer, drawn: drawn, desktop: desktop)
  }

  /// Reports a new window, and its input from now on, to the observers.
  private func announce(_ window: Window) {
    let number = windowCount
    window.inputObserver = { [weak self, weak window] event in
      guard let self, let window else { return }
      for observer in listeners { observer.windowDidDispatch(event, in: window, number: number) }
    }
    for observer in listeners { observer.windowDidOpen(window, number: number, at: clock.now) }
  }

  /// Draws the first frame of a window that does not exist yet, in its expected size.
  private func drawAhead(_ window: Window, _ metrics: WindowMetrics) -> FrameAhead {
    announce(window)
    let time = clock.now
    let size = metrics.resizeInput
    if size != ResizeInput(window) {
      let event = InputEvent(time: time, kind: .resize(size))
      for observer in listeners {
        observer.windowWillHandle(event, in: window, number: windowCount)
      }
      window.handle([event])
    }
    for action in inbox.drain() { action() }
    window.advance(to: time)
    return FrameAhead(window, metrics, at: time, rasterizer: rasterizer)
  }

  /// Closes `window` without asking it.
  public func close(_ window: Window) {
    guard let host = hostWindows[window] else { return }
    hostWindows.remove(host)
    input.translator.forgetFingers(of: host.id)
    input.translator.mouseDrag.forget(host.id)
    input.translator.metrics[host.id] = nil
    input.translator.windowsWithOwnScroll.remove(host.id)
    window.inputObserver = nil
    window.close()
    if !loss.hasHappened {
      host.close()
      hostWindows.updatePacing()
    }
    for observer in listeners {
      observer.windowDidClose(window, number: host.number, at: clock.now)
    }
  }

  /// Asks the window to close, like the close button. The window may refuse.
  ///
  /// - Returns: whether it was closed.
  @discardableResult
  public func requestClose(_ window: Window) -> Bool {
    guard hostWindows[window] != nil, window.shouldClose?() ?? true else { return false }
    close(window)
    return true
  }

  /// Closes every window after asking it to save, whatever it answers.
  func closeAll() {
    for window in windows where !requestClose(window) { close(window) }
  }

  /// Asks every window to close; `run()` returns when all are closed.
  public func requestCloseAll() { for window in windows { requestClose(window) } }

  /// Brings `window` to the front and gives it the keyboard focus, if the desktop allows that.
  public func raise(_ window: Window) {
    guard let host = hostWindows[window] else { return }
    SDL_RaiseWindow(host.handle)
  }

  /// The number of `window` in logs, from 1; nil if it is not open.
  public func number(of window: Window) -> Int? { hostWindows[window]?.number }

  /// The current placement of `window`; nil if it is not open.
  public func placement(of window: Window) -> WindowPlacement? { hostWindows[window]?.placement }

  /// The identifier of `window` for the desktop's portals, so that their dialogs belong to it (XDG
  /// Desktop Portal, "Window Identifiers"); empty if there is none, as on Wayland.
  public func portalName(of window: Window) -> String {
    guard let host = hostWindows[window] else { return "" }
    let name = CSDL2_x11Window(host.handle)
    return name == 0 ? "" : "x11:" + String(name, radix: 16)
  }

  /// Whether `window` is in fullscreen.
  public func isFullscreen(_ window: Window) -> Bool {
    if let windowBeingMade, windowBeingMade.window === window {
      return windowBeingMade.isFullscreen
    }
    return hostWindows[window]?.isFullscreen ?? false
  }

  /// Makes `window` enter or leave fullscreen.
  public func setFullscreen(_ isFullscreen: Bool, of window: Window) {
    hostWindows[window]?.isFullscreen = isFullscreen
  }

  /// The window at a position given in points of another window, for a drag that has left its window. If
  /// several windows overlap, it is the one used last.
  ///
  /// On Wayland programs do not know the positions of their windows. There the answer is known only when a button
  /// of the mouse is released, because the compositor then says what is under the pointer.
  ///
  /// - Parameters:
  ///   - place: a position in points of `window`, which may lie outside it.
  ///   - window: the window in which the drag began.
  /// - Returns: the window and the position in its points; nil if none of our windows is there, or if that is not
  ///   known.
  public func window(at place: CGPoint, of window: Window) -> (window: Window, place: CGPoint)? {
    guard Driver.current == .wayland else {
      return hostWindows.window(at: place, of: window, scale: interfaceScale)
    }
    guard isReleasingMouse else { return nil }
    input.catchUp()
    return hostWindows.windowUnderPointer(scale: interfaceScale)
  }
}
