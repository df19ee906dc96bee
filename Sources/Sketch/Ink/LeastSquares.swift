/// Unknown points on a line, and the squares whose sum is to be the least. Each square depends on four neighbouring
/// points, so the equations have three diagonals above the main one.
struct LeastSquares {
  /// Each row's entries from the main diagonal on, for x and for y.
  private var rows: [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)]
  private var right: [SIMD2<Double>]

  /// Without any squares.
  /// - Parameter count: the number of unknown points, at least 4.
  init(count: Int) {
    rows = Array(repeating: (.zero, .zero, .zero, .zero), count: count)
    right = Array(repeating: .zero, count: count)
  }

  /// Adds weight · (taps · points − value)² for the four points from `start` on.
  mutating func add(
    _ taps: SIMD4<Double>, from start: Int, weight: SIMD2<Double>, value: SIMD2<Double> = .zero
  ) {
    let (a, b, c, d) = (weight * taps[0], weight * taps[1], weight * taps[2], weight * taps[3])
    rows[start].0 += a * taps[0]
    rows[start].1 += a * taps[1]
    rows[start].2 += a * taps[2]
    rows[start].3 += a * taps[3]
    rows[start + 1].0 += b * taps[1]
    rows[start + 1].1 += b * taps[2]
    rows[start + 1].2 += b * taps[3]
    rows[start + 2].0 += c * taps[2]
    rows[start + 2].1 += c * taps[3]
    rows[start + 3].0 += d * taps[3]
    right[start] += a * value
    right[start + 1] += b * value
    right[start + 2] += c * value
    right[start + 3] += d * value
  }

  /// The points for which the sum is the least, by Cholesky's method. O(n)
  consuming func solution() -> [SIMD2<Double>] {
    let count = right.count
    // Three rows of zeros save the loops from looking for the end.
    for _ in 0..<3 {
      rows.append((SIMD2(1, 1), .zero, .zero, .zero))
      right.append(.zero)
    }
    rows.withUnsafeMutableBufferPointer { rows in
      right.withUnsafeMutableBufferPointer { right in
        for i in 0..<count {
          let (pivot, b, c, d) = rows[i]
          let inverse = 1 / pivot
          let (f, g, h) = (b * inverse, c * inverse, d * inverse)
          rows[i + 1].0 -= f * b
          rows[i + 1].1 -= f * c
          rows[i + 1].2 -= f * d
          rows[i + 2].0 -= g * c
          rows[i + 2].1 -= g * d
          rows[i + 3].0 -= h * d
          let value = right[i]
          right[i + 1] -= f * value
          right[i + 2] -= g * value
          right[i + 3] -= h * value
          rows[i] = (inverse, f, g, h)
          right[i] = value * inverse
        }
        for i in (0..<count).reversed() {
          let (_, f, g, h) = rows[i]
          right[i] -= f * right[i + 1] + g * right[i + 2] + h * right[i + 3]
        }
      }
    }
    right.removeLast(3)
    return right
  }
}
