import CSDL2
import Foundation
import PanoramaHost
import PanoramaViews

/// Translates SDL's events into `InputEvent`s for windows.
///
/// It remembers the state that SDL does not report with each event: the fingers that are down, the
/// modifier keys, and what is being dropped.
@MainActor
final class EventTranslator {
  /// An input event and the SDL window it belongs to.
  struct Addressed {
    var windowID: UInt32
    var event: InputEvent
  }

  /// The metrics of the open windows, by SDL window id.
  var metrics: [UInt32: WindowMetrics] = [:]
  var fingers: [FingerKey: Finger] = [:] { didSet { mouseCapture.isForbidden = isHandThere } }
  var nextFingerID = 1
  /// The fingers that have left the glass but are still down for SDL.
  var lifts = LiftWatch<FingerKey>()
  /// The pens that are near.
  var pens = PenTracker() { didSet { mouseCapture.isForbidden = isHandThere } }
  /// The fingers that came down while a pen was near: palms.
  var palms = PalmWatch<FingerKey, SDL_TouchFingerEvent>()
  var modifiers: KeyModifiers = []
  var lastPreciseScroll = -Double.infinity
  var droppedContent = DropContent()
  var dropMerge = DropMerge()
  /// The position of a drag, in points of a window.
  var dragged: (windowID: UInt32, x: Double, y: Double)?
  /// The drag with the mouse in progress.
  var mouseDrag = MouseDrag()
  /// The position of a window on a desktop where SDL does not grab the pointer; nil on others.
  var ungrabbedOrigin: (UInt32) -> (x: Int32, y: Int32)? = { _ in nil }
  /// On Wayland, the press that became a drag to other programs. The compositor tells nobody when that button is
  /// released, so SDL takes it as down and does not report the next press. Nil if SDL knows.
  var takenPress: UInt32?
  /// The last press of a button of the mouse that the compositor has reported on Wayland.
  var lastPress: () -> (number: UInt32, isDown: Bool)? = { nil }
  /// The windows whose scroll and pinch events come from another source than SDL.
  var windowsWithOwnScroll: Set<UInt32> = []

  private var mouseCapture = MouseCapture()

  private var isHandThere: Bool { !fingers.isEmpty || pens.isNear }

  /// Translates `event`, which happened at `time` (host seconds). The result is empty if it does not
  /// concern a window.
  func translate(_ event: SDL_Event, at time: Double) -> [Addressed] {
    switch event.type {
    case SDL_FINGERDOWN.rawValue, SDL_FINGERMOTION.rawValue, SDL_FINGERUP.rawValue:
      return finger(event.tfinger, at: time)
    case SDL_MOUSEMOTION.rawValue: return motion(event.motion, at: time)
    case SDL_MOUSEBUTTONDOWN.rawValue, SDL_MOUSEBUTTONUP.rawValue:
      return button(event.button, at: time)
    case SDL_MOUSEWHEEL.rawValue: return wheel(event.wheel, at: time)
    case SDL_KEYDOWN.rawValue, SDL_KEYUP.rawValue: return key(event.key, at: time)
    case SDL_TEXTINPUT.rawValue: return text(event.text, at: time)
    case SDL_TEXTEDITING.rawValue: return composition(event.edit, at: time)
    case SDL_TEXTEDITING_EXT.rawValue: return composition(event.editExt, at: time)
    case SDL_DROPBEGIN.rawValue, SDL_DROPFILE.rawValue, SDL_DROPTEXT.rawValue,
      SDL_DROPCOMPLETE.rawValue:
      return drop(event.drop, at: time)
    case SDL_WINDOWEVENT.rawValue: return window(event.window, at: time)
    default: return []
    }
  }

  func address(
    _ kind: InputEvent.Kind, to windowID: UInt32, at time: Double,
    source: InputEvent.Source = .sdl
  ) -> [Addressed] {
    guard metrics[windowID] != nil else { return [] }
    return [
      Addressed(windowID: windowID, event: InputEvent(time: time, source: source, kind: kind))
    ]
  }

  private func window(_ event: SDL_WindowEvent, at time: Double) -> [Addressed] {
    let id = event.windowID
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
      return address(.shown, to: id, at: time)
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      forgetFingers(of: id)
      return address(.hidden, to: id, at: time)
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      modifiers = KeyName.modifiers(UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
      return address(.focusGained, to: id, at: time)
    case SDL_WINDOWEVENT_FOCUS_LOST:
      modifiers = []
      forgetFingers(of: id)
      return address(.focusLost, to: id, at: time)
    case SDL_WINDOWEVENT_LEAVE:
      guard mouseDrag.windowID != id || ungrabbedOrigin(id) == nil else { return [] }
      return address(.pointerLeft, to: id, at: time)
    default: return []
    }
  }
}
