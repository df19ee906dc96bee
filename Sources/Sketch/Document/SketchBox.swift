import Foundation

/// The box around a stroke's ink, in scene units; a little larger where 32-bit floats are too coarse.
struct SketchBox: Hashable, Sendable {
  /// Least x, least y, greatest x, greatest y.
  let edges: SIMD4<Float>

  /// Bytes in a file.
  static let size = 16

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

  /// Nil for what is no box.
  init?(_ data: Data) {
    guard data.count == Self.size else { return nil }
    let values = data.withUnsafeBytes { bytes in
      (0..<4).map {
        Float(
          bitPattern: UInt32(
            littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)))
      }
    }
    guard values[0] <= values[2], values[1] <= values[3] else { return nil }
    edges = SIMD4(values[0], values[1], values[2], values[3])
  }

  /// As a file holds it.
  var data: Data {
    var data = Data(capacity: Self.size)
    for i in 0..<4 {
      withUnsafeBytes(of: edges[i].bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    return data
  }

  /// Whether they touch.
  func intersects(_ other: SketchBox) -> Bool {
    edges[0] <= other.edges[2] && other.edges[0] <= edges[2] && edges[1] <= other.edges[3]
      && other.edges[1] <= edges[3]
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
