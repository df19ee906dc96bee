/// The constants that define how scrolling and zooming feel, each with its origin.
///
/// Units are points (pt), seconds and pt/s. The letter at the end of a description is the
/// origin: **U**, a fact about UIScrollView or accepted reverse engineering of it; **E**, a
/// figure that several engines share; **D**, our own decision. The constants of taps, presses and
/// pinches are in PanoramaViews' `GestureConstants`.
public enum ScrollConstants {
  // MARK: Deceleration

  /// Speed kept after each millisecond at the normal rate. U: `UIScrollView.DecelerationRate`.
  public static let normalDecelerationPerMillisecond = 0.998
  /// Speed kept after each millisecond at the fast rate. U: `UIScrollView.DecelerationRate`.
  public static let fastDecelerationPerMillisecond = 0.99
  /// Minimum release speed that still decelerates, per axis, pt/s; a slower release stops at once.
  /// E: Android and Flutter 50, Chromium 30.
  public static let minimumReleaseSpeed = 50.0
  /// Maximum release speed, per axis, pt/s. E: Android and Flutter.
  public static let maximumReleaseSpeed = 8000.0
  /// Distance from its end, in device pixels, at which a motion comes to rest. E: ScrollMechanics
  /// and Compose for iOS.
  public static let restTolerancePixels = 0.5
  /// Remaining time, in seconds, below which a motion within half a device pixel of its end counts as
  /// settled. D.
  public static let settledTime = 0.02
  /// Speed, in pt/s, above which the touch that stops a motion is not passed on to the content.
  /// E: Qt and Gecko have the rule; the number is D.
  public static let consumedTouchSpeed = 20.0

  // MARK: Edges

  /// Rubber band coefficient. U: the "iOS 6 formula".
  public static let rubberBandCoefficient = 0.55
  /// Angular frequency of every bounce, rad/s: √200. E: Gecko, Flutter, and Compose for iOS until
  /// September 2026, which since then has √120, or √300 for content that is thrown in.
  public static let bounceAngularFrequency = 14.142135623730951
  /// Decay of the finger's excess in a return, as e^(−6.625 t / T). E: Compose for iOS (September
  /// 2026), aligned with iOS. Flutter and AppKit have exponentials too, on the displayed excess:
  /// 9.9 s⁻¹ (2026) and 12.5 s⁻¹.
  public static let returnDecay = 6.625
  /// T of a return, in seconds: the lower bound for an excess near 0, the upper from `returnFullExcess`
  /// on. E: as `returnDecay`.
  public static let returnDuration = 0.2...0.4
  /// The excess of the finger, in points, from which a return takes longest. E: as `returnDecay`.
  public static let returnFullExcess = 120.0
  /// Share of an inward finger velocity that speeds up a return. E: WebKit, Chromium; Compose for iOS
  /// and Flutter have 0.
  public static let returnVelocityShare = 0.31

  // MARK: Zoom

  /// Asymptote of the zoom band in log scale, ln 2: never twice the limit. D.
  public static let zoomBandLength = 0.6931471805599453
  /// Zoom factor of one wheel notch with Ctrl. D.
  public static let zoomPerNotch = 1.1
  /// Precise scroll delta, in points, that with Ctrl zooms as much as one notch. D.
  public static let zoomNotchLength = 50.0
  /// Zoom factor of the + and − keys. D.
  public static let zoomPerKey = 1.5
  /// Distance of a double-tap-drag, in points, that zooms by e. D.
  public static let doubleTapDragZoomLength = 200.0
  /// Scale that a double tap zooms to, as a multiple of the minimum scale. D.
  public static let doubleTapZoomFactor = 2.5
  /// Maximum number of zoom steps that one event takes in either direction, so that an absurd
  /// delta cannot overflow the scale. D.
  public static let maximumZoomSteps = 20.0

  // MARK: Paging and aiming

  /// Minimum speed of a flick that turns a page, pt/s. E: minimum fling of Flutter's bouncing
  /// physics.
  public static let pageFlipSpeed = 100.0
  /// How much a decay may be shortened or lengthened to end on another target, as a factor of its
  /// natural distance. Beyond that a spring takes over. D.
  public static let landingStretch: ClosedRange<Double> = 0.5...2

  // MARK: Programmatic scrolling

  /// Duration of an animated scroll or zoom. D: UIKit's 0.3, Android 0.25.
  public static let animationDuration = 0.3

  // MARK: Dragging

  /// Movement, in points, beyond which a pan begins. U: UIKit's pan hysteresis.
  public static let touchSlop = 10.0
  /// Maximum angle to an axis at which a drag locks to that axis, rad: π/6. E: Gecko.
  public static let directionalLockAngle = 0.5235987755982988

  // MARK: Velocity

  /// Maximum age of a sample that is used. E: Android, Flutter, Compose.
  public static let velocityWindow = 0.1
  /// Gap between samples, or before the lift, beyond which the finger had stopped. E.
  public static let velocityStoppedAfter = 0.04
  /// Number of samples from which the spacing of a stream is measured. D.
  public static let spacingSamples = 8
  /// In a slow stream, the gap that counts as a stop is this multiple of the spacing, if that is
  /// longer than `velocityStoppedAfter`. D.
  public static let slowStreamStopped = 2.5
  /// Upper limit of the gap that counts as a stop in a slow stream. D.
  public static let slowStreamStoppedMaximum = 0.16
  /// In a slow stream, the maximum age of a sample is this multiple of the spacing, if that is
  /// longer than `velocityWindow`. D.
  public static let slowStreamWindow = 5.0
  /// Upper limit of the age of a sample in a slow stream. D.
  public static let slowStreamWindowMaximum = 0.4
  /// Maximum number of samples kept. E.
  public static let velocityHistory = 20
  /// Minimum number of samples for a least-squares velocity. E.
  public static let velocityMinimumSamples = 3
  /// Minimum time between two samples; of several within it the last one is kept. D.
  public static let velocitySampleSpacing = 0.001
  /// Maximum time between the lifts of two fingers that count as lifted together, so that their common
  /// velocity is kept. D.
  public static let pinchLiftTogether = 0.05
  /// Maximum pause of a finger that keeps the momentum it caught. E: Flutter.
  public static let flingBoostPause = 0.02
  /// Minimum speed of a throw that is boosted, as a share of the speed that its touch caught. E: Flutter.
  public static let flingBoostShare = 0.5
  /// Factor, exponent and cap (pt/s) of the boost: factor · |v|^exponent. E: Flutter's fit to iOS;
  /// the cap is D.
  public static let flingBoostFactor = 0.000816
  /// See `flingBoostFactor`.
  public static let flingBoostExponent = 1.967
  /// See `flingBoostFactor`.
  public static let flingBoostCap = 16000.0

  // MARK: Wheel, trackpad, keyboard

  /// A notch scrolls by the view's length raised to this power. E: GTK.
  public static let notchExponent = 2.0 / 3.0
  /// Silence after which a stream of precise deltas counts as lifted. D.
  public static let streamSilence = 0.06
  /// In a slow stream, that silence is this multiple of the spacing, if that is longer. D.
  public static let slowStreamSilence = 3.0
  /// Upper limit of the silence in a slow stream. D.
  public static let slowStreamSilenceMaximum = 0.2
  /// Silence after which a platform's momentum stream that reached an edge is followed again. D.
  public static let platformStreamSilence = 0.15
  /// Distance that an arrow key scrolls, in points. D.
  public static let arrowKeyDistance = 40.0
  /// Distance that a page key scrolls, in view lengths. D.
  public static let pageKeyShare = 0.9

  // MARK: Indicators

  /// Thickness of a scroll indicator. E: Flutter-Cupertino.
  public static let indicatorThickness = 3.0
  /// Distance of an indicator from the view's edges. E: Flutter-Cupertino.
  public static let indicatorMargin = 3.0
  /// Minimum length of an indicator. E: Flutter-Cupertino, XNScrollView.
  public static let indicatorMinimumLength = 36.0
  /// Minimum length of an indicator while the view is overscrolled. E: Flutter-Cupertino.
  public static let indicatorOverscrolledMinimumLength = 8.0
  /// Duration of a fade. E: Flutter-Cupertino, XNScrollView.
  public static let indicatorFade = 0.25
  /// How long an indicator stays visible after a motion. D.
  public static let indicatorHold = 0.3
  /// How long a flashed indicator stays visible. E: XNScrollView.
  public static let indicatorFlashHold = 0.75
}

extension ScrollConstants {
  /// The factor by which an event of `steps` steps zooms: `base` to the power of `steps`.
  ///
  /// - Parameters:
  ///   - steps: notches, or any other unit of zooming; limited to ± `maximumZoomSteps`.
  ///   - base: the zoom factor of one step, above 0.
  public static func zoomFactor(steps: Double, base: Double) -> Double {
    exponential(steps.clamped(to: -maximumZoomSteps...maximumZoomSteps) * logarithm(base))
  }
}
