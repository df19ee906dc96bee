import CSDL2
import Panorama
import PanoramaGraphics
import PanoramaRaster

/// Presents a framebuffer in a window.
///
/// The framebuffer belongs to us; a screen only copies the changes to the display. All screens show
/// the same pixels.
@MainActor
protocol Screen: AnyObject {
  var kind: ScreenKind { get }
  /// The name of the screen, such as `texture (software)`.
  var name: String { get }
  /// Whether `present` waits for the display's vertical blank.
  var isPaced: Bool { get }
  /// Sets whether `present` waits for the display, if the screen supports that.
  func setPaced(_ isWanted: Bool)
  /// The current size, in device pixels.
  func pixelSize() throws(HostError) -> (width: Int, height: Int)
  /// Presents `pixels`.
  ///
  /// - Parameters:
  ///   - pixels: a buffer of the size `pixelSize()`; its alpha is ignored.
  ///   - damage: the pixels that changed since the last call. For the first frame, after a resize and
  ///     after `reset()` this must be everything.
  func present(_ pixels: PixelBuffer, damage: [PixelRect]) throws(HostError)
  /// Recreates the screen's resources at the next `present`, because the device was lost.
  func reset()
  /// Frees all resources; called once, before the window is destroyed.
  func close()
}

extension SDL_Rect {
  init(_ rect: PixelRect) {
    self.init(
      x: Int32(rect.minX), y: Int32(rect.minY), w: Int32(rect.width), h: Int32(rect.height))
  }
}

extension HostError {
  /// SDL's last error message.
  static var lastSDLError: HostError { .sdl(String(cString: SDL_GetError())) }
}
