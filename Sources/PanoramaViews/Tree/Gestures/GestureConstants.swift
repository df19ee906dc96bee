import ScrollPhysics

/// The numbers gestures turn on, with where each comes from.
public enum GestureConstants {
  /// Points a finger moves before a pan begins or a tap fails. UIKit's pan hysteresis.
  public static let touchSlop = ScrollConstants.touchSlop
  /// The same for the mouse, which does not tremble. Ours; Flutter has 1.
  public static let mouseSlop = 3.0
  /// Points the span of two fingers changes before a pinch begins. Ours; Android has 16, Flutter 18.
  public static let pinchSlop = 8.0
  /// Seconds until a press is a long one. UIKit's.
  public static let longPressDuration = 0.5
  /// Points a press may move before it is a long one. UIKit's.
  public static let longPressMovement = 10.0
  /// Seconds a tap may last. UIKit's, private.
  public static let tapDuration = 0.75
  /// Seconds from lifting to coming down again that make a double tap; less is a contact bounce.
  /// Android's and Flutter's 40 … 300 ms.
  public static let doubleTapGap = 0.04...0.3
  /// Points between the two taps of a double tap. UIKit's, private.
  public static let doubleTapDistance = 45.0
  /// Seconds a scroll view waits before it hands a touch to its content. UIKit's.
  public static let contentTouchDelay = 0.15
  /// Points a swipe goes at least. Ours; Android's paging touch slop is 16 dp, its flings go by speed.
  public static let swipeDistance = 50.0
  /// Seconds a swipe takes at most. Ours.
  public static let swipeDuration = 0.5
  /// Points from a view's edge within which a finger comes from that edge. Ours; Android's back
  /// gesture has 24 dp, half of the narrowest thing to press.
  public static let screenEdgeWidth = 22.0
  /// How far a swipe may stray to the side, of its length: 30°, as the directional lock.
  public static let swipeSlope = 0.577
}
