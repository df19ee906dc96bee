import Documents
import Panorama
import PanoramaSDL

/// The SDL host is the display of documents. Only the program knows both libraries, and nothing imports the program, so
/// no other conformance can contradict this one.
// swift-format-ignore: AvoidRetroactiveConformances
extension SDLHost: @retroactive WindowHost {
  public func open(_ window: Window, frame: WindowFrame?) throws {
    let placement = frame.map { frame in
      var origin: WindowPlacement.Origin?
      if let x = frame.x, let y = frame.y { origin = WindowPlacement.Origin(x: x, y: y) }
      return WindowPlacement(
        origin: origin, isFullscreen: windows.isEmpty && options.isFullscreen,
        isMaximized: frame.isMaximized)
    }
    try open(window, placement: placement)
  }

  public func frame(of window: Window) -> WindowFrame? {
    guard let placement = placement(of: window) else { return nil }
    return WindowFrame(
      x: placement.origin?.x, y: placement.origin?.y, width: Double(window.size.width),
      height: Double(window.size.height), isMaximized: placement.isMaximized)
  }

  public var isOnDesktop: Bool { true }

  public nonisolated func post(_ action: @escaping MainActorAction) { inbox.post(action) }
}
