import Foundation
import PanoramaGraphics

/// What happened, as handed to responders. Mouse, wheel, pinch and keys have subclasses.
@preconcurrency @MainActor
public class Event {
  /// What an event is about.
  public enum Kind: Hashable, Sendable { case touches, mouse, scroll, pinch, key }

  /// What it is about.
  public let type: Kind
  /// Seconds on the host's clock.
  public let timestamp: Double
  /// Keys held down.
  public let modifierFlags: KeyModifiers
  /// Where it happened.
  public internal(set) weak var window: Window?
  /// Where it happened, points in the window, origin top left, y down; for touches, where the
  /// first of them is; for keys, zero.
  public let locationInWindow: CGPoint
  /// Every finger on the window, those that just ended included.
  public internal(set) var allTouches: Set<Touch>?

  /// Every position of the touches that moved, oldest first.
  let coalesced: [Touch: [Touch]]

  /// Cleared when the event has passed every responder up to the window and none kept it.
  public internal(set) var isHandled = true

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

  /// Where it happened, in `view`'s coordinates, or the window's for nil.
  public func location(in view: View?) -> CGPoint {
    view?.convert(locationInWindow, from: nil) ?? locationInWindow
  }

  /// The touches that went down on `view`.
  public func touches(for view: View) -> Set<Touch>? {
    allTouches?.filter { $0.view === view }
  }

  /// The touches that went down on `window`.
  public func touches(for window: Window) -> Set<Touch>? {
    self.window === window ? allTouches : nil
  }
}
