import Foundation
import PanoramaGraphics

/// An event for responders. There are subclasses for the mouse, the wheel, pinches and keys.
@preconcurrency @MainActor
public class Event {
  /// The kind of an event.
  public enum Kind: Hashable, Sendable {
    /// Fingers.
    case touches
    /// The mouse.
    case mouse
    /// A wheel or a trackpad.
    case scroll
    /// Two fingers on a trackpad.
    case pinch
    /// A key.
    case key
  }

  /// The kind of the event.
  public let type: Kind
  /// The time of the event, in seconds of the host's clock.
  public let timestamp: Double
  /// The modifier keys that are down.
  public let modifierFlags: KeyModifiers
  /// The window of the event.
  public internal(set) weak var window: Window?
  /// The position in the window, in points with y down: for touches that of the first touch, for keys
  /// zero.
  public let locationInWindow: CGPoint
  /// All touches on the window, including those that ended with this event; nil for other kinds
  /// of events.
  public internal(set) var allTouches: Set<Touch>?

  /// All positions of the touches that moved, oldest first.
  let coalesced: [Touch: [Touch]]

  /// Whether a responder handled the event. It becomes false when the event has passed all of them.
  public internal(set) var isHandled = true

  /// Whether an unhandled wheel event does not go on to the views behind, because a scroll view that it could
  /// have moved is merely at its end.
  var isKept = false

  init(
    type: Kind, timestamp: Double, modifiers: KeyModifiers = [], window: Window?,
    location: CGPoint? = nil, allTouches: Set<Touch>? = nil, coalesced: [Touch: [Touch]] = [:]
  ) {
    self.coalesced = coalesced
    self.type = type
    self.timestamp = timestamp
    self.modifierFlags = modifiers
    self.window = window
    self.allTouches = allTouches
    let first = allTouches?.min { $0.startTimestamp < $1.startTimestamp }
    locationInWindow = location ?? first?.locationInWindow ?? .zero
  }

  /// The position in the coordinates of `view`, or of the window for nil.
  public func location(in view: View?) -> CGPoint {
    view?.convert(locationInWindow, from: nil) ?? locationInWindow
  }

  /// The touches that came down on `view`; nil if the event has no touches.
  public func touches(for view: View) -> Set<Touch>? {
    allTouches?.filter { $0.view === view }
  }

  /// The touches that came down on `window`; nil if the event has no touches there.
  public func touches(for window: Window) -> Set<Touch>? {
    self.window === window ? allTouches : nil
  }
}
