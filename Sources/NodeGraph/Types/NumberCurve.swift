import PanoramaJSON

/// A function through points. Outside the points, it is constant.
struct NumberCurve {
  private let xs: [Double]
  private let ys: [Double]

  /// The maximum number of points.
  private static let maximumCount = 1_000

  /// - Parameter numbers: x and y of each point, from left to right.
  /// - Throws: `NodeFailure` if these are not points from left to right.
  init(points numbers: [Double]) throws {
    guard numbers.count >= 2, numbers.count.isMultiple(of: 2) else {
      throw NodeFailure("points are x, y, x, y and so on")
    }
    guard numbers.count <= 2 * Self.maximumCount else {
      throw NodeFailure("a curve has at most \(Self.maximumCount) points")
    }
    xs = stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] }
    ys = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
    for (a, b) in zip(xs, xs.dropFirst()) where a >= b {
      let order = "\(b.shortestText) is after \(a.shortestText)"
      throw NodeFailure("x has to grow from point to point: \(order)")
    }
  }

  /// The index of the point before x and the share of the way to the next; nil outside the points.
  private func place(_ x: Double) -> (index: Int, share: Double)? {
    guard x >= xs[0], let last = xs.last, x < last else { return nil }
    var (low, high) = (0, xs.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if xs[middle] <= x { low = middle } else { high = middle }
    }
    return (low, (x - xs[low]) / (xs[high] - xs[low]))
  }

  private func end(_ x: Double) -> Double { x < xs[0] ? ys[0] : ys[ys.count - 1] }

  /// The y of the last point that is not right of x.
  func step(_ x: Double) -> Double { place(x).map { ys[$0.index] } ?? end(x) }

  /// On straight lines from point to point.
  func straight(_ x: Double) -> Double {
    guard let (index, share) = place(x) else { return end(x) }
    return ys[index] * (1 - share) + ys[index + 1] * share
  }

  /// On a curve without corners, which rises and falls only where the points do (F. Fritsch and J. Butland, "A Method
  /// for Constructing Local Monotone Piecewise Cubic Interpolants", 1984).
  func smooth(_ x: Double) -> Double {
    guard let (index, t) = place(x) else { return end(x) }
    let width = xs[index + 1] - xs[index]
    let (a, b) = (tangent(index) * width, tangent(index + 1) * width)
    let (y0, y1) = (ys[index], ys[index + 1])
    return (1 + 2 * t) * (1 - t) * (1 - t) * y0 + t * (1 - t) * (1 - t) * a
      + t * t * (3 - 2 * t) * y1 + t * t * (t - 1) * b
  }

  private func slope(_ index: Int) -> Double {
    (ys[index + 1] - ys[index]) / (xs[index + 1] - xs[index])
  }

  /// The slope at a point.
  private func tangent(_ index: Int) -> Double {
    guard index > 0 else { return slope(0) }
    guard index < xs.count - 1 else { return slope(index - 1) }
    let (before, after) = (slope(index - 1), slope(index))
    guard before * after > 0 else { return 0 }
    let (left, right) = (xs[index] - xs[index - 1], xs[index + 1] - xs[index])
    let share = (left + 2 * right) / (3 * (left + right))
    return before * after / (share * after + (1 - share) * before)
  }
}
