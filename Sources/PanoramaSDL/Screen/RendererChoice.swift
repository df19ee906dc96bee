import CSDL2
import Foundation

/// Finds the SDL renderer worth using: a graphics processor's, else SDL's own software renderer.
///
/// OpenGL in software takes 6.8 ms to present 1920 × 1080, SDL's software renderer 1.9 ms, and the
/// first frame comes 130 ms earlier. So OpenGL is not even started where there is no processor;
/// except on Wayland, where SDL carries its software renderer's pixels by OpenGL anyway, and at the
/// window's unscaled size.
@MainActor
package enum RendererChoice {
  /// A renderer for `window`, and whether it waits for the display; nil when SDL cannot make any
  /// (`SDL_GetError` says why).
  static func makeRenderer(for window: OpaquePointer) -> (renderer: OpaquePointer, isPaced: Bool)? {
    let accelerated = SDL_RENDERER_ACCELERATED.rawValue
    if hasGraphicsProcessor,
      let renderer = SDL_CreateRenderer(
        window, -1, accelerated | SDL_RENDERER_PRESENTVSYNC.rawValue)
    {
      var info = SDL_RendererInfo()
      SDL_GetRendererInfo(renderer, &info)
      if isReal(info) { return (renderer, info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0) }
      SDL_DestroyRenderer(renderer)
    }
    if Driver.current == .wayland, let renderer = SDL_CreateRenderer(window, -1, accelerated) {
      return (renderer, false)
    }
    return SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue).map { ($0, false) }
  }

  /// The kernel offers a graphics processor for rendering.
  fileprivate static var hasGraphicsProcessor: Bool {
    let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
    return nodes.contains { $0.hasPrefix("renderD") }
  }

  /// Whether the renderer just made runs on a graphics processor.
  private static func isReal(_ info: SDL_RendererInfo) -> Bool {
    guard info.flags & SDL_RENDERER_SOFTWARE.rawValue == 0 else { return false }
    let isOpenGL = info.name.map { String(cString: $0).hasPrefix("opengl") } ?? false
    let device = isOpenGL ? CSDL2_openGLRendererName().map { String(cString: $0) } : nil
    return !isSoftware(device ?? "")
  }

  /// Whether an OpenGL device is a program that pretends to be one.
  package nonisolated static func isSoftware(_ device: String) -> Bool {
    let name = device.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader"]
      .contains { name.contains($0) }
  }
}

extension ScreenKind {
  /// The one that takes least time and memory here. Without a graphics processor a texture is only
  /// one copy more of every frame, on X11 at least, where the window's surface is shared with the
  /// display.
  @MainActor static var best: ScreenKind {
    Driver.current == .x11 && !RendererChoice.hasGraphicsProcessor ? .surface : .texture
  }
}
