import Foundation

/// The bounding box of a stroke's ink, in scene units, rounded outward to 32-bit floats.
struct SketchBox: Hashable, Sendable {
  /// Minimum x, minimum y, maximum x, maximum y.
  let edges: SIMD4<Float>

  init(_ stroke: SketchStroke) {
    let line = stroke.centreLine.map { $0.lazy.map(\.position).extent } ?? stroke.points.extent
    let low = (line?.low ?? SIMD2(repeating: .infinity)) - stroke.width / 2
    let high = (line?.high ?? SIMD2(repeating: -.infinity)) + stroke.width / 2
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

  /// Nil if a minimum exceeds its maximum, or if an edge is beyond the reach of any stroke.
  init?(_ minX: Float, _ minY: Float, _ maxX: Float, _ maxY: Float) {
    // A stroke reaches half its width beyond its points.
    let reach = Float(2 * CanvasLimits.maximumCoordinate)
    guard minX <= maxX, minY <= maxY, min(minX, minY) >= -reach, max(maxX, maxY) <= reach else {
      return nil
    }
    edges = SIMD4(minX, minY, maxX, maxY)
  }

  var rect: CGRect {
    CGRect(
      x: Double(edges[0]), y: Double(edges[1]), width: Double(edges[2]) - Double(edges[0]),
      height: Double(edges[3]) - Double(edges[1]))
  }

  /// The edges as the file stores them.
  var data: Data {
    var data = Data(capacity: 16)
    for i in 0..<4 {
      withUnsafeBytes(of: edges[i].bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    return data
  }

  /// Whether the boxes touch.
  func intersects(_ other: SketchBox) -> Bool {
    // This is min ≤ other.max and max ≥ other.min on both axes, in one comparison.
    let limits = SIMD4(other.edges[2], other.edges[3], -other.edges[0], -other.edges[1])
    return all(edges * SIMD4(1, 1, -1, -1) .<= limits)
  }
}

extension Float {
  /// `value`, rounded down or up.
  fileprivate init(_ value: Double, rounding rule: FloatingPointRoundingRule) {
    let near = Float(value)
    switch rule {
    case .down: self = Double(near) > value ? near.nextDown : near
    default: self = Double(near) < value ? near.nextUp : near
    }
  }
}
