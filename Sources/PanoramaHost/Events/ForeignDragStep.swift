import CWaylandGestures
import Foundation

/// A step of another program's drag over a window, as read beside SDL.
public struct ForeignDragStep: Sendable {
  /// The stage of the drag.
  public var phase = cwayland_drop_left
  /// The surface or the X window under it, only for comparison.
  public var surface: UInt = 0
  /// The position in the surface's units, or in the X window's pixels.
  public var x = 0.0
  public var y = 0.0
  /// What was dropped: a list of URIs (RFC 2483), a text, or a picture file; empty if it did not come.
  public var data: [UInt8] = []
  /// The MIME type of what is dragged; empty if nothing of it is taken.
  public var type = ""
  /// When the step was read, on the monotonic clock; the display server does not give every step a time.
  public var nanoseconds = HostClock.nanoseconds

  public init() {}

  /// What was dropped.
  public var content: DropContent {
    if type == "text/uri-list" { return DropContent(list: data) }
    return type.hasPrefix("image/")
      ? DropContent(picture: data, type: type) : DropContent(text: data)
  }

  /// Copies `drop`, and frees its data.
  public init(taking drop: cwayland_drop) {
    (phase, surface, x, y) = (drop.phase, UInt(drop.surface), drop.x, drop.y)
    data = Array(UnsafeRawBufferPointer(start: drop.data, count: drop.size))
    type = cwayland_dropped_type(drop.type).map { String(cString: $0) } ?? ""
    free(drop.data)
  }
}
