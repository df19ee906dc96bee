import CSDL2
import Panorama
import PanoramaGraphics
import PanoramaRaster

/// A streaming texture on an SDL renderer: the damage is uploaded, and the texture is drawn over the
/// whole window.
@MainActor
final class TextureScreen: Screen {
  let kind = ScreenKind.texture
  private(set) var isPaced: Bool
  /// Whether the renderer can wait for the display.
  private let canBePaced: Bool
  var name: String { "texture (\(driver))" }
  private let driver: String
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var size: (width: Int, height: Int) = (0, 0)

  init(window: OpaquePointer) throws(HostError) {
    guard let made = RendererChoice.makeRenderer(for: window) else { throw .lastSDLError }
    self.window = window
    renderer = made.renderer
    isPaced = made.isPaced
    canBePaced = made.isPaced
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    driver = info.name.map { String(cString: $0) } ?? "unknown"
  }

  func close() {
    reset()
    SDL_DestroyRenderer(renderer)
  }

  func setPaced(_ isWanted: Bool) {
    guard canBePaced, isWanted != isPaced, SDL_RenderSetVSync(renderer, isWanted ? 1 : 0) == 0
    else {
      return
    }
    isPaced = isWanted
  }

  func pixelSize() throws(HostError) -> (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    // While a resize is being reported, sdl2-compat's renderer still has the former size.
    SDL_GetWindowSizeInPixels(window, &width, &height)
    return (Int(width), Int(height))
  }

  func reset() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  func present(_ pixels: PixelBuffer, damage: [PixelRect]) throws(HostError) {
    let texture = try texture(pixels.width, pixels.height)
    let bounds = PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
    for rect in damage.map({ $0.intersection(bounds) }) where !rect.isEmpty {
      var area = SDL_Rect(rect)
      let first = pixels.row(rect.minY) + rect.minX
      guard SDL_UpdateTexture(texture, &area, first, Int32(pixels.bytesPerRow)) == 0 else {
        throw .lastSDLError
      }
    }
    // The back buffer is undefined after a present, so the whole texture is drawn every time.
    guard SDL_RenderCopy(renderer, texture, nil, nil) == 0 else { throw .lastSDLError }
    SDL_RenderPresent(renderer)
  }

  private func texture(_ width: Int, _ height: Int) throws(HostError) -> OpaquePointer {
    if let texture, size == (width, height) { return texture }
    reset()
    guard
      let made = SDL_CreateTexture(
        renderer, CSDL2_pixelFormatBGRX32(), Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
        Int32(width), Int32(height))
    else { throw .lastSDLError }
    SDL_SetTextureBlendMode(made, SDL_BLENDMODE_NONE)
    texture = made
    size = (width, height)
    return made
  }
}
