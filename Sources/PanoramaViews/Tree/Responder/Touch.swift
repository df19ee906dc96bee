import Foundation
import PanoramaGraphics
import ScrollPhysics

/// A finger or a pen on the window, or the mouse with the left button down. The object is the same from the
/// first step of the touch to the last.
@preconcurrency @MainActor
public final class Touch {
  /// What a finger did in a step.
  public enum Phase: Hashable, Sendable {
    /// It touched the screen.
    case began
    /// It moved.
    case moved
    /// It stayed where it was.
    case stationary
    /// It lifted.
    case ended
    /// The system cancelled it.
    case cancelled
  }

  /// The kind of pointer.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// A finger.
    case direct = 0
    /// A pen, which measures pressure.
    case pencil = 2
    /// The mouse with the left button down.
    case indirectPointer = 3
  }

  /// Identifies the finger among those that are down.
  public let id: Int
  /// The kind of pointer.
  public let type: Kind
  /// What the finger did in the newest step.
  public internal(set) var phase: Phase
  /// The time of the newest step, in seconds of the host's clock.
  public internal(set) var timestamp: Double
  /// The number of taps: 1, or more if the finger came down soon after the last one and near it.
  public internal(set) var tapCount: Int
  /// The pressure, 0 … 1.
  public internal(set) var force: Double
  /// What the pen reports in addition; nil for a finger and the mouse.
  var pen: PenInput?
  /// The window in which the finger came down.
  public internal(set) weak var window: Window?
  /// The view on which the finger came down. It gets all steps, wherever the finger goes.
  public internal(set) weak var view: View?
  /// The recognizers that follow this touch, innermost view first.
  public internal(set) var gestureRecognizers: [GestureRecognizer]?

  /// The position in the window, in points.
  public internal(set) var locationInWindow: CGPoint
  /// The position in the window one step ago, in points.
  public internal(set) var previousLocationInWindow: CGPoint
  /// The position in the window where the finger came down, in points.
  public let startLocationInWindow: CGPoint
  /// The time when the finger came down, in seconds of the host's clock.
  public let startTimestamp: Double

  /// What the view has been told about the touch.
  var delivery = TouchDelivery.pending
  /// The last positions, for prediction; nil for snapshots.
  var tracker: VelocityTracker?

  init(
    id: Int, type: Kind, location: CGPoint, timestamp: Double, force: Double, tapCount: Int,
    window: Window?
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
  }

  /// Keeps the positions from now on, for prediction.
  func track() {
    tracker = VelocityTracker()
    tracker?.add(x: locationInWindow.x, y: locationInWindow.y, at: timestamp)
  }

  /// The maximum value of `force`.
  public var maximumPossibleForce: Double { 1 }

  /// The position in the coordinates of `view`, or of the window for nil.
  public func location(in view: View?) -> CGPoint {
    view?.convert(locationInWindow, from: nil) ?? locationInWindow
  }

  /// The position one step ago in the coordinates of `view`, or of the window for nil.
  public func previousLocation(in view: View?) -> CGPoint {
    view?.convert(previousLocationInWindow, from: nil) ?? previousLocationInWindow
  }

  /// How far the touch may move and still be a tap, in points: 10 for a finger or a pen as in UIKit, 3
  /// for the mouse.
  public var slop: Double {
    type == .indirectPointer ? GestureConstants.mouseSlop : GestureConstants.touchSlop
  }

  /// Whether the touch has neither ended nor been cancelled.
  var isDown: Bool { phase != .ended && phase != .cancelled }
}

extension Touch: Hashable {
  /// Whether both are the same touch.
  public nonisolated static func == (l: Touch, r: Touch) -> Bool { l === r }
  /// Hashes the identity of the object.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What the view of a touch has been told.
enum TouchDelivery {
  /// Nothing yet, because a scroll view waits to see whether the touch scrolls.
  case pending
  /// The view got `touchesBegan` and gets the other steps.
  case touches
  /// The touch is a mouse press, which is delivered as mouse events or as a touch.
  case mouse
  /// The view gets no more of the touch: a recognizer took it, the view was shut out, or the press ended.
  case cancelled
}

extension Touch {
  /// A copy of the touch as it is now.
  func snapshot() -> Touch { copy(at: locationInWindow, time: timestamp) }

  /// A copy of the touch where it will probably be `seconds` after its newest step; nil if it is still or has
  /// too few positions.
  func predicted(after seconds: Double) -> Touch? {
    guard let speed = tracker?.velocity(liftedAt: timestamp), speed.dx != 0 || speed.dy != 0 else {
      return nil
    }
    let ahead = CGPoint(
      x: locationInWindow.x + speed.dx * seconds, y: locationInWindow.y + speed.dy * seconds)
    let touch = copy(at: ahead, time: timestamp + seconds)
    touch.previousLocationInWindow = locationInWindow
    return touch
  }

  private func copy(at location: CGPoint, time: Double) -> Touch {
    let touch = Touch(
      id: id, type: type, location: startLocationInWindow, timestamp: startTimestamp, force: force,
      tapCount: tapCount, window: window)
    touch.view = view
    touch.delivery = delivery
    touch.phase = phase
    touch.timestamp = time
    touch.pen = pen
    touch.locationInWindow = location
    touch.previousLocationInWindow = previousLocationInWindow
    return touch
  }

  /// Moves the touch to the state of `snapshot`.
  func show(_ snapshot: Touch) {
    phase = snapshot.phase
    timestamp = snapshot.timestamp
    force = snapshot.force
    pen = snapshot.pen
    locationInWindow = snapshot.locationInWindow
    previousLocationInWindow = snapshot.previousLocationInWindow
  }

  /// Moves the touch to where and when it came down.
  func showStart() {
    phase = .began
    timestamp = startTimestamp
    locationInWindow = startLocationInWindow
    previousLocationInWindow = startLocationInWindow
  }
}

extension Touch {
  func update(to location: CGPoint, at time: Double) {
    previousLocationInWindow = locationInWindow
    locationInWindow = location
    timestamp = time
    tracker?.add(x: location.x, y: location.y, at: time)
  }

  func isFollowed(by recognizer: GestureRecognizer) -> Bool {
    gestureRecognizers?.contains { $0 === recognizer } ?? false
  }

  /// Whether a gesture that takes touches from views is under way and follows this one.
  var isTaken: Bool {
    gestureRecognizers?.contains {
      $0.cancelsTouchesInView && ($0.current == .began || $0.current == .changed)
        && $0.touches.contains(self)
    } ?? false
  }
}

extension Touch {
  /// Whether the pen touches the surface with its eraser end.
  public var isEraser: Bool { pen?.isEraser ?? false }

  /// Whether a button on the side of the pen is pressed. With it, a pen scrolls a scroll view that
  /// leaves single touches to its content.
  public var isSideButtonPressed: Bool { pen?.isSideButtonPressed ?? false }

  /// The angle between the pen and the surface, in radians, 0 … π/2. It is π/2 for a pen that is
  /// upright or does not measure it, and for fingers and the mouse.
  public var altitudeAngle: Double { pen?.altitude ?? .pi / 2 }

  /// The direction in which the pen leans, in radians clockwise from the x axis of `view`, or of the
  /// window for nil; 0 if it is upright.
  public func azimuthAngle(in view: View?) -> Double {
    let direction = azimuthUnitVector(in: view)
    return atan2(direction.dy, direction.dx)
  }

  /// The direction in which the pen leans, in the coordinates of `view`, or of the window for nil. Its
  /// length is 1; it is (1, 0) if the pen is upright.
  public func azimuthUnitVector(in view: View?) -> CGVector {
    let direction = (pen ?? PenInput()).azimuth
    let start = location(in: view)
    let ahead = CGPoint(x: locationInWindow.x + direction.x, y: locationInWindow.y + direction.y)
    let end = view?.convert(ahead, from: nil) ?? ahead
    let length = hypot(end.x - start.x, end.y - start.y)
    guard length > 0 else { return CGVector(dx: 1, dy: 0) }
    return CGVector(dx: (end.x - start.x) / length, dy: (end.y - start.y) / length)
  }
}
