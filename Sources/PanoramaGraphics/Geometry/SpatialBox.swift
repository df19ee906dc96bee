import Foundation

/// A rectangle in single precision, rounded outward: minX, minY, maxX, maxY.
struct SpatialBox: Equatable, Sendable {
  private(set) var v: SIMD4<Float>

  /// The box that touches nothing and adds nothing to a union.
  static let null = SpatialBox(SIMD4(.infinity, .infinity, -.infinity, -.infinity))

  private init(_ v: SIMD4<Float>) { self.v = v }

  init(_ r: CGRect) {
    self =
      r.isNull
      ? .null
      : SpatialBox(
        SIMD4(
          Float(Double(r.minX)).nextDown, Float(Double(r.minY)).nextDown,
          Float(Double(r.maxX)).nextUp, Float(Double(r.maxY)).nextUp))
  }

  init(_ p: CGPoint) { self.init(CGRect(x: p.x, y: p.y, width: 0, height: 0)) }

  var isNull: Bool { !(v.x <= v.z && v.y <= v.w) }

  var rect: CGRect {
    guard !isNull else { return .null }
    let (x, y, maxX, maxY) = (Double(v.x), Double(v.y), Double(v.z), Double(v.w))
    return CGRect(x: x, y: y, width: maxX - x, height: maxY - y)
  }

  func touches(_ o: SpatialBox) -> Bool {
    v.x <= o.v.z && o.v.x <= v.z && v.y <= o.v.w && o.v.y <= v.w
  }

  func contains(_ o: SpatialBox) -> Bool {
    v.x <= o.v.x && v.y <= o.v.y && v.z >= o.v.z && v.w >= o.v.w
  }

  mutating func formUnion(_ o: SpatialBox) {
    // Unlike `min` and `max`, each of these selections compiles to one instruction.
    v = SIMD4(
      o.v.x < v.x ? o.v.x : v.x, o.v.y < v.y ? o.v.y : v.y, o.v.z > v.z ? o.v.z : v.z,
      o.v.w > v.w ? o.v.w : v.w)
  }

  func union(_ o: SpatialBox) -> SpatialBox {
    var result = self
    result.formUnion(o)
    return result
  }

  /// Half the perimeter, which an R-tree keeps small; 0 for a null box.
  var margin: Float { isNull ? 0 : v.z - v.x + (v.w - v.y) }
  /// Twice the centre.
  var center2: SIMD2<Float> { SIMD2(v.x + v.z, v.y + v.w) }
}
