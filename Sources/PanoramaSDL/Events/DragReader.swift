import CSDL2
import CXInput
import Foundation
import PanoramaGraphics
import PanoramaHost

/// Follows files and texts that are dragged over a window.
///
/// SDL 2 reports only the drop. On X11 a drag consists of client messages (the XDND protocol), which
/// SDL answers and this type reads as well.
struct DragReader: Sendable {
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

  /// - Parameter display: SDL's Xlib `Display`.
  init?(_ display: UnsafeMutableRawPointer) {
    guard cxinput_drag_prepare(display, &atoms) == 0 else { return nil }
  }

  /// The message of a drag that the X event contains, if any.
  func read(_ event: UnsafeRawPointer) -> Message? {
    var atoms = atoms
    var drag = cxinput_drag()
    guard cxinput_drag_read(&atoms, event, &drag) == 1 else { return nil }
    return Message(
      xWindow: UInt64(drag.window),
      root: drag.is_over != 0 ? (Double(drag.root_x), Double(drag.root_y)) : nil)
  }
}

/// Reads the raw contents of drops.
///
/// SDL decodes the list of files itself and ends a name at `%00`, so `/etc/passwd%00.jpg` would
/// open another file than it says; and it leaves out the empty lines of a text. On X11 both are read here before SDL
/// decodes them.
struct DropNotes {
  /// The contents of the X event that SDL is handling.
  private var current: DropContent?

  /// Reads an X event that SDL is about to handle.
  mutating func read(_ event: UnsafeRawPointer) {
    var size = 0
    current = nil
    var isText: Int32 = 0
    guard let memory = cxinput_drop_data(event, &size, &isText) else { return }
    let data = Array(UnsafeRawBufferPointer(start: memory, count: size))
    free(memory)
    current = isText != 0 ? DropContent(text: data) : DropContent(list: data)
  }

  /// Removes and returns the content of the drop that SDL completes; nil if only SDL knows it.
  mutating func take() -> DropContent? {
    defer { current = nil }
    return current
  }
}
