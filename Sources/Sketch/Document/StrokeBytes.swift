import Foundation

/// The points and samples of a stroke as bytes, in files and in the clipboard. Numbers are little-endian
/// floats.
enum StrokeBytes {
  /// 64-bit x and y of each point.
  static func data(_ points: [SIMD2<Double>]) -> Data {
    data(points.map { SIMD2($0.x.bitPattern, $0.y.bitPattern) })
  }

  /// 32-bit time and pressure of each sample; the pressure is NaN if there is none.
  static func data(_ samples: [InkSample]) -> Data {
    data(
      samples.map {
        SIMD2(Float($0.time).bitPattern, ($0.pressure.map { Float($0) } ?? .nan).bitPattern)
      })
  }

  private static func data<Number: FixedWidthInteger & SIMDScalar>(
    _ pairs: [SIMD2<Number>]
  ) -> Data {
    let pairs = pairs.map { SIMD2($0.x.littleEndian, $0.y.littleEndian) }
    return pairs.withUnsafeBytes { Data($0) }
  }

  /// The points; those that are not finite, or too far away, are left out.
  static func points(in bytes: UnsafeRawBufferPointer) -> [SIMD2<Double>] {
    func number(at offset: Int) -> Double {
      let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      return Double(bitPattern: UInt64(littleEndian: bits))
    }
    let count = bytes.count / 16
    return Array(unsafeUninitializedCapacity: count) { points, filled in
      for i in 0..<count {
        let p = SIMD2(number(at: i * 16), number(at: i * 16 + 8))
        guard CanvasLimits.contains(p) else { continue }
        points[filled] = p
        filled += 1
      }
    }
  }
}

extension Ink {
  /// Nil if there is no valid sample for each of `count` points, or if another value is invalid.
  /// - Parameters:
  ///   - tool: the raw value of the tool.
  ///   - timing: the bytes of the samples, and after them those of the grid's step, if there is a grid.
  init?(
    tool: Int64, timing: UnsafeRawBufferPointer, count: Int, scale: Double, lag: Double
  ) {
    guard let tool = Tool(rawValue: tool), [count * 8, count * 8 + 16].contains(timing.count),
      scale.isFinite, scale > 0,
      lag.isFinite, lag > 0, lag <= 1
    else { return nil }
    func number(at offset: Int) -> Float {
      let bits = timing.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return Float(bitPattern: UInt32(littleEndian: bits))
    }
    let times = (0..<count).map { number(at: $0 * 8) }
    guard times.allSatisfy({ $0.isFinite && $0 >= 0 && $0 < 1e6 }) else { return nil }
    let pressures = (0..<count).map { number(at: $0 * 8 + 4) }
    let hasPressure = pressures.allSatisfy { $0 >= 0 && $0 <= 1 }
    let rest = UnsafeRawBufferPointer(rebasing: timing[(count * 8)...])
    self.init(
      tool: tool, times: times, pressures: hasPressure ? pressures : [], scale: scale, lag: lag,
      grid: StrokeBytes.points(in: rest).first)
    guard hasValidGrid else { return nil }
  }
}
