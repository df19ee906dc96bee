import Foundation
import PanoramaGraphics
import ScrollPhysics

/// One finger on the window, or the mouse with its left button down, from its beginning to its
/// end: one object for all its steps.
@preconcurrency @MainActor
public final class Touch {
  /// What the finger did in the newest step.
  public enum Phase: Hashable, Sendable { case began, moved, stationary, ended, cancelled }

  /// What touches.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// A finger.
    case direct = 0
    /// The mouse, left button down.
    case indirectPointer = 3
  }

  /// Names the finger among those down now.
  public let id: Int
  /// A finger or the mouse.
  public let type: Kind
  /// What it did in the newest step.
  public internal(set) var phase: Phase
  /// Seconds on the host's clock, of the newest step.
  public internal(set) var timestamp: Double
  /// 1, or more when the finger came down soon after and near where the last one left.
  public internal(set) var tapCount: Int
  /// 0 … 1.
  public internal(set) var force: Double
  /// Where it came down.
  public internal(set) weak var window: Window?
  /// Where the finger came down: it gets all its steps, wherever the finger goes.
  public internal(set) weak var view: View?
  /// Those that follow this touch, innermost view first.
  public internal(set) var gestureRecognizers: [GestureRecognizer]?

  /// Points in the window.
  public internal(set) var locationInWindow: CGPoint
  /// One step ago.
  public internal(set) var previousLocationInWindow: CGPoint
  /// Where and when it came down.
  public let startLocationInWindow: CGPoint
  /// When it came down, in seconds on the host's clock.
  public let startTimestamp: Double

  /// What the view under the touch has been told about it.
  var delivery = TouchDelivery.pending
  /// Its last positions, for what is predicted; snapshots have none.
  var tracker: VelocityTracker?

  init(
    id: Int, type: Kind, location: CGPoint, timestamp: Double, force: Double, tapCount: Int,
    window: Window
  ) {
    self.id = id
    self.type = type
    self.phase = .began
    self.timestamp = timestamp
    self.force = force
    self.tapCount = tapCount
    self.window = window
    locationInWindow = location
    previousLocationInWindow = location
    startLocationInWindow = location
    startTimestamp = timestamp
    tracker = VelocityTracker()
    tracker?.add(x: location.x, y: location.y, at: timestamp)
  }

  /// A touch that came down at `start`, everything else still to be filled in.
  init(id: Int, type: Kind, start: CGPoint, startTimestamp: Double, window: Window?) {
    self.id = id
    self.type = type
    phase = .began
    timestamp = startTimestamp
    force = 1
    tapCount = 1
    self.window = window
    locationInWindow = start
    previousLocationInWindow = start
    startLocationInWindow = start
    self.startTimestamp = startTimestamp
  }

  /// The greatest value of `force`.
  public var maximumPossibleForce: Double { 1 }

  /// Where the finger is, in `view`'s coordinates, or the window's for nil.
  public func location(in view: View?) -> CGPoint {
    view?.convert(locationInWindow, from: nil) ?? locationInWindow
  }

  /// Where the finger was one step ago, in `view`'s coordinates, or the window's for nil.
  public func previousLocation(in view: View?) -> CGPoint {
    view?.convert(previousLocationInWindow, from: nil) ?? previousLocationInWindow
  }

  /// How far a touch may stray and still be a tap, in points (10 for a
  /// finger as in UIKit, 3 for the mouse).
  public var slop: Double {
    type == .direct ? GestureConstants.touchSlop : GestureConstants.mouseSlop
  }

  /// Neither ended nor cancelled.
  var isDown: Bool { phase != .ended && phase != .cancelled }
}

extension Touch: Hashable {
  /// The same finger, from its beginning to its end.
  public nonisolated static func == (l: Touch, r: Touch) -> Bool { l === r }
  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What the content under a touch has been told.
enum TouchDelivery {
  /// Nothing yet: a scroll view waits to see whether this becomes a scroll.
  case pending
  /// The view got `touchesBegan` and will get the rest.
  case touches
  /// A press of the mouse, delivered as mouse events or as a touch.
  case mouse
  /// A recognizer took it: the view has been told, or was never told of it.
  case cancelled
}
