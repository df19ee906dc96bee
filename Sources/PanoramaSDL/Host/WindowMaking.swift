import CSDL2
import Dispatch
import Foundation

/// A window that another thread has SDL make: the window manager takes its time, and the first
/// frame can be drawn meanwhile.
///
/// For X11, where SDL's windows belong to no thread; nothing else may be asked of SDL until it is
/// finished.
final class WindowMaking: @unchecked Sendable {
  // Unchecked: written by the thread before it says that it is done, read after that.
  private var handle: OpaquePointer?
  private var complaint = ""
  private let done = DispatchGroup()

  /// - Parameter hasSurface: the window's surface will be drawn on. Its memory is made and touched,
  ///   which takes longer than copying a frame into it.
  init(_ plan: WindowPlan, hasSurface: Bool) {
    done.enter()
    let thread = Thread { [self] in
      handle = plan.make()
      if let handle {
        if hasSurface { Self.touchSurface(of: handle) }
      } else {
        complaint = String(cString: SDL_GetError())
      }
      done.leave()
    }
    thread.name = "window"
    thread.start()
  }

  /// Waits for the window.
  func finish() throws(HostError) -> OpaquePointer {
    done.wait()
    guard let handle else { throw .sdl(complaint) }
    return handle
  }

  /// On all cores: clearing the pages of a full screen takes one of them 7 ms.
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
