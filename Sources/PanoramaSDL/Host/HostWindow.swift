import CSDL2
import Foundation
import Panorama
import PanoramaGraphics
import PanoramaHost
import PanoramaRaster
import PanoramaViews

/// An SDL window with its content, renderer and screen.
@MainActor
final class HostWindow {
  let window: Window
  /// The number of the window, counted from 1 in the order of opening.
  let number: Int
  let handle: OpaquePointer
  let id: UInt32
  /// The X11 window whose trackpad events come through XInput; 0 for none.
  var xWindow: UInt64 = 0
  let screen: any Screen
  var clock: FrameClock
  /// Gives events their times.
  var timeline = InputTimeline(from: 0)
  /// The time of the newest input, whether or not a frame shows it yet.
  var newestInput: Double?
  private var latency = InputLatency()
  private(set) var metrics: WindowMetrics
  private let renderer: FrameRenderer
  private let slowDrawing = SlowDrawing()
  private let interfaceScale: Double
  private var shownTitle: String
  /// The colour that the display paints where it has no frame of ours.
  private var ground: WindowGround
  /// The figures over the window; nil while they are hidden.
  private var hud: HeadUpDisplay?
  /// Whether a frame is needed although the window has not changed, because its size differs from
  /// that of the frame drawn ahead.
  private var isUndrawn = false
  /// Whether frames wait for the next tick.
  private var keepsTime = false
  /// The number of frames in a row that could not be presented.
  private var failures = 0
  /// The maximum number of such frames.
  private static let toleratedFailures = 10
  /// The areas that were drawn and not presented yet, in device pixels.
  private var unshown: [PixelRect] = []
  /// The frame that was drawn and not presented yet.
  private var unshownFrame: DisplayList?

  /// Takes ownership of `handle`, a window that was created for `window`.
  ///
  /// - Parameter drawn: the first frame, if it was drawn while the window was being created.
  var desktop: DesktopFollower

  init(
    _ window: Window, number: Int, handle: OpaquePointer, screen kind: ScreenKind, scale: Double,
    rasterizer: Rasterizer, drawn: FrameAhead?, desktop: DesktopFollower
  ) throws(HostError) {
    self.window = window
    self.desktop = desktop
    self.number = number
    interfaceScale = scale
    shownTitle = window.title
    ground = WindowGround(color: window.groundColor)
    self.handle = handle
    id = SDL_GetWindowID(handle)
    do {
      screen =
        switch kind {
        case .texture: try TextureScreen(window: handle)
        case .surface: SurfaceScreen(window: handle)
        }
      metrics = try Self.measure(handle, screen, scale)
    } catch {
      SDL_DestroyWindow(handle)
      throw error
    }
    // This is set again, because some renderers recreate the window.
    ground.apply(to: handle)
    clock = FrameClock(refreshRate: Self.refreshRate(of: handle))
    clock.isPacedByScreen = screen.isPaced
    window.frameDuration = clock.interval
    renderer =
      drawn?.renderer
      ?? FrameRenderer(
        rasterizer: rasterizer, width: metrics.pixelWidth, height: metrics.pixelHeight)
    guard let drawn else { return }
    (timeline, newestInput) = (InputTimeline(from: drawn.time), drawn.time)
    if drawn.metrics == metrics {
      (unshown, unshownFrame) = ([drawn.bounds], drawn.frame)
    } else {
      renderer.resize(width: metrics.pixelWidth, height: metrics.pixelHeight)
      isUndrawn = true
    }
  }

  func close() {
    screen.close()
    SDL_DestroyWindow(handle)
  }

  /// The corner of the content on the screen, in pixels; on Wayland, which does not tell, that of the window.
  var origin: CGPoint {
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(handle, &x, &y)
    return Driver.current == .x11 ? CGPoint(x: Double(x), y: Double(y)) : .zero
  }

  /// Whether the pointer is over the window, or was pressed there and not released yet.
  var isUnderPointer: Bool { SDL_GetMouseFocus() == handle }

  /// Whether a frame is needed because something changed or the display lost its content.
  var needsFrame: Bool {
    window.needsFrame || (!unshown.isEmpty || isUndrawn) && !window.isHidden
  }

  /// Whether the head-up display has to be presented although the window does not change.
  func isHUDDue(at time: Double) -> Bool {
    hudUpdate.map { $0 <= time } ?? false
  }

  private var hudUpdate: Double? { window.isHidden ? nil : hud?.nextUpdate }

  var showsHUD: Bool {
    get { hud != nil }
    set {
      guard newValue != showsHUD else { return }
      unshown += hud?.covered ?? []
      hud = newValue ? HeadUpDisplay(screenName: screen.name, fonts: window.fonts) : nil
    }
  }

  /// When the host has to return to this window even if nothing happens; nil for never.
  func nextWake(hasInput: Bool) -> Double? {
    let frame = hasInput || needsFrame || window.isAnimating ? clock.nextFrame : nil
    let figures = hudUpdate.map { max($0, clock.nextFrame) }
    return [frame, figures, window.nextDeadline].compactMap { $0 }.min()
  }

  /// Makes the next frame present the whole content, because the display has lost it.
  func showAgain(deviceIsLost: Bool = false) {
    if deviceIsLost { screen.reset() }
    unshown = [PixelRect(x: 0, y: 0, width: renderer.width, height: renderer.height)]
  }

  /// Measures the window again.
  ///
  /// - Returns: the event for the window, if its metrics have changed.
  func takeNewSize() throws(HostError) -> ResizeInput? {
    let new = try Self.measure(handle, screen, interfaceScale)
    guard new != metrics else { return nil }
    metrics = new
    renderer.resize(width: new.pixelWidth, height: new.pixelHeight)
    return resizeInput
  }

  var resizeInput: ResizeInput { metrics.resizeInput }

  /// Updates the refresh rate, because the window may have moved to another display.
  func updateRefreshRate() {
    clock.setRefreshRate(Self.refreshRate(of: handle))
    window.frameDuration = clock.interval
  }

  /// Updates the title.
  ///
  /// - Returns: whether it has changed.
  func updateTitle() -> Bool {
    guard window.title != shownTitle else { return false }
    shownTitle = window.title
    SDL_SetWindowTitle(handle, shownTitle)
    return true
  }

  /// Sets whether presenting may wait for the display. With several windows one would delay the
  /// others, so each is then paced by its clock.
  func setMayWaitForDisplay(_ mayWait: Bool) {
    screen.setPaced(mayWait)
    clock.isPacedByScreen = screen.isPaced
  }

  /// Draws and presents what changed.
  ///
  /// - Parameter pumpEvents: called to read input while a slow frame is drawn; must not draw.
  /// - Returns: the figures of the frame; nil if nothing of the window was presented.
  func showFrame(
    at time: Double, clock hostClock: HostClock, pumpEvents: () -> Void
  ) throws(HostError) -> PresentedFrame? {
    // The first frame begins no tick, so that what was read while the window opened is shown at once.
    if keepsTime || failures > 0 { clock.didBeginFrame(at: time) }
    let start = hostClock.now
    var frame = unshownFrame
    if window.needsFrame || isUndrawn {
      isUndrawn = false
      if ground.color != window.groundColor {
        ground = WindowGround(color: window.groundColor)
        ground.apply(to: handle)
      }
      let made = window.makeFrame()
      frame = made
      let scale = metrics.screenScale
      let update = slowDrawing.render(
        made, CGAffineTransform(scaleX: scale, y: scale), with: renderer, tick: clock.interval,
        clock: hostClock, pumpEvents: pumpEvents)
      unshown += update.changed
    }
    guard !unshown.isEmpty || isHUDDue(at: time) else {
      // An animation of a window that shows nothing waits, too.
      keepsTime = true
      return nil
    }
    let drawn = hostClock.now
    let damage = unshown
    guard let presenting = try presentOrRetry(damage, at: time, hostClock) else { return nil }
    unshown = []
    unshownFrame = nil
    keepsTime = true
    guard !damage.isEmpty else { return nil }
    let end = hostClock.now
    var presented = PresentedFrame(
      time: end, inputTime: newestInput, drawMilliseconds: (drawn - start) * 1000,
      presentMilliseconds: presenting * 1000, damage: damage, frame: frame,
      screen: screen.kind)
    presented.hudMilliseconds = hud.map { _ in (end - drawn - presenting) * 1000 }
    presented.latencyMilliseconds = latency.take(input: newestInput, shownAt: end)
    presented.threads = renderer.rasterizer.threads
    presented.memory = ProcessMemory.residentBytes
    hud?.add(presented)
    return presented
  }

  /// Presents the damage and the figures. After a failure (a lost device, a stale surface) the next
  /// frame tries again.
  ///
  /// - Returns: the time that the screen took, in seconds; nil if nothing was presented.
  private func presentOrRetry(
    _ damage: [PixelRect], at time: Double, _ hostClock: HostClock
  ) throws(HostError) -> Double? {
    do {
      let duration = try present(damage, at: time, hostClock)
      failures = 0
      return duration
    } catch {
      failures += 1
      if failures > Self.toleratedFailures { throw error }
      showAgain(deviceIsLost: true)
      return nil
    }
  }

  private func present(
    _ damage: [PixelRect], at time: Double, _ hostClock: HostClock
  ) throws(HostError) -> Double {
    let screen = screen
    func show(_ pixels: PixelBuffer, _ damage: [PixelRect]) -> Result<Double, HostError> {
      let start = hostClock.now
      do throws(HostError) {
        try screen.present(pixels, damage: damage)
        return .success(hostClock.now - start)
      } catch {
        return .failure(error)
      }
    }
    let result = renderer.withPixelBuffer { pixels in
      guard let hud else { return show(pixels, damage) }
      let layout = HeadUpDisplay.Layout(
        height: Double(window.size.height), themeScale: window.theme.scale,
        pixelScale: metrics.screenScale)
      return hud.present(over: pixels, damage: damage, at: time, layout: layout, show)
    }
    return try result.get()
  }

  private static func measure(
    _ handle: OpaquePointer, _ screen: any Screen, _ interfaceScale: Double
  ) throws(HostError) -> WindowMetrics {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(handle, &width, &height)
    let pixels = try screen.pixelSize()
    return WindowMetrics(
      width: max(1, Int(width)), height: max(1, Int(height)), pixelWidth: max(1, pixels.width),
      pixelHeight: max(1, pixels.height), interfaceScale: interfaceScale,
      fingersSpanLastPixel: Driver.current == .x11)
  }

  private static func refreshRate(of handle: OpaquePointer) -> Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(handle)
    guard SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return 0 }
    return Double(mode.refresh_rate)
  }
}

extension HostWindow {
  /// Whether the window is in fullscreen.
  var isFullscreen: Bool {
    get { SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }
    set { SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) }
  }

  /// The upper left corner of the window's content on the desktop; nil on Wayland, where programs do
  /// not know it.
  var contentOrigin: WindowPlacement.Origin? {
    guard Driver.current != .wayland else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetWindowPosition(handle, &x, &y)
    return WindowPlacement.Origin(x: Int(x), y: Int(y))
  }

  /// The pixel of the desktop at a place of the window, in points; nil on Wayland.
  func pixel(at place: CGPoint) -> (x: Int32, y: Int32)? {
    contentOrigin.map { origin in
      let scale = metrics.interfaceScale
      return (
        Int32(clamping: origin.x + Int((place.x * scale).rounded(.down))),
        Int32(clamping: origin.y + Int((place.y * scale).rounded(.down)))
      )
    }
  }

  /// The placement that opens the window at the same position again. With SDL 2 the origin is that of the
  /// frame, because a window manager puts the corner of the frame at the position a program asks for.
  /// SDL 3 puts the content there.
  var placement: WindowPlacement {
    var top: Int32 = 0
    var left: Int32 = 0
    if !SDLLibrary.isCompatibility { SDL_GetWindowBordersSize(handle, &top, &left, nil, nil) }
    return WindowPlacement(
      origin: contentOrigin.map { .init(x: $0.x - Int(left), y: $0.y - Int(top)) },
      isFullscreen: isFullscreen,
      isMaximized: SDL_GetWindowFlags(handle) & SDL_WINDOW_MAXIMIZED.rawValue != 0)
  }
}
