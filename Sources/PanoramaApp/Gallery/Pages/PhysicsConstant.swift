import Panorama
import ScrollPhysics

/// A constant of the physics with its name and unit, as the physics lab shows it.
struct PhysicsConstant {
  let name: String
  let value: Double
  let unit: String

  init(_ name: String, _ value: Double, _ unit: String = "") {
    (self.name, self.value, self.unit) = (name, value, unit)
  }

  /// The value with at most six decimals, fewer for large values, and the unit.
  var text: String { Self.text(value, unit) }

  static func text(_ value: Double, _ unit: String) -> String {
    let digits = abs(value) < 0.01 ? 1e6 : abs(value) < 100 ? 1e3 : 1
    let rounded = (value * digits).rounded() / digits
    let number = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    return unit.isEmpty ? number : number + " " + unit
  }

  /// The constants that cannot be changed while the view runs.
  static let fixed: [PhysicsConstant] = {
    typealias C = ScrollConstants
    typealias G = GestureConstants
    return [
      .init("Normal deceleration", C.normalDecelerationPerMillisecond, "/ms"),
      .init("Fast deceleration", C.fastDecelerationPerMillisecond, "/ms"),
      .init("Rest tolerance", C.restTolerancePixels, "px"),
      .init("Return decay", C.returnDecay),
      .init("Shortest return", C.returnDuration.lowerBound, "s"),
      .init("Longest return", C.returnDuration.upperBound, "s"),
      .init("… from", C.returnFullExcess, "pt"),
      .init("Return speed share", C.returnVelocityShare),
      .init("Settled", C.settledTime, "s"),
      .init("Consumed touch speed", C.consumedTouchSpeed, "pt/s"),
      .init("Zoom per notch", C.zoomPerNotch), .init("Zoom notch length", C.zoomNotchLength, "pt"),
      .init("Zoom per key", C.zoomPerKey),
      .init("Double-tap drag length", C.doubleTapDragZoomLength, "pt"),
      .init("Double-tap zoom", C.doubleTapZoomFactor),
      .init("Page flip speed", C.pageFlipSpeed, "pt/s"),
      .init("Minimum landing stretch", C.landingStretch.lowerBound),
      .init("Maximum landing stretch", C.landingStretch.upperBound),
      .init("Touch slop", C.touchSlop, "pt"), .init("Mouse slop", G.mouseSlop, "pt"),
      .init("Pinch slop", G.pinchSlop, "pt"), .init("Long press", G.longPressDuration, "s"),
      .init("Minimum double-tap gap", G.doubleTapGap.lowerBound, "s"),
      .init("Maximum double-tap gap", G.doubleTapGap.upperBound, "s"),
      .init("Double-tap distance", G.doubleTapDistance, "pt"),
      .init("Maximum tap duration", G.tapDuration, "s"),
      .init("Content touch delay", G.contentTouchDelay, "s"),
      .init("Directional lock", C.directionalLockAngle, "rad"),
      .init("Velocity window", C.velocityWindow, "s"),
      .init("Stopped after", C.velocityStoppedAfter, "s"),
      .init("Velocity history", Double(C.velocityHistory)),
      .init("Minimum samples", Double(C.velocityMinimumSamples)),
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
