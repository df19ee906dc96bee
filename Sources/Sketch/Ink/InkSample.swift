/// One recorded position of the hand.
struct InkSample: Hashable, Sendable {
  /// In scene units.
  var position: SIMD2<Double>
  /// Seconds since the stroke began.
  var time: Double
  /// 0 … 1; nil if the device does not measure pressure.
  var pressure: Double?
}

/// A point on the centre line of a stroke.
struct InkPoint: Hashable, Sendable {
  /// In scene units.
  var position: SIMD2<Double>
  /// Half of the stroke's width here, in scene units, > 0.
  var radius: Double
}

/// How a hand's samples become a line.
struct InkSettings: Hashable, Sendable {
  /// The maximum width, in scene units, > 0.
  var width: Double
  /// The fraction of the width that speed or a lack of pressure takes away, 0 … 1.
  var thinning: Double
  /// Whether the hand's speed takes the place of a pressure that is not measured. Otherwise the line then has its full
  /// width.
  var thinsWithSpeed: Bool
  /// Whether the ends are tapered.
  var tapers: Bool
  /// How far the line lags behind the hand, in seconds, > 0. A longer lag gives a smoother line.
  var lag: Double
  /// The points on screen per scene unit when the stroke was drawn. The width depends on the hand's speed on
  /// screen.
  var scale: Double
}

extension InkSettings {
  /// A quick stroke is at least half as wide as a slow one.
  private static let penThinning = 0.5

  init(_ ink: Ink, width: Double) {
    let isPen = ink.tool == .pen
    self.init(
      width: width, thinning: isPen || ink.tool == .liner ? Self.penThinning : 0,
      thinsWithSpeed: isPen, tapers: isPen, lag: ink.lag, scale: ink.scale)
  }
}
