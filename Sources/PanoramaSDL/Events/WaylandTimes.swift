import CSDL2
import CWaylandGestures
import PanoramaHost

/// Matches the compositor's times of finger and pointer input with SDL's events.
///
/// Both arrive in the same order for each finger and for the pointer. But SDL leaves out moves that
/// change nothing, so the moments before a match are dropped.
@MainActor
final class WaylandTimes {
  private let times: OpaquePointer
  private var touches: [Int32: [cwayland_moment]] = [:]
  private var pointer: [cwayland_moment] = []
  private var cancelled = CancelledFingers()

  /// The maximum distance of equal positions, in the surface's units: SDL stores floats.
  private static let tolerance = 0.01
  /// The maximum number of unmatched moments for a finger or the pointer.
  private static let limit = 512

  /// Starts listening; nil if the compositor has no seat.
  ///
  /// - Parameter display: a `wl_display` that outlives this object.
  init?(display: UnsafeMutableRawPointer) {
    guard let times = cwayland_times_open(display) else { return nil }
    self.times = times
  }

  /// Stops listening; to be called once, before the display is closed.
  func close() { cwayland_times_close(times) }

  /// SDL's ids of the fingers that the compositor has taken away since the last call.
  func takeCancelledFingers() -> Set<SDL_FingerID> {
    read()
    return Set(cancelled.take().map { SDL_FingerID($0) + Self.firstID })
  }

  /// SDL's id of the compositor's finger 0.
  private static var firstID: SDL_FingerID { SDLLibrary.isCompatibility ? 1 : 0 }

  /// The number of the event that pressed a button of the mouse last, and whether a button is down.
  var press: (number: UInt32, isDown: Bool) {
    read()
    var isDown: Int32 = 0
    let number = cwayland_times_press(times, &isDown)
    return (number, isDown != 0)
  }

  /// The number of the event with which a finger came down last.
  var finger: UInt32 {
    read()
    return cwayland_times_finger(times)
  }

  /// Waits until SDL can take everything that the compositor has sent.
  func catchUp() { cwayland_times_catch_up(times) }

  /// The compositor's time for `event`, in milliseconds, if there is one.
  ///
  /// - Parameter size: the size of the event's window, in SDL's units.
  func time(of event: SDL_Event, in size: (width: Int, height: Int)?) -> UInt32? {
    read()
    switch event.type {
    case SDL_FINGERDOWN.rawValue: return touch(event, cwayland_touch_down, size)
    case SDL_FINGERMOTION.rawValue: return touch(event, cwayland_touch_motion, size)
    case SDL_FINGERUP.rawValue: return touch(event, cwayland_touch_up, nil)
    case SDL_MOUSEMOTION.rawValue:
      return Self.take(from: &pointer) {
        $0.kind == cwayland_pointer_motion && Self.whole($0.x) == event.motion.x
          && Self.whole($0.y) == event.motion.y
      }
    case SDL_MOUSEBUTTONDOWN.rawValue:
      return Self.take(from: &pointer) { $0.kind == cwayland_button_down }
    case SDL_MOUSEBUTTONUP.rawValue:
      return Self.take(from: &pointer) { $0.kind == cwayland_button_up }
    case SDL_MOUSEWHEEL.rawValue:
      return Self.take(from: &pointer) { $0.kind == cwayland_pointer_axis }
    default: return nil
    }
  }

  private func touch(
    _ event: SDL_Event, _ kind: cwayland_moment_kind, _ size: (width: Int, height: Int)?
  ) -> UInt32? {
    let finger = event.tfinger
    let place = size.map {
      (Double(finger.x) * Double($0.width), Double(finger.y) * Double($0.height))
    }
    // SDL clamps positions to the window.
    let id = finger.fingerId - Self.firstID
    return Self.take(from: &touches[Int32(truncatingIfNeeded: id), default: []]) {
      guard $0.kind == kind else { return false }
      guard let place, let size else { return true }
      return abs(min(max($0.x, 0), Double(size.width)) - place.0) < Self.tolerance
        && abs(min(max($0.y, 0), Double(size.height)) - place.1) < Self.tolerance
    }
  }

  /// A pointer's coordinate as SDL reports it: SDL 2 cuts fractions off, sdl2-compat rounds them.
  private static func whole(_ exact: Double) -> Int32 {
    Int32(SDLLibrary.isCompatibility ? exact.rounded() : exact)
  }

  /// Removes the first moment that fulfils `isSame` and all before it, and returns its time. If there
  /// is none, returns nil and removes nothing.
  private static func take(
    from moments: inout [cwayland_moment], where isSame: (cwayland_moment) -> Bool
  ) -> UInt32? {
    guard let index = moments.firstIndex(where: isSame) else { return nil }
    let time = moments[index].time
    moments.removeFirst(index + 1)
    return time
  }

  private func read() {
    var moment = cwayland_moment()
    while cwayland_times_take(times, &moment) == 1 {
      cancelled.note(moment.kind, of: moment.finger)
      switch moment.kind {
      case cwayland_touch_cancelled: break
      case cwayland_touch_down, cwayland_touch_motion, cwayland_touch_up:
        Self.keep(moment, in: &touches[moment.finger, default: []])
      default: Self.keep(moment, in: &pointer)
      }
    }
  }

  private static func keep(_ moment: cwayland_moment, in moments: inout [cwayland_moment]) {
    moments.append(moment)
    if moments.count > limit { moments.removeFirst() }
  }
}
