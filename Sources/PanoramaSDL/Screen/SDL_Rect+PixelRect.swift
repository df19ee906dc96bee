import CSDL2
import PanoramaGraphics

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
