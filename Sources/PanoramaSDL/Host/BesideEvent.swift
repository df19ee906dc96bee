import CWaylandGestures
import CXInput

/// An event from a reader beside SDL that is merged with SDL's events by its time.
enum BesideEvent: Sendable {
  /// Of a trackpad, a wheel or a pen on X11.
  case xInput(cxinput_event)
  case waylandPen(cwayland_pen)
}
