import CSDL2
import Dispatch
import Foundation
import PanoramaGraphics

/// Creates a window on another thread, so that the first frame can be drawn while the window manager
/// works.
///
/// This is for X11 only, where SDL's windows belong to no particular thread. SDL must not be called
/// for anything else until `finish()` has returned.
final class WindowMaking: @unchecked Sendable {
  // Unchecked: the thread writes the state before the signal, and others read it after the signal.
  private var handle: OpaquePointer?
  private var complaint = ""
  private let done = DispatchGroup()

  /// Starts creating the window.
  ///
  /// - Parameters:
  ///   - plan: the properties of the window.
  ///   - hasSurface: whether the window's surface will be used. Its memory is then allocated and
  ///     touched too, which takes longer than copying a frame to it.
  init(_ plan: WindowPlan, hasSurface: Bool) {
    done.enter()
    let isStarted = BackgroundThread.start(name: "window", stackSize: 8 << 20) { [self] in
      make(plan)
      if hasSurface, let handle { Self.touchSurface(of: handle) }
      done.leave()
    }
    if isStarted { return }
    make(plan)
    done.leave()
  }

  private func make(_ plan: WindowPlan) {
    handle = plan.make()
    if handle == nil { complaint = String(cString: SDL_GetError()) }
  }

  /// Waits for the window.
  func finish() throws(HostError) -> OpaquePointer {
    done.wait()
    guard let handle else { throw .sdl(complaint) }
    return handle
  }

  /// Clears the surface on several cores; one core takes 7 ms for a full screen.
  private static func touchSurface(of window: OpaquePointer) {
    guard let surface = SDL_GetWindowSurface(window)?.pointee, let pixels = surface.pixels else {
      return
    }
    nonisolated(unsafe) let base = pixels
    let (size, parts) = (Int(surface.pitch) * Int(surface.h), 4)
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let (start, end) = (size * part / parts, size * (part + 1) / parts)
      memset(base + start, 0, end - start)
    }
  }
}
