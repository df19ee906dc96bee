import Foundation
import Panorama

/// The bytes of an erasure in a file: the number of kept points and their coordinates, and then for each
/// sweep its radius, the number of its points and their coordinates. Numbers are 64-bit floats and 32-bit
/// integers, little-endian.
extension Erasure {
  /// The bytes that `init(data:)` reads. O(n)
  var data: Data {
    var data = Data()
    func append(_ value: Double) {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    func append(_ points: [SIMD2<Double>]) {
      withUnsafeBytes(of: UInt32(clamping: points.count).littleEndian) {
        data.append(contentsOf: $0)
      }
      for p in points {
        append(p.x)
        append(p.y)
      }
    }
    append(kept)
    for sweep in sweeps {
      append(sweep.radius)
      append(sweep.points)
    }
    return data
  }

  /// Nil if the bytes do not describe an erasure. O(n)
  init?(data: UnsafeRawBufferPointer) {
    var offset = 0
    func number() -> Double? {
      guard offset + 8 <= data.count else { return nil }
      defer { offset += 8 }
      let value = Double(
        bitPattern: UInt64(
          littleEndian: data.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      return abs(value) <= CanvasLimits.maximumCoordinate ? value : nil
    }
    func list() -> [SIMD2<Double>]? {
      guard offset + 4 <= data.count else { return nil }
      let count = Int(
        UInt32(littleEndian: data.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      offset += 4
      guard count <= (data.count - offset) / 16 else { return nil }
      var points: [SIMD2<Double>] = []
      points.reserveCapacity(count)
      for _ in 0..<count {
        guard let x = number(), let y = number() else { return nil }
        points.append(SIMD2(x, y))
      }
      return points
    }
    guard let kept = list() else { return nil }
    self.init(kept: kept)
    while offset < data.count {
      guard let radius = number(), radius > 0, let points = list(), !points.isEmpty else {
        return nil
      }
      sweeps.append(EraserSweep(points: points, radius: radius))
    }
  }
}
