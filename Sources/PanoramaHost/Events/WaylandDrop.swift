import CWaylandGestures
import Foundation

/// A step of a drag of files or a text over a window on Wayland.
public struct WaylandDrop: Sendable {
  /// The stage of the drag.
  public var phase = cwayland_drop_left
  /// The surface of the window, only for comparison.
  public var surface: UInt = 0
  /// The position in the surface's units.
  public var x = 0.0
  public var y = 0.0
  /// What was dropped: a list of URIs (RFC 2483), or a text; empty if it did not come.
  public var data: [UInt8] = []
  /// Whether it is a text.
  public var isText = false
  /// When the step was read, on the monotonic clock; the compositor does not give every step a time.
  public var nanoseconds = HostClock.nanoseconds

  public init() {}

  /// What was dropped.
  public var content: DropContent { isText ? DropContent(text: data) : DropContent(list: data) }

  /// Copies `drop`, and frees its data.
  public init(taking drop: cwayland_drop) {
    (phase, surface, x, y) = (drop.phase, UInt(drop.surface), drop.x, drop.y)
    data = Array(UnsafeRawBufferPointer(start: drop.data, count: drop.size))
    isText = drop.is_text != 0
    free(drop.data)
  }
}
