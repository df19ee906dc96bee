import CWaylandGestures

/// The fingers that a Wayland compositor has taken away, for a gesture of its own.
///
/// SDL 2 does not know that such a finger is gone, so it would stay on the window until it touches again.
public struct CancelledFingers {
  private var down: Set<Int32> = []
  private var cancelled: Set<Int32> = []

  public init() {}

  /// Notes what the compositor says, in order.
  public mutating func note(_ kind: cwayland_moment_kind, of finger: Int32) {
    switch kind {
    case cwayland_touch_down:
      down.insert(finger)
      cancelled.remove(finger)
    case cwayland_touch_up: down.remove(finger)
    case cwayland_touch_cancelled:
      cancelled.formUnion(down)
      down = []
    default: break
    }
  }

  /// The compositor's ids of the fingers that were taken away since the last call and have not come back.
  public mutating func take() -> Set<Int32> {
    defer { cancelled = [] }
    return cancelled
  }
}
