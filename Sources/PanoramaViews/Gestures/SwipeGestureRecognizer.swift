import Foundation
import PanoramaGraphics

/// Recognizes a quick straight stroke in one direction, while the finger is still down.
@preconcurrency @MainActor
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions of strokes.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// Makes a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Rightward.
    public static let right = Direction(rawValue: 1)
    /// Leftward.
    public static let left = Direction(rawValue: 2)
    /// Upward.
    public static let up = Direction(rawValue: 4)
    /// Downward.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that count. Default: right.
  public var direction = Direction.right
  /// The number of fingers, ≥ 1. Default: 1.
  public var numberOfTouchesRequired = 1

  private var start: (place: CGPoint, time: Double)?

  /// A recognizer for one finger that moves to the right.
  public required init() { super.init() }

  open override func touchesBegan(_ new: Set<Touch>, with event: ResponderEvent) {
    let count = downTouches.count
    if count > numberOfTouchesRequired {
      state = .failed
    } else if count == numberOfTouchesRequired {
      start = (centroid(of: downTouches), event.timestamp)
    }
  }

  open override func touchesMoved(_ moved: Set<Touch>, with event: ResponderEvent) {
    guard let start else { return }
    if event.timestamp - start.time > GestureConstants.swipeDuration {
      state = .failed
      return
    }
    let here = centroid(of: downTouches)
    let (dx, dy) = (Double(here.x - start.place.x), Double(here.y - start.place.y))
    let (along, across) = abs(dx) >= abs(dy) ? (abs(dx), abs(dy)) : (abs(dy), abs(dx))
    guard along > GestureConstants.touchSlop else { return }
    let went: Direction = abs(dx) >= abs(dy) ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up)
    if !direction.contains(went) || across > along * GestureConstants.swipeSlope {
      state = .failed
    } else if along >= GestureConstants.swipeDistance {
      state = .ended
    }
  }

  open override func touchesEnded(_ ended: Set<Touch>, with event: ResponderEvent) {
    if state == .possible { state = .failed }
  }

  open override func reset() { start = nil }

  /// False, because a touch that stopped a scroll view can go on as a swipe.
  open override var isStoppedByConsumption: Bool { false }
}
