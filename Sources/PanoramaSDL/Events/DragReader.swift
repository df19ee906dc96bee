import CSDL2
import CXInput
import PanoramaGraphics

/// Follows files that are dragged over a window.
///
/// SDL 2 reports only the drop. On X11 a drag consists of client messages (the XDND protocol), which
/// SDL answers and this type reads as well.
@MainActor
final class DragReader {
  /// A message of a drag.
  struct Message {
    /// The X window that the drag concerns.
    var xWindow: UInt64
    /// The position on the desktop; nil if the drag left the window.
    var root: (x: Double, y: Double)?
  }

  /// One step of a drag, in window units.
  struct Step {
    var windowID: UInt32
    /// The position of the drag; nil if it left the window.
    var place: (x: Double, y: Double)?
  }

  private var atoms = cxinput_drag_atoms()
  private var isListening = false

  /// Starts reading drags.
  ///
  /// - Parameter window: any window of SDL, which gives access to the connection.
  func start(_ window: OpaquePointer) {
    guard !isListening, let display = CSDL2_x11Display(window),
      cxinput_drag_prepare(display, &atoms) == 0
    else { return }
    isListening = true
  }

  /// The message of a drag that `event` contains, if any.
  func read(_ event: SDL_Event) -> Message? {
    guard isListening, event.type == SDL_SYSWMEVENT.rawValue else { return nil }
    var event = event
    var drag = cxinput_drag()
    guard let message = CSDL2_x11Event(&event), cxinput_drag_read(&atoms, message, &drag) == 1
    else { return nil }
    return Message(
      xWindow: UInt64(drag.window),
      root: drag.is_over != 0 ? (Double(drag.root_x), Double(drag.root_y)) : nil)
  }
}
