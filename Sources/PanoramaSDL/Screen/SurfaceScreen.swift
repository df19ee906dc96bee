import CSDL2
import Foundation
import Panorama
import PanoramaGraphics
import PanoramaRaster

/// The surface of a window: the damage is copied to memory that is shared with the display.
@MainActor
final class SurfaceScreen: Screen {
  let kind = ScreenKind.surface
  let name = "surface"
  let isPaced = false
  private let window: OpaquePointer

  init(window: OpaquePointer) { self.window = window }

  func setPaced(_ isWanted: Bool) {}

  func pixelSize() throws(HostError) -> (width: Int, height: Int) {
    let surface = try surface()
    return (Int(surface.pointee.w), Int(surface.pointee.h))
  }

  // SDL recreates the surface itself, and frees it with the window.
  func reset() {}

  func close() {}

  func present(_ pixels: PixelBuffer, damage: [PixelRect]) throws(HostError) {
    let surface = try surface()
    let bounds = PixelRect(
      x: 0, y: 0, width: min(Int(surface.pointee.w), pixels.width),
      height: min(Int(surface.pointee.h), pixels.height))
    let rects = damage.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
    guard !rects.isEmpty else { return }
    for rect in rects { try copy(rect, of: pixels, to: surface) }
    let list = rects.map(SDL_Rect.init)
    guard SDL_UpdateWindowSurfaceRects(window, list, Int32(list.count)) == 0 else {
      throw .lastSDLError
    }
  }

  private func surface() throws(HostError) -> UnsafeMutablePointer<SDL_Surface> {
    guard let surface = SDL_GetWindowSurface(window) else { throw .lastSDLError }
    return surface
  }

  private func copy(
    _ rect: PixelRect, of pixels: PixelBuffer, to surface: UnsafeMutablePointer<SDL_Surface>
  ) throws(HostError) {
    let format = surface.pointee.format.pointee.format
    let pitch = Int(surface.pointee.pitch)
    guard format == CSDL2_pixelFormatBGRX32() || format == CSDL2_pixelFormatBGRA32(),
      let base = surface.pointee.pixels
    else {
      return try convert(rect, of: pixels, to: surface)
    }
    if rect.width == pixels.width, pitch == pixels.bytesPerRow {
      memcpy(
        base + rect.minY * pitch, pixels.base + rect.minY * pitch, rect.height * pitch)
      return
    }
    for y in rect.minY..<rect.maxY {
      memcpy(base + y * pitch + rect.minX * 4, pixels.row(y) + rect.minX, rect.width * 4)
    }
  }

  /// Copies with a conversion by SDL, for a display with another pixel format.
  private func convert(
    _ rect: PixelRect, of pixels: PixelBuffer, to surface: UnsafeMutablePointer<SDL_Surface>
  ) throws(HostError) {
    guard
      let source = SDL_CreateRGBSurfaceWithFormatFrom(
        pixels.base, Int32(pixels.width), Int32(pixels.height), 32, Int32(pixels.bytesPerRow),
        CSDL2_pixelFormatBGRX32())
    else { throw .lastSDLError }
    defer { SDL_FreeSurface(source) }
    var from = SDL_Rect(rect)
    var to = from
    guard SDL_UpperBlit(source, &from, surface, &to) == 0 else { throw .lastSDLError }
  }
}
