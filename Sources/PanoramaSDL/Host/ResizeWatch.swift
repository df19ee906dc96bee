import CSDL2
import Foundation

/// Draws while a window is being resized.
///
/// Some systems keep the program inside the event pump while the user holds the border of a window.
/// SDL calls an event watch during that time, which draws at most one frame per tick.
@MainActor
final class ResizeWatch {
  private unowned let host: SDLHost

  init(_ host: SDLHost) {
    self.host = host
    SDL_AddEventWatch(Self.callback, Unmanaged.passUnretained(self).toOpaque())
  }

  func end() { SDL_DelEventWatch(Self.callback, Unmanaged.passUnretained(self).toOpaque()) }

  private static let callback: SDL_EventFilter = { context, event in
    guard let context, let event, event.pointee.type == SDL_WINDOWEVENT.rawValue,
      UInt32(event.pointee.window.event) == SDL_WINDOWEVENT_SIZE_CHANGED.rawValue,
      Thread.isMainThread
    else { return 0 }
    let id = event.pointee.window.windowID
    let address = UInt(bitPattern: context)
    MainActor.assumeIsolated {
      guard let context = UnsafeRawPointer(bitPattern: address) else { return }
      Unmanaged<ResizeWatch>.fromOpaque(context).takeUnretainedValue().windowResized(id)
    }
    return 0
  }

  private func windowResized(_ id: UInt32) {
    guard !host.isDrawing, let hosted = host.hosted.first(where: { $0.id == id }) else { return }
    let now = host.clock.now
    guard now >= hosted.clock.nextFrame else { return }
    do {
      try host.resize(hosted, at: now)
      try host.advance(hosted, to: now)
    } catch {
      host.logger.warning("resizing: \(error)")
    }
  }
}
