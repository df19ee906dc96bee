import CSDL2
import CXInput
import PanoramaGraphics

/// What a window shows before its first frame is there, and where the server uncovers it faster than
/// frames come: its ground, not what was on the screen before, and not black.
struct WindowGround: Sendable {
  let color: CGColor

  /// Tells the X server; on other systems a window comes with its first frame.
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
