import ScrollPhysics

/// The thresholds of gestures, each with its origin.
public enum GestureConstants {
  /// How far a finger moves, in points, before a pan begins or a tap fails. UIKit's pan hysteresis.
  public static let touchSlop = ScrollConstants.touchSlop
  /// The same for the mouse, which does not tremble. Ours; Flutter has 1.
  public static let mouseSlop = 3.0
  /// How far the span of two fingers changes, in points, before a pinch begins. Ours; Android has 16 and
  /// Flutter 18.
  public static let pinchSlop = 8.0
  /// The time until a press is a long press, in seconds. UIKit's.
  public static let longPressDuration = 0.5
  /// How far a finger may move before a long press, in points. UIKit's.
  public static let longPressMovement = 10.0
  /// The maximum duration of a tap, in seconds. UIKit's, private.
  public static let tapDuration = 0.75
  /// The range of times between the two taps of a double tap, in seconds; less is a contact bounce.
  /// Android's and Flutter's 40 … 300 ms.
  public static let doubleTapGap = 0.04...0.3
  /// The maximum distance between the two taps of a double tap, in points. UIKit's, private.
  public static let doubleTapDistance = 45.0
  /// How long a scroll view waits, in seconds, before it hands a touch to its content. UIKit's.
  public static let contentTouchDelay = 0.15
  /// The minimum distance of a swipe, in points. Ours; Android's paging touch slop is 16 dp, and its flings
  /// depend on speed.
  public static let swipeDistance = 50.0
  /// The maximum duration of a swipe, in seconds. Ours.
  public static let swipeDuration = 0.5
  /// The distance from a view's edge, in points, within which a finger counts as coming from that edge. Ours;
  /// Android's back gesture has 24 dp, half of its smallest touch target.
  public static let screenEdgeWidth = 22.0
  /// How far a swipe may stray to the side, as a share of its length: 30°, like the directional lock.
  public static let swipeSlope = 0.577
}
