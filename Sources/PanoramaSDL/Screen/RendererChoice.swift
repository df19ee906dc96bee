import CSDL2
import Foundation
import Panorama
import PanoramaHost

/// Chooses an SDL renderer: that of a graphics processor, or else SDL's software renderer.
///
/// Software OpenGL takes 6.8 ms to present 1920 × 1080, and SDL's software renderer 1.9 ms, with the
/// first frame 130 ms earlier. So OpenGL is not used without a graphics processor, except on
/// Wayland, where SDL presents the software renderer's pixels through OpenGL anyway, and at the
/// window's unscaled size.
@MainActor
enum RendererChoice {
  /// A renderer for `window`, and whether it waits for the display; nil if SDL fails (see
  /// `SDL_GetError`).
  static func makeRenderer(for window: OpaquePointer) -> (renderer: OpaquePointer, isPaced: Bool)? {
    let accelerated = SDL_RENDERER_ACCELERATED.rawValue
    for index in hasGraphicsProcessor ? openGLIndices : [] {
      guard
        let renderer = SDL_CreateRenderer(
          window, index, accelerated | SDL_RENDERER_PRESENTVSYNC.rawValue)
      else { continue }
      var info = SDL_RendererInfo()
      SDL_GetRendererInfo(renderer, &info)
      if isReal { return (renderer, info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0) }
      SDL_DestroyRenderer(renderer)
    }
    for index in Driver.current == .wayland ? openGLIndices + [-1] : [] {
      if let renderer = SDL_CreateRenderer(window, index, accelerated) { return (renderer, false) }
    }
    return SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue).map { ($0, false) }
  }

  /// Whether the kernel offers a graphics processor for rendering.
  nonisolated static var hasGraphicsProcessor: Bool {
    let folder = "/dev/dri"
    guard access(folder, F_OK) == 0 else { return false }
    let nodes = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return nodes.contains { $0.hasPrefix("renderD") }
  }

  /// The drivers for OpenGL, in SDL's order. Only they name their device; SDL 3 also has one for Vulkan,
  /// behind which may be a renderer in software.
  private static var openGLIndices: [Int32] {
    (0..<max(0, SDL_GetNumRenderDrivers())).filter { index in
      var info = SDL_RendererInfo()
      guard SDL_GetRenderDriverInfo(index, &info) == 0, let name = info.name else { return false }
      return String(cString: name).hasPrefix("opengl")
    }
  }

  /// Whether the new renderer, of OpenGL, runs on a graphics processor.
  private static var isReal: Bool {
    !SoftwareOpenGL.isName(CSDL2_openGLRendererName().map { String(cString: $0) } ?? "")
  }
}

extension ScreenKind {
  /// The fastest kind for this display, with the least memory. On X11 without a graphics processor
  /// that is the surface, whose memory is shared with the display; a texture would only be one more
  /// copy of each frame.
  @MainActor static var best: ScreenKind {
    Driver.current == .x11 && !RendererChoice.hasGraphicsProcessor ? .surface : .texture
  }
}
