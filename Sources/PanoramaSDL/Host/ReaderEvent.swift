import CWaylandGestures
import CXInput

/// An event from a reader beside SDL that is merged with SDL's events by its time.
enum ReaderEvent: Sendable {
  /// An event of a trackpad, a wheel or a pen on X11.
  case xInput(cxinput_event)
  case waylandPen(cwayland_pen)
  case waylandDrop(WaylandDrop)
}
