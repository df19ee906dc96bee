import Foundation
import PanoramaGraphics

/// A rectangle on the device's fixed-point grid.
struct PixelBox {
  /// All pixels it touches.
  var outer: PixelRect
  /// All pixels it covers in full.
  var inner: PixelRect
  /// Its edges lie between pixels.
  var isWhole: Bool
}

extension Planner {
  /// Lends a path to `body` as a shape.
  mutating func withShape(
    _ path: Path, _ kind: Shape.Kind, _ transform: DeviceTransform, _ window: PixelRect,
    _ body: (inout Planner, inout Shape) -> Void
  ) {
    path.points.withUnsafeBufferPointer { points in
      path.verbs.withUnsafeBufferPointer { verbs in
        var shape = shape(path, kind, transform, window)
        shape.points = points.baseAddress
        shape.verbs = verbs.baseAddress
        body(&self, &shape)
      }
    }
  }

  /// A path as a shape that points at nothing yet.
  private func shape(
    _ path: Path, _ kind: Shape.Kind, _ transform: DeviceTransform, _ window: PixelRect
  ) -> Shape {
    var (pointCount, verbCount) = (path.points.count, path.verbs.count)
    if pointCount > pointLimit {
      if pointLimit == Self.maximumPoints { limits.report(.points) }
      (pointCount, verbCount) = (0, 0)
      while pointCount + path.verbs[verbCount].pointCount <= pointLimit {
        pointCount += path.verbs[verbCount].pointCount
        verbCount += 1
      }
    }
    return Shape(
      kind: kind, points: nil, pointCount: pointCount, verbs: nil, verbCount: verbCount,
      transform: transform, window: window)
  }

  func rectangleShape(
    _ edges: SIMD4<Double>, _ transform: DeviceTransform, _ window: PixelRect
  ) -> Shape {
    Shape(
      kind: .rectangle, points: nil, pointCount: 0, verbs: nil, verbCount: 0, rectangle: edges,
      transform: transform,
      window: window)
  }

  /// Left, top, right, bottom of a path that is one upright rectangle.
  func rectangle(_ path: Path) -> SIMD4<Double>? {
    let n = path.points.count
    guard n == 4 || n == 5, path.verbs.count <= 6 else { return nil }
    let isPolygon = path.verbs.withUnsafeBufferPointer { v in
      guard v.count >= n, v[0] == .move else { return false }
      for i in 1..<n where v[i] != .line { return false }
      return v.count == n || v[n] == .close
    }
    guard isPolygon else { return nil }
    return path.points.withUnsafeBufferPointer { p in
      if n == 5 && p[4] != p[0] { return nil }
      let isUpright =
        (p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x)
        || (p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y)
      guard isUpright else { return nil }
      let low = minimum(p[0], p[2])
      let high = maximum(p[0], p[2])
      return SIMD4(low.x, low.y, high.x, high.y)
    }
  }

  /// Where an upright rectangle lies on the device; nil when it does not stay upright or lies
  /// further out than 2²⁸ pixels.
  func pixelBox(_ edges: SIMD4<Double>, _ transform: DeviceTransform) -> PixelBox? {
    guard transform.local.isRectilinear else { return nil }
    let a = transform.local.apply(SIMD2(edges.x, edges.y))
    let b = transform.local.apply(SIMD2(edges.z, edges.w))
    let (low, high) = (minimum(a, b), maximum(a, b))
    let limit = 268_435_456.0
    guard low.x > -limit, low.y > -limit, high.x < limit, high.y < limit else { return nil }
    let (x0, y0) = (Int(fixed(low.x)), Int(fixed(low.y)))
    let (x1, y1) = (Int(fixed(high.x)), Int(fixed(high.y)))
    let (shift, rest) = (FixedPoint.bits, FixedPoint.one - 1)
    let outer = PixelRect(
      minX: x0 >> shift, minY: y0 >> shift, maxX: (x1 + rest) >> shift, maxY: (y1 + rest) >> shift)
    let inner = PixelRect(
      minX: (x0 + rest) >> shift, minY: (y0 + rest) >> shift, maxX: x1 >> shift, maxY: y1 >> shift)
    return PixelBox(
      outer: outer.offsetBy(dx: transform.wholeX, dy: transform.wholeY),
      inner: inner.offsetBy(dx: transform.wholeX, dy: transform.wholeY),
      isWhole: (x0 | y0 | x1 | y1) & rest == 0)
  }
}
