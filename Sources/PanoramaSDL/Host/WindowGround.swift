import CSDL2
import CXInput
import PanoramaGraphics

/// The background colour of a window, which is visible before its first frame and wherever the server
/// uncovers the window faster than frames arrive. Otherwise black or old pixels would show there.
struct WindowGround: Sendable {
  let color: CGColor

  /// Sets the colour in the X server. On other systems a window appears with its first frame.
  func apply(to handle: OpaquePointer) {
    let window = CSDL2_x11Window(handle)
    guard window != 0, let format = SDL_AllocFormat(SDL_GetWindowPixelFormat(handle)) else {
      return
    }
    defer { SDL_FreeFormat(format) }
    func byte(_ share: Double) -> UInt8 { UInt8(min(max(share, 0), 1) * 255 + 0.5) }
    let pixel = SDL_MapRGB(
      format, byte(Double(color.red)), byte(Double(color.green)), byte(Double(color.blue)))
    cxinput_set_ground(CSDL2_x11Display(handle), UInt64(window), UInt64(pixel))
  }
}
