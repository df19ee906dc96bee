import CSDL2
import CXInput
import Foundation

/// Notes when each event that SDL queues happened.
///
/// SDL 2 stamps events with the moment at which the program asked for them: after a slow frame all
/// that queued up has one time. On X11 the server's own times can be had: SDL shows its X events to
/// an event filter (`SDL_SYSWMEVENT`), those of XInput after it has queued what it makes of them,
/// all others before. Here each event gets a number in place of its timestamp, and `take` tells
/// what is known by that number.
final class EventStamps: @unchecked Sendable {
  // Unchecked: every access to the mutable state holds `lock`; SDL calls the filter on any thread.

  /// When an event happened.
  struct Stamp {
    /// When SDL queued it, in nanoseconds of the monotonic clock.
    var queued: UInt64
    /// The display server's word; nil where it has none.
    var server: Server?
  }

  /// A time that the display server gave.
  struct Server: Equatable {
    /// The device it came from; 0 where that is not told.
    var device: Int32
    /// Milliseconds, wrapping after 49.7 days.
    var milliseconds: UInt32
  }

  private struct Note {
    var stamp: Stamp
    /// The kind of event, for what is told about it later.
    var type: UInt32
    var finger: FingerKey?
  }

  private let lock = NSLock()
  private var notes: [Note] = []
  /// The number of `notes[0]`.
  private var first: UInt32 = 0
  /// How many notes at the end were made since the X event before.
  private var fresh = 0
  /// The time of the core X event that SDL is telling of.
  private var coreTime: UInt32?
  private var opcode: Int32 = -1
  private var drops = DropNotes()

  /// From now on SDL's events are noted. Empties SDL's queue.
  func start() {
    SDL_SetEventFilter(Self.filter, Unmanaged.passUnretained(self).toOpaque())
  }

  /// SDL's X events are read from now on.
  /// - Parameter window: any window of SDL's, for its connection.
  func readXEvents(of window: OpaquePointer) {
    guard let display = CSDL2_x11Display(window) else { return }
    let opcode = cxinput_opcode(display)
    lock.withLock { self.opcode = opcode }
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
  }

  /// Notes nothing any more; called before SDL quits.
  func end() { SDL_SetEventFilter(nil, nil) }

  /// What is known of the event with this number; nil for one that was not noted. Notes of earlier
  /// events go.
  func take(_ number: UInt32) -> Stamp? {
    lock.withLock {
      let index = Int(number &- first)
      guard index < notes.count else { return nil }
      let stamp = notes[index].stamp
      notes.removeFirst(index + 1)
      first = number &+ 1
      fresh = min(fresh, notes.count)
      return stamp
    }
  }

  /// What the earliest drop that SDL told of holds, in its source's words: see `DropNotes`. To be
  /// called once for each.
  func takeDrop() -> [UInt8]? { lock.withLock { drops.take() } }

  private static let filter: SDL_EventFilter = { context, event in
    guard let context, let event else { return 1 }
    return Unmanaged<EventStamps>.fromOpaque(context).takeUnretainedValue().note(event) ? 1 : 0
  }

  /// - Returns: whether the event is queued.
  private func note(_ event: UnsafeMutablePointer<SDL_Event>) -> Bool {
    lock.withLock {
      guard event.pointee.type == SDL_SYSWMEVENT.rawValue else {
        queue(event)
        return true
      }
      guard let message = CSDL2_x11Event(event) else { return false }
      read(message)
      drops.read(message)
      // Only what other clients sent is for us; all else would wake the loop for nothing.
      guard CSDL2_isX11ClientMessage(event) != 0 else { return false }
      queue(event)
      return true
    }
  }

  private func queue(_ event: UnsafeMutablePointer<SDL_Event>) {
    let server = coreTime.map { Server(device: 0, milliseconds: $0) }
    var note = Note(
      stamp: Stamp(queued: HostClock.nanoseconds, server: server), type: event.pointee.type)
    switch note.type {
    case SDL_FINGERDOWN.rawValue, SDL_FINGERMOTION.rawValue, SDL_FINGERUP.rawValue:
      let finger = event.pointee.tfinger
      note.finger = FingerKey(device: finger.touchId, finger: finger.fingerId)
    default: break
    }
    event.pointee.common.timestamp = first &+ UInt32(truncatingIfNeeded: notes.count)
    notes.append(note)
    fresh += 1
    drops.note(note.type)
  }

  /// An X event passes: a core event speaks for what follows, one of XInput's for what SDL has just
  /// made of it. Where SDL dropped a move that changes nothing there is nothing to speak for.
  private func read(_ message: UnsafeRawPointer) {
    defer { fresh = 0 }
    coreTime = nil
    var stamp = cxinput_stamp()
    guard cxinput_stamp_read(opcode, message, &stamp) == 1 else { return }
    guard stamp.kind != cxinput_stamp_core else {
      coreTime = stamp.time
      return
    }
    for index in notes.indices.suffix(fresh) where Self.speaks(stamp, for: notes[index]) {
      notes[index].stamp.server = Server(device: stamp.device, milliseconds: stamp.time)
    }
  }

  private static func speaks(_ stamp: cxinput_stamp, for note: Note) -> Bool {
    guard stamp.kind == cxinput_stamp_touch else { return note.type == SDL_MOUSEMOTION.rawValue }
    let finger = FingerKey(device: SDL_TouchID(stamp.device), finger: SDL_FingerID(stamp.touch))
    return note.finger == finger
  }
}
