import Foundation

/// A stroke style prepared for one transform.
///
/// If the transform keeps circles round, and for hairlines, strokes are built in device pixels.
/// Otherwise they are built in the item's coordinates, where the pen is round, and every point of
/// the outline is mapped.
package struct StrokeMetrics {
  /// Half the line's width, in stroking coordinates.
  let radius: Double
  let cap: CGLineCap
  let join: CGLineJoin
  /// The square of the largest ratio of miter length to width.
  let miterLimitSquared: Double
  /// Whether stroking coordinates are device pixels relative to the transform's whole part.
  let isDevice: Bool
  /// The maximum number of device pixels per stroking unit.
  let scale: Double
  /// The maximum angle between two points of a round join or cap, in radians.
  let step: Double
  /// A corner between directions with a larger cosine is so slight that its arc has one piece.
  let onePieceCosine: Double
  /// The cosine and sine of the angle between two points of a round cap, which divides a half circle evenly.
  let capCosine: Double
  let capSine: Double
  /// The maximum distance of ink from the path, in device pixels.
  package let reach: Double

  /// The maximum error, in pixels, when a sharp corner replaces a round one, or a bevel replaces a corner.
  static let cornerTolerance = 0.02

  /// The minimum angle of a piece, in radians, which limits the number of pieces of a full turn for any line
  /// width.
  static let minimumStep = 0.004

  /// Ink that reaches this far, in pixels, comes near the window everywhere, so no part of the line is left
  /// out.
  private static let farReach = 1_048_576.0

  /// The distance, in pixels, at which two points count as the same.
  static let minimumDistance = 1e-4

  /// The same in stroking coordinates.
  var minimumLength: Double { Self.minimumDistance / scale }

  /// The maximum number of times that a curve is halved, which bounds memory if nothing can be left out.
  func maximumHalvings(in window: StrokeWindow) -> Int {
    reach > Self.farReach || window.high.x == .infinity ? 6 : 32
  }

  /// Nil if nothing can be drawn: width or transform is not finite, or the transform maps everything to a point.
  package init?(_ style: FlatStroke, _ transform: DeviceTransform) {
    let t = transform.local
    let width = abs(style.lineWidth)
    guard width.isFinite else { return nil }
    let stretch = t.stretch
    guard stretch.isFinite, stretch > 0 else { return nil }
    let e = 1e-9 * (abs(t.a) + abs(t.b) + abs(t.c) + abs(t.d))
    let isSimilar =
      (abs(t.a - t.d) <= e && abs(t.b + t.c) <= e)
      || (abs(t.a + t.d) <= e && abs(t.b - t.c) <= e)
    isDevice = isSimilar || width == 0
    scale = isDevice ? 1 : stretch
    radius = width == 0 ? 0.5 : isDevice ? width * stretch / 2 : width / 2
    cap = style.lineCap
    join = style.lineJoin
    let limit = style.miterLimit.isFinite ? max(1, style.miterLimit) : 10
    miterLimitSquared = limit * limit
    let deviceRadius = radius * scale
    let flat = min(1, Self.cornerTolerance / max(deviceRadius, 1e-9))
    step = max(2 * acos(1 - flat), Self.minimumStep)
    // A little more than the cosine at which `StrokePen.arc` begins to need two pieces, so that rounding
    // does not matter.
    onePieceCosine = cos(1.001 * step) + 1e-9
    let pieces = (Double.pi / step + 0.999).rounded(.down)
    capCosine = cos(.pi / max(1, pieces))
    capSine = sin(.pi / max(1, pieces))
    reach = deviceRadius * max(1.5, join == .miter ? limit : 1) + 1
  }
}
