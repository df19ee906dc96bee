/// Every number the feel of scrolling and zooming rests on, each with its origin.
///
/// Points (pt), seconds, pt/s. Origins: **U** a fact of UIScrollView or accepted reverse
/// engineering of it, **E** a figure that several engines share, **D** our own decision.
/// All values are compile-time constants.
public enum ScrollConstants {
  // MARK: Deceleration

  /// Speed kept after each millisecond at the normal rate. U: `UIScrollView.DecelerationRate`.
  public static let normalDecelerationPerMillisecond = 0.998
  /// Speed kept after each millisecond at the fast rate. U: `UIScrollView.DecelerationRate`.
  public static let fastDecelerationPerMillisecond = 0.99
  /// Slowest release that still decelerates, per axis, pt/s. E: Android and Flutter 50, Chromium 30.
  public static let minimumReleaseSpeed = 50.0
  /// Fastest release, per axis, pt/s. E: Android and Flutter.
  public static let maximumReleaseSpeed = 8000.0
  /// A motion rests within this many device pixels of its end. U-like: half a pixel.
  public static let restTolerancePixels = 0.5
  /// A touch that stops a motion faster than this, pt/s, is not passed on. E: Qt, Gecko.
  public static let consumedTouchSpeed = 20.0

  // MARK: Edges

  /// Rubber band coefficient. U: the "iOS 6 formula".
  public static let rubberBandCoefficient = 0.55
  /// Angular frequency of every bounce, rad/s: √200. E: Compose for iOS, Gecko, Flutter.
  public static let bounceAngularFrequency = 14.142135623730951

  // MARK: Zoom

  /// Asymptote of the zoom band in log scale, ln 2: never twice the limit. D.
  public static let zoomBandLength = 0.6931471805599453
  /// Zoom of one wheel notch with Ctrl. D.
  public static let zoomPerNotch = 1.1
  /// Points of a precise scroll delta that zoom like a notch with Ctrl. D.
  public static let zoomNotchLength = 50.0
  /// Zoom of the + and − keys. D.
  public static let zoomPerKey = 1.5
  /// Points of double-tap-drag that zoom by e. D.
  public static let doubleTapDragZoomLength = 200.0
  /// What a double tap zooms to, times the minimum. D.
  public static let doubleTapZoomFactor = 2.5

  // MARK: Paging and aiming

  /// Slowest flick that turns a page, pt/s. E: Flutter's bouncing minimum fling.
  public static let pageFlipSpeed = 100.0
  /// A decay is stretched to reach a changed target within these factors of its own way. D.
  public static let landingStretch: ClosedRange<Double> = 0.5...2

  // MARK: Programmatic scrolling

  /// Duration of an animated scroll or zoom. D: UIKit's 0.3, Android 0.25.
  public static let animationDuration = 0.3

  // MARK: Gestures

  /// Movement beyond this begins a pan. U: UIKit's pan hysteresis.
  public static let touchSlop = 10.0
  /// The same for the mouse, which does not tremble. D.
  public static let mouseSlop = 3.0
  /// Change of span beyond this begins a pinch. D.
  public static let pinchSlop = 8.0
  /// Hold that makes a long press. U: UIKit's header.
  public static let longPressDuration = 0.5
  /// Least gap between the taps of a double tap. E: Android.
  public static let doubleTapMinimumGap = 0.04
  /// Greatest gap between the taps of a double tap. E: Android, Flutter.
  public static let doubleTapMaximumGap = 0.3
  /// Greatest distance between the taps of a double tap. U.
  public static let doubleTapDistance = 45.0
  /// Longest touch that is still a tap where no long press waits. U.
  public static let tapMaximumDuration = 0.75
  /// How long a touch is held back from the content while it may become a drag. U.
  public static let contentTouchDelay = 0.15
  /// Greatest angle to an axis at which a directional lock closes, rad: π/6. E: Gecko.
  public static let directionalLockAngle = 0.5235987755982988

  // MARK: Velocity

  /// Age of the oldest sample used. E: Android, Flutter, Compose.
  public static let velocityWindow = 0.1
  /// A gap, or a rest before the lift, beyond which the finger had stopped. E.
  public static let velocityStoppedAfter = 0.04
  /// Samples whose spacing says how fast a stream is. D.
  public static let spacingSamples = 8
  /// In a slow stream a pointer has stopped after this many times the spacing, if that is longer
  /// than `velocityStoppedAfter`. D.
  public static let slowStreamStopped = 2.5
  /// The longest time after which a pointer in a slow stream has stopped. D.
  public static let slowStreamStoppedMaximum = 0.16
  /// In a slow stream samples are used up to an age of this many times the spacing, if that is
  /// longer than `velocityWindow`. D.
  public static let slowStreamWindow = 5.0
  /// The greatest age of a sample that is used in a slow stream. D.
  public static let slowStreamWindowMaximum = 0.4
  /// Samples kept. E.
  public static let velocityHistory = 20
  /// Fewest samples a least-squares velocity rests on. E.
  public static let velocityMinimumSamples = 3
  /// At most one sample in this time. D.
  public static let velocitySampleSpacing = 0.001
  /// Lifting the last finger this soon after the one before keeps their common velocity. D.
  public static let pinchLiftTogether = 0.05
  /// Longest pause of a finger that keeps the momentum it caught. E: Flutter.
  public static let flingBoostPause = 0.02
  /// Least share of the caught speed a new fling needs to be boosted. E: Flutter.
  public static let flingBoostShare = 0.5
  /// Factor, exponent and cap (pt/s) of the boost. E: Flutter's fit to iOS; the cap is D.
  public static let flingBoostFactor = 0.000816
  /// See `flingBoostFactor`.
  public static let flingBoostExponent = 1.967
  /// See `flingBoostFactor`.
  public static let flingBoostCap = 16000.0

  // MARK: Wheel, trackpad, keyboard

  /// A notch scrolls by the view's length to this power. E: GTK.
  public static let notchExponent = 2.0 / 3.0
  /// Silence after which a stream of precise deltas counts as lifted. D.
  public static let streamSilence = 0.06
  /// In a slow stream the silence is this many times the spacing, if that is longer. D.
  public static let slowStreamSilence = 3.0
  /// The longest silence before a slow stream counts as lifted. D.
  public static let slowStreamSilenceMaximum = 0.2
  /// Silence after which a platform's momentum stream that met an edge is heard again. D.
  public static let platformStreamSilence = 0.15
  /// What an arrow key scrolls by. D.
  public static let arrowKeyDistance = 40.0
  /// What a page key scrolls by, in view lengths. D.
  public static let pageKeyShare = 0.9

  // MARK: Indicators

  /// Thickness of a scroll indicator. E: Flutter-Cupertino.
  public static let indicatorThickness = 3.0
  /// Distance of an indicator from the view's edges. E: Flutter-Cupertino.
  public static let indicatorMargin = 3.0
  /// Shortest indicator. E: Flutter-Cupertino, XNScrollView.
  public static let indicatorMinimumLength = 36.0
  /// Shortest indicator of an overscrolled view. E: Flutter-Cupertino.
  public static let indicatorOverscrolledMinimumLength = 8.0
  /// Duration of a fade. E: Flutter-Cupertino, XNScrollView.
  public static let indicatorFade = 0.25
  /// How long an indicator stays after a motion. D.
  public static let indicatorHold = 0.3
  /// How long a flashed indicator stays. E: XNScrollView.
  public static let indicatorFlashHold = 0.75
}
