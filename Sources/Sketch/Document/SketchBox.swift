import Foundation

/// The box around a stroke's ink, in scene units; a little larger where 32-bit floats are too coarse.
struct SketchBox: Hashable, Sendable {
  /// Least x, least y, greatest x, greatest y.
  let edges: SIMD4<Float>

  init(_ stroke: SketchStroke) {
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for p in stroke.points {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    low -= stroke.width / 2
    high += stroke.width / 2
    edges = SIMD4(
      Float(low.x, rounding: .down), Float(low.y, rounding: .down),
      Float(high.x, rounding: .up), Float(high.y, rounding: .up))
  }

  /// The box around `area`.
  init(_ area: CGRect) {
    edges = SIMD4(
      Float(Double(area.minX), rounding: .down), Float(Double(area.minY), rounding: .down),
      Float(Double(area.maxX), rounding: .up), Float(Double(area.maxY), rounding: .up))
  }

  /// Nil for what is no box.
  init?(_ minX: Float, _ minY: Float, _ maxX: Float, _ maxY: Float) {
    guard minX <= maxX, minY <= maxY else { return nil }
    edges = SIMD4(minX, minY, maxX, maxY)
  }

  var rect: CGRect {
    CGRect(
      x: Double(edges[0]), y: Double(edges[1]), width: Double(edges[2]) - Double(edges[0]),
      height: Double(edges[3]) - Double(edges[1]))
  }

  /// As a file holds it.
  var data: Data {
    var data = Data(capacity: 16)
    for i in 0..<4 {
      withUnsafeBytes(of: edges[i].bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    return data
  }

  /// Whether they touch.
  func intersects(_ other: SketchBox) -> Bool {
    // least ≤ the other's greatest, greatest ≥ the other's least: four comparisons at once.
    let limits = SIMD4(other.edges[2], other.edges[3], -other.edges[0], -other.edges[1])
    return all(edges * SIMD4(1, 1, -1, -1) .<= limits)
  }
}

extension Float {
  /// The nearest one on that side.
  fileprivate init(_ value: Double, rounding rule: FloatingPointRoundingRule) {
    let near = Float(value)
    switch rule {
    case .down: self = Double(near) > value ? near.nextDown : near
    default: self = Double(near) < value ? near.nextUp : near
    }
  }
}
