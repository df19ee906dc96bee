import CSDL2
import CXInput
import Foundation

/// Reads the raw contents of drops.
///
/// SDL decodes the list of files itself and ends a name at `%00`, so `/etc/passwd%00.jpg` would
/// open another file than it says. On X11 the list is read here before SDL decodes it.
struct DropNotes {
  /// The contents of the X event that SDL is handling.
  private var current: [UInt8]?

  /// Reads an X event that SDL is about to handle.
  mutating func read(_ event: UnsafeRawPointer) {
    var size = 0
    current = nil
    guard let text = cxinput_drop_text(event, &size) else { return }
    current = Array(UnsafeRawBufferPointer(start: text, count: size))
    free(text)
  }

  /// Removes and returns the list of the drop that SDL completes; nil if only SDL knows it.
  mutating func take() -> [UInt8]? {
    defer { current = nil }
    return current
  }
}
