import CSDL2
import CXInput
import Foundation

/// Notes what drops hold, in the words of their sources.
///
/// SDL 2 decodes the list of files itself, and takes a name to end at `%00`: `/etc/passwd%00.jpg`
/// would open another file than it says. On X11 the list is read here before SDL does.
struct DropNotes {
  /// What the X event brought that SDL is telling of now.
  private var present: [UInt8]?
  /// One for each drop that SDL has told of and nobody has taken; nil where the list was not read.
  private var finished: [[UInt8]?] = []

  /// SDL is about to tell of an X event.
  mutating func read(_ event: UnsafeRawPointer) {
    var size = 0
    present = nil
    guard let text = cxinput_drop_text(event, &size) else { return }
    present = Array(UnsafeRawBufferPointer(start: text, count: size))
    free(text)
  }

  /// SDL queues an event of this type.
  mutating func note(_ type: UInt32) {
    guard type == SDL_DROPCOMPLETE.rawValue else { return }
    finished.append(present)
    present = nil
  }

  /// The list of the earliest drop not taken yet; nil where only SDL knows it.
  mutating func take() -> [UInt8]? { finished.isEmpty ? nil : finished.removeFirst() }
}
