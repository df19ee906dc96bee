import CSDL2
import CXInput
import Foundation
import PanoramaHost
import Synchronization

/// Records when each event that SDL queues happened, and what X events say about drags.
///
/// SDL 2 stamps events with the moment at which the program reads them, so after a slow frame all
/// waiting events have the same time. On X11 the server's times are available: SDL shows its X events
/// to an event filter (`SDL_SYSWMEVENT`), which must read them there and then: in sdl2-compat they are
/// gone when the event is taken from the queue. If that library is told not to show them, events have no
/// times of the server.
final class EventStamps: Sendable {
  /// What an X event says besides its time.
  struct Extra {
    /// The step of a drag.
    var drag: DragReader.Message?
    /// The content of a drop (see `DropNotes`).
    var drop: DropContent?
  }

  typealias Records = StampRecords<Extra>

  private struct State {
    var records = Records(messagesComeFirst: false)
    var opcode: Int32 = -1
    var drags: DragReader?
    var drops = DropNotes()
  }

  private let state = Mutex(State())

  /// Starts recording, and empties SDL's queue.
  func start() {
    // Only now is SDL open.
    state.withLock { $0.records = Records(messagesComeFirst: SDLLibrary.isCompatibility) }
    SDL_SetEventFilter(Self.filter, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Starts reading X events.
  ///
  /// - Parameter window: any window of SDL, which gives access to the connection.
  func readXEvents(of window: OpaquePointer) {
    guard let display = CSDL2_x11Display(window) else { return }
    let opcode = cxinput_opcode(display)
    let drags = DragReader(display)
    state.withLock {
      $0.opcode = opcode
      $0.drags = drags
    }
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
  }

  /// Stops recording; to be called before SDL quits.
  func end() { SDL_SetEventFilter(nil, nil) }

  /// The record of an event taken from SDL's queue; nil if there is none. To be called for every event, in
  /// order.
  func take(_ event: SDL_Event) -> Records.Record? {
    guard let identity = Records.Identity(event) else { return nil }
    return state.withLock { $0.records.take(identity) }
  }

  private static let filter: SDL_EventFilter = { context, event in
    guard let context, let event else { return 1 }
    return Unmanaged<EventStamps>.fromOpaque(context).takeUnretainedValue().note(event) ? 1 : 0
  }

  /// - Returns: whether the event is queued.
  private func note(_ event: UnsafeMutablePointer<SDL_Event>) -> Bool {
    state.withLock { state in
      var extra = Extra()
      if event.pointee.type == SDL_SYSWMEVENT.rawValue {
        guard let message = CSDL2_x11Event(event) else { return false }
        state.records.read(Self.time(of: message, opcode: state.opcode))
        state.drops.read(message)
        // Only drags matter; all others would wake the loop without need.
        extra.drag = state.drags?.read(message)
        guard extra.drag != nil else { return false }
      }
      if event.pointee.type == SDL_DROPCOMPLETE.rawValue { extra.drop = state.drops.take() }
      guard let identity = Records.Identity(event.pointee) else { return true }
      state.records.queue(identity, at: HostClock.nanoseconds, extra)
      return true
    }
  }

  /// - Parameter opcode: that of XInput.
  private static func time(of message: UnsafeRawPointer, opcode: Int32) -> Records.Message? {
    var stamp = cxinput_stamp()
    guard cxinput_stamp_read(opcode, message, &stamp) == 1 else { return nil }
    let time = ServerTime(device: stamp.device, milliseconds: stamp.time)
    switch stamp.kind {
    case cxinput_stamp_core: return Records.Message(.core, time)
    case cxinput_stamp_touch:
      let finger = Records.Finger(device: Int64(stamp.device), touch: Int64(stamp.touch))
      return Records.Message(.touch(finger), time)
    default: return Records.Message(.pointer, time)
    }
  }
}
