import CWaylandGestures
import Foundation

/// A step of a drag of files over a window on Wayland.
public struct WaylandDrop: Sendable {
  /// The stage of the drag.
  public var phase = cwayland_drop_left
  /// The surface of the window, only for comparison.
  public var surface: UInt = 0
  /// The position in the surface's units.
  public var x = 0.0
  public var y = 0.0
  /// The list of URIs that was dropped (RFC 2483); empty if it did not come.
  public var list: [UInt8] = []
  /// When the step was read, on the monotonic clock; the compositor does not give every step a time.
  public var nanoseconds = HostClock.nanoseconds

  public init() {}

  /// Copies `drop`, and frees its list.
  public init(taking drop: cwayland_drop) {
    (phase, surface, x, y) = (drop.phase, UInt(drop.surface), drop.x, drop.y)
    list = Array(UnsafeRawBufferPointer(start: drop.list, count: drop.size))
    free(drop.list)
  }
}
