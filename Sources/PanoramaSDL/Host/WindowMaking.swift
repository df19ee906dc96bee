import CSDL2
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

  /// Starts creating the window.
  init(_ plan: WindowPlan) {
    self.plan = plan
    made = ThreadResult(name: "window") {
      TimeSlice.setShort()
      return Self.make(plan)
    }
  }

  /// Waits for the window.
  func finish() throws(HostError) -> OpaquePointer {
    let address = try (made?.wait() ?? Self.make(plan)).get()
    guard let handle = OpaquePointer(bitPattern: address) else { throw .lastSDLError }
    return handle
  }

  private static func make(_ plan: WindowPlan) -> Result<UInt, HostError> {
    guard let handle = plan.make() else { return .failure(.lastSDLError) }
    return .success(UInt(bitPattern: handle))
  }
}
