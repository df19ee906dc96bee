import CSDL2
import PanoramaViews

/// What a window on the display is asked to be.
struct WindowPlan: Sendable {
  /// Of the window's frame.
  let title: String
  /// Where it opens and how large, in window units.
  let frame: SDL_Rect
  /// Covers its display.
  let isFullscreen: Bool
  /// The size it has when it is not full screen, in window units.
  let width: Int32
  let height: Int32
  private let isMaximized: Bool
  private let ground: WindowGround

  /// - Parameter scale: window units a point.
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
    // As large as its display from the first moment: else the first frames would have the size it
    // gets when it leaves full screen, and then another.
    var frame = SDL_Rect(x: x, y: y, w: width, h: height)
    if isFullscreen { SDL_GetDisplayBounds(0, &frame) }
    self.frame = frame
  }

  /// Makes the window; returns when the window manager shows it. Nil when SDL cannot.
  func make() -> OpaquePointer? {
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    // Not shown before its ground is set: the display would show what it likes.
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

  /// The size it will have, where nobody has another idea: a unit is a pixel.
  func metrics(scale: Double) -> WindowMetrics {
    WindowMetrics(
      width: max(1, Int(frame.w)), height: max(1, Int(frame.h)), pixelWidth: max(1, Int(frame.w)),
      pixelHeight: max(1, Int(frame.h)), interfaceScale: scale, fingersSpanLastPixel: true)
  }
}
