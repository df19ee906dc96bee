import CSDL2
import CXInput
import Foundation

/// Records when each event that SDL queues happened.
///
/// SDL 2 stamps events with the moment at which the program reads them, so after a slow frame all
/// waiting events have the same time. On X11 the server's times are available: SDL shows its X events
/// to an event filter (`SDL_SYSWMEVENT`), those of XInput after it has queued its own events for
/// them, all others before. Here the timestamp of each event is replaced by a number, for which
/// `take` returns the recorded times.
final class EventStamps: @unchecked Sendable {
  // Unchecked: every access to the mutable state holds `lock`; SDL calls the filter on any thread.

  /// When an event happened.
  struct Stamp {
    /// When SDL queued it, in nanoseconds of the monotonic clock.
    var queued: UInt64
    /// The time from the display server, if any.
    var server: Server?
  }

  /// A time that the display server gave.
  struct Server: Equatable {
    /// The device of the event; 0 if it is not known.
    var device: Int32
    /// The time in milliseconds, which wraps after 49.7 days.
    var milliseconds: UInt32
  }

  private struct Note {
    var stamp: Stamp
    /// The type of the event, to which a later X event is matched.
    var type: UInt32
    var finger: FingerKey?
  }

  private let lock = NSLock()
  private var notes: [Note] = []
  /// The number of `notes[0]`.
  private var first: UInt32 = 0
  /// The number of notes since the previous X event.
  private var fresh = 0
  /// The time of the core X event that SDL is handling.
  private var coreTime: UInt32?
  private var opcode: Int32 = -1
  private var drops = DropNotes()

  /// Starts recording, and empties SDL's queue.
  func start() {
    SDL_SetEventFilter(Self.filter, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Starts reading X events.
  ///
  /// - Parameter window: any window of SDL, which gives access to the connection.
  func readXEvents(of window: OpaquePointer) {
    guard let display = CSDL2_x11Display(window) else { return }
    let opcode = cxinput_opcode(display)
    lock.withLock { self.opcode = opcode }
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
  }

  /// Stops recording; to be called before SDL quits.
  func end() { SDL_SetEventFilter(nil, nil) }

  /// The recorded times of the event with this number; nil if it was not recorded. Removes the notes
  /// of this event and of earlier ones.
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

  /// The raw contents of the oldest drop (see `DropNotes`); to be called once for each drop.
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
      // Only messages from other clients matter; all others would wake the loop without need.
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

  /// Reads the time of an X event. A core event gives the time of SDL's events after it, an XInput
  /// event that of the events SDL has just queued for it. There are none if SDL dropped a move that
  /// changes nothing.
  private func read(_ message: UnsafeRawPointer) {
    defer { fresh = 0 }
    coreTime = nil
    var stamp = cxinput_stamp()
    guard cxinput_stamp_read(opcode, message, &stamp) == 1 else { return }
    guard stamp.kind != cxinput_stamp_core else {
      coreTime = stamp.time
      return
    }
    for index in notes.indices.suffix(fresh) where Self.matches(stamp, notes[index]) {
      notes[index].stamp.server = Server(device: stamp.device, milliseconds: stamp.time)
    }
  }

  private static func matches(_ stamp: cxinput_stamp, _ note: Note) -> Bool {
    guard stamp.kind == cxinput_stamp_touch else { return note.type == SDL_MOUSEMOTION.rawValue }
    let finger = FingerKey(device: SDL_TouchID(stamp.device), finger: SDL_FingerID(stamp.touch))
    return note.finger == finger
  }
}
