import Panorama
import ScrollPhysics

/// A number of the physics with its name and unit, as the lab shows it.
struct PhysicsConstant {
  let name: String
  let value: Double
  let unit: String

  init(_ name: String, _ value: Double, _ unit: String = "") {
    (self.name, self.value, self.unit) = (name, value, unit)
  }

  /// The value to three decimals at most, and the unit.
  var text: String { Self.text(value, unit) }

  static func text(_ value: Double, _ unit: String) -> String {
    let digits = abs(value) < 0.01 ? 1e6 : abs(value) < 100 ? 1e3 : 1
    let rounded = (value * digits).rounded() / digits
    let number = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    return unit.isEmpty ? number : number + " " + unit
  }

  /// Those that cannot be changed while the view runs.
  static let fixed: [PhysicsConstant] = {
    typealias C = ScrollConstants
    return [
      .init("Normal deceleration", C.normalDecelerationPerMillisecond, "/ms"),
      .init("Fast deceleration", C.fastDecelerationPerMillisecond, "/ms"),
      .init("Rest tolerance", C.restTolerancePixels, "px"),
      .init("Consumed touch speed", C.consumedTouchSpeed, "pt/s"),
      .init("Zoom per notch", C.zoomPerNotch), .init("Zoom notch length", C.zoomNotchLength, "pt"),
      .init("Zoom per key", C.zoomPerKey),
      .init("Double-tap drag length", C.doubleTapDragZoomLength, "pt"),
      .init("Double-tap zoom", C.doubleTapZoomFactor),
      .init("Page flip speed", C.pageFlipSpeed, "pt/s"),
      .init("Landing stretch, least", C.landingStretch.lowerBound),
      .init("Landing stretch, most", C.landingStretch.upperBound),
      .init("Touch slop", C.touchSlop, "pt"), .init("Mouse slop", C.mouseSlop, "pt"),
      .init("Pinch slop", C.pinchSlop, "pt"), .init("Long press", C.longPressDuration, "s"),
      .init("Double-tap gap, least", C.doubleTapMinimumGap, "s"),
      .init("Double-tap gap, most", C.doubleTapMaximumGap, "s"),
      .init("Double-tap distance", C.doubleTapDistance, "pt"),
      .init("Longest tap", C.tapMaximumDuration, "s"),
      .init("Content touch delay", C.contentTouchDelay, "s"),
      .init("Directional lock", C.directionalLockAngle, "rad"),
      .init("Velocity window", C.velocityWindow, "s"),
      .init("Stopped after", C.velocityStoppedAfter, "s"),
      .init("Velocity history", Double(C.velocityHistory)),
      .init("Fewest samples", Double(C.velocityMinimumSamples)),
      .init("Sample spacing", C.velocitySampleSpacing, "s"),
      .init("Lift together", C.pinchLiftTogether, "s"),
      .init("Boost pause", C.flingBoostPause, "s"), .init("Boost share", C.flingBoostShare),
      .init("Boost factor", C.flingBoostFactor), .init("Boost exponent", C.flingBoostExponent),
      .init("Boost cap", C.flingBoostCap, "pt/s"),
      .init("Platform silence", C.platformStreamSilence, "s"),
      .init("Arrow key", C.arrowKeyDistance, "pt"), .init("Page key", C.pageKeyShare, "views"),
      .init("Indicator thickness", C.indicatorThickness, "pt"),
      .init("Indicator margin", C.indicatorMargin, "pt"),
      .init("Indicator length", C.indicatorMinimumLength, "pt"),
      .init("… overscrolled", C.indicatorOverscrolledMinimumLength, "pt"),
      .init("Indicator fade", C.indicatorFade, "s"),
      .init("Indicator hold", C.indicatorHold, "s"),
      .init("Indicator flash", C.indicatorFlashHold, "s"),
    ]
  }()
}
