import CSDL2
import Dispatch
import Foundation
import PanoramaGraphics
import PanoramaHost

/// Creates a window on another thread, so that the first frame can be drawn while the window manager
/// works.
///
/// This is for X11 only, where SDL's windows belong to no particular thread. SDL must not be called
/// for anything else until `finish()` has returned.
struct WindowMaking {
  /// The window's address; nil if the system allowed no thread.
  private let made: ThreadResult<Result<UInt, HostError>>?
  private let plan: WindowPlan
  private let hasSurface: Bool

  /// Starts creating the window.
  ///
  /// - Parameters:
  ///   - plan: the properties of the window.
  ///   - hasSurface: whether the window's surface will be used. Its memory is then allocated and
  ///     touched too, which takes longer than copying a frame to it.
  init(_ plan: WindowPlan, hasSurface: Bool) {
    (self.plan, self.hasSurface) = (plan, hasSurface)
    made = ThreadResult(name: "window") { Self.make(plan, hasSurface) }
  }

  /// Waits for the window.
  func finish() throws(HostError) -> OpaquePointer {
    let address = try (made?.wait() ?? Self.make(plan, hasSurface)).get()
    guard let handle = OpaquePointer(bitPattern: address) else { throw .lastSDLError }
    return handle
  }

  private static func make(_ plan: WindowPlan, _ hasSurface: Bool) -> Result<UInt, HostError> {
    guard let handle = plan.make() else { return .failure(.lastSDLError) }
    if hasSurface { touchSurface(of: handle) }
    return .success(UInt(bitPattern: handle))
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
