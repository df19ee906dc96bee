import CSDL2
import PanoramaHost
import PanoramaViews

/// The properties with which a window is created.
struct WindowPlan: Sendable {
  let title: String
  /// The initial position and size, in window units.
  let frame: SDL_Rect
  let isFullscreen: Bool
  /// The width outside fullscreen, in window units.
  let width: Int32
  /// The height outside fullscreen, in window units.
  let height: Int32
  private let isMaximized: Bool
  private let ground: WindowGround

  /// - Parameters:
  ///   - window: the window.
  ///   - placement: its placement.
  ///   - scale: window units per point.
  @MainActor
  init(_ window: Window, _ placement: WindowPlacement, scale: Double) {
    title = window.title
    isFullscreen = placement.isFullscreen
    isMaximized = placement.isMaximized
    ground = WindowGround(color: window.groundColor)
    width = max(1, Int32(clamping: Int((Double(window.size.width) * scale).rounded())))
    height = max(1, Int32(clamping: Int((Double(window.size.height) * scale).rounded())))
    let center = CSDL2_windowPositionCentered()
    let x = placement.origin.map { Int32(clamping: $0.x) } ?? center
    let y = placement.origin.map { Int32(clamping: $0.y) } ?? center
    // A fullscreen window has the size of its display from the start; otherwise the first frames
    // would have the size outside fullscreen.
    var frame = SDL_Rect(x: x, y: y, w: width, h: height)
    if isFullscreen { SDL_GetDisplayBounds(0, &frame) }
    self.frame = frame
  }

  /// Creates the window, and returns when the window manager shows it; nil if SDL fails.
  func make() -> OpaquePointer? {
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    // The window is hidden until its background colour is set.
    let waits = Driver.current == .x11
    if waits { flags |= SDL_WINDOW_HIDDEN.rawValue }
    if isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    if isMaximized { flags |= SDL_WINDOW_MAXIMIZED.rawValue }
    guard let handle = SDL_CreateWindow(title, frame.x, frame.y, frame.w, frame.h, flags) else {
      return nil
    }
    if waits {
      ground.apply(to: handle)
      SDL_ShowWindow(handle)
    }
    if isFullscreen { SDL_SetWindowSize(handle, width, height) }
    return handle
  }

  /// The expected metrics of the window, in which a unit is a pixel.
  func metrics(scale: Double) -> WindowMetrics {
    WindowMetrics(
      width: max(1, Int(frame.w)), height: max(1, Int(frame.h)), pixelWidth: max(1, Int(frame.w)),
      pixelHeight: max(1, Int(frame.h)), interfaceScale: scale, fingersSpanLastPixel: true)
  }
}
