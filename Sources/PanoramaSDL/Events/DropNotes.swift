import CSDL2
import CXInput
import Foundation

/// Records the raw contents of drops.
///
/// SDL 2 decodes the list of files itself and ends a name at `%00`, so `/etc/passwd%00.jpg` would
/// open another file than it says. On X11 the list is read here before SDL decodes it.
struct DropNotes {
  /// The contents of the X event that SDL is handling.
  private var current: [UInt8]?
  /// The contents of each drop that SDL has reported and that was not taken yet; nil if the list could not be
  /// read.
  private var finished: [[UInt8]?] = []

  /// Reads an X event that SDL is about to handle.
  mutating func read(_ event: UnsafeRawPointer) {
    var size = 0
    current = nil
    guard let text = cxinput_drop_text(event, &size) else { return }
    current = Array(UnsafeRawBufferPointer(start: text, count: size))
    free(text)
  }

  /// Notes that SDL queues an event of this type.
  mutating func note(_ type: UInt32) {
    guard type == SDL_DROPCOMPLETE.rawValue else { return }
    finished.append(current)
    current = nil
  }

  /// Removes and returns the list of the oldest drop; nil if only SDL knows it.
  mutating func take() -> [UInt8]? { finished.isEmpty ? nil : finished.removeFirst() }
}
