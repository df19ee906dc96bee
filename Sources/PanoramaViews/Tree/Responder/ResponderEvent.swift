import Foundation
import PanoramaGraphics

/// An event for responders. There are subclasses for the mouse, the wheel, pinches and keys.
@preconcurrency @MainActor
public class ResponderEvent {
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

extension ResponderEvent {
  /// All positions of `touch` since the views were last told about it, oldest first, each with its
  /// time; UIKit's `coalescedTouches(for:)`. A view gets one `touchesMoved` per frame, but a finger may
  /// move several times in one. Ink that is drawn through all positions keeps its corners.
  ///
  /// - Parameter touch: a touch of this event.
  /// - Returns: copies that do not change; nil if the touch does not belong to this event.
  public func coalescedTouches(for touch: Touch) -> [Touch]? {
    guard allTouches?.contains(touch) ?? false else { return nil }
    return coalesced[touch] ?? [touch.snapshot()]
  }

  /// Where `touch` will probably be in the next frame, for drawing that keeps up with the finger;
  /// UIKit's `predictedTouches(for:)`. Do not keep the result: the next event replaces it.
  ///
  /// - Parameter touch: a touch of this event.
  /// - Returns: at most one position, one frame ahead; none if the touch is still, ends, or has too few
  ///   positions; nil if it does not belong to this event.
  public func predictedTouches(for touch: Touch) -> [Touch]? {
    guard allTouches?.contains(touch) ?? false else { return nil }
    guard touch.phase == .moved, let frame = window?.frameDuration else { return [] }
    return touch.predicted(after: frame).map { [$0] } ?? []
  }
}

/// An event of the mouse.
@preconcurrency @MainActor
public final class MouseEvent: ResponderEvent {
  /// The button; left if the mouse only moves.
  public let button: MouseInput.Button
  /// The number of clicks: 1, or 2 for the second one of a double click; 0 with no button down.
  public let clickCount: Int
  /// The press of the left button as a touch, which is the same object until the button comes up; nil
  /// for other buttons and while none is down.
  public internal(set) weak var touch: Touch?

  init(
    timestamp: Double, button: MouseInput.Button, clickCount: Int, location: CGPoint,
    modifiers: KeyModifiers, window: Window?
  ) {
    self.button = button
    self.clickCount = clickCount
    super.init(
      type: .mouse, timestamp: timestamp, modifiers: modifiers, window: window,
      location: location)
  }
}

/// An event of a wheel that turned, or of fingers that moved on a trackpad.
@preconcurrency @MainActor
public final class ScrollEvent: ResponderEvent {
  /// The input from the host; see `ScrollInput` for signs and units.
  public let input: ScrollInput
  /// The source of the input.
  public let source: InputEvent.Source

  init(_ input: ScrollInput, source: InputEvent.Source, timestamp: Double, window: Window?) {
    self.input = input
    self.source = source
    super.init(
      type: .scroll, timestamp: timestamp, modifiers: input.modifiers, window: window,
      location: CGPoint(x: input.x, y: input.y))
  }

  /// The horizontal distance, > 0 to the right.
  public var deltaX: Double { input.dx }
  /// The vertical distance, > 0 away from the user.
  public var deltaY: Double { input.dy }
  /// Whether the deltas are points; otherwise they are notches of a wheel.
  public var isPrecise: Bool { input.isPrecise }
  /// The phase of the movement; `none` if the device does not report it.
  public var phase: ScrollInput.Phase { input.phase }
}

/// An event of a pinch that a trackpad recognised.
@preconcurrency @MainActor
public final class PinchEvent: ResponderEvent {
  /// The input from the host.
  public let input: PinchInput
  /// The source of the input.
  public let source: InputEvent.Source

  init(_ input: PinchInput, source: InputEvent.Source, timestamp: Double, window: Window?) {
    self.input = input
    self.source = source
    super.init(
      type: .pinch, timestamp: timestamp, window: window,
      location: CGPoint(x: input.x, y: input.y))
  }

  /// The phase of the pinch.
  public var phase: PinchInput.Phase { input.phase }
  /// The factor of the scale since the last event of the pinch, > 0.
  public var scale: Double { input.scale }
}

/// An event of a key that went down or came up.
@preconcurrency @MainActor
public final class KeyEvent: ResponderEvent {
  /// The input from the host.
  public let input: KeyInput

  init(_ input: KeyInput, timestamp: Double, window: Window?) {
    self.input = input
    super.init(type: .key, timestamp: timestamp, modifiers: input.modifiers, window: window)
  }

  /// The name of the key; see `KeyInput.key`.
  public var key: String { input.key }
  /// Whether the keyboard repeats a key that is held down.
  public var isRepeat: Bool { input.isRepeat }
}
