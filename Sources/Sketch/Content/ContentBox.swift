import Foundation
import Panorama

/// The box of a picture or note: a rectangle, moved, turned and scaled evenly.
struct ContentBox: Hashable, Sendable {
  /// The upper left corner, in scene units.
  var origin: SIMD2<Double>
  /// From the upper left corner to the upper right one.
  var across: SIMD2<Double>
  /// From the upper left corner to the lower left one.
  var down: SIMD2<Double>

  init(origin: SIMD2<Double>, across: SIMD2<Double>, down: SIMD2<Double>) {
    (self.origin, self.across, self.down) = (origin, across, down)
  }

  /// An upright box.
  init(_ rect: CGRect) {
    origin = SIMD2(rect.minX, rect.minY)
    across = SIMD2(rect.width, 0)
    down = SIMD2(0, rect.height)
  }

  /// - Parameter corners: clockwise from the upper left one. The result is nil unless there are four.
  init?(corners: [SIMD2<Double>]) {
    guard corners.count == 4 else { return nil }
    self.init(
      origin: corners[0], across: corners[1] - corners[0], down: corners[3] - corners[0])
  }

  /// Clockwise from the upper left one.
  var corners: [SIMD2<Double>] {
    [origin, origin + across, origin + across + down, origin + down]
  }

  var width: Double { across.length }
  var height: Double { down.length }

  /// The transform from the unit square to the box.
  var transform: CGAffineTransform {
    CGAffineTransform(
      a: across.x, b: across.y, c: down.x, d: down.y, tx: origin.x, ty: origin.y)
  }

  /// The outline.
  var path: PathData { PathData(polygon: corners) }

  /// The distance of a point from the box; 0 inside.
  func distance(to p: SIMD2<Double>) -> Double {
    func beyond(_ axis: SIMD2<Double>) -> Double {
      let length = axis.length
      guard length > 0 else { return (p - origin).length }
      let along = ((p - origin) * axis).sum() / length
      return max(0, -along, along - length)
    }
    return SIMD2(beyond(across), beyond(down)).length
  }
}
