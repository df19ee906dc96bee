import CSDL2
import CXInput
import PanoramaGraphics

/// Files being dragged over a window, told by their source's messages.
///
/// SDL 2 speaks only when they are dropped. On X11 the drag itself is a conversation of client
/// messages (the XDND protocol); SDL leads it, and this listens.
@MainActor
final class DragReader {
  /// One step of a drag, in window units.
  struct Step {
    var windowID: UInt32
    /// Nil: it left the window.
    var place: (x: Double, y: Double)?
  }

  private var atoms = cxinput_drag_atoms()
  private var isListening = false

  /// - Parameter window: any window of SDL's, for its connection.
  func start(_ window: OpaquePointer) {
    guard !isListening, let display = CSDL2_x11Display(window),
      cxinput_drag_prepare(display, &atoms) == 0
    else { return }
    isListening = true
  }

  /// What `event` says of a drag; nil for nothing.
  func read(_ event: SDL_Event, in hosted: [HostWindow]) -> Step? {
    guard isListening, event.type == SDL_SYSWMEVENT.rawValue else { return nil }
    var event = event
    var drag = cxinput_drag()
    guard let message = CSDL2_x11Event(&event), cxinput_drag_read(&atoms, message, &drag) == 1,
      let host = hosted.first(where: { UInt64(CSDL2_x11Window($0.handle)) == drag.window })
    else { return nil }
    guard drag.is_over != 0 else { return Step(windowID: host.id, place: nil) }
    guard let origin = host.contentOrigin else { return nil }
    return Step(
      windowID: host.id,
      place: (Double(drag.root_x) - Double(origin.x), Double(drag.root_y) - Double(origin.y)))
  }
}

extension SDLHost {
  /// From now on the X server's own times are known, and windows are told of files that are dragged
  /// over them.
  func startReadingXEvents() {
    guard Driver.current == .x11, let host = hosted.first else { return }
    drags.start(host.handle)
    stamps.readXEvents(of: host.handle)
  }
}
