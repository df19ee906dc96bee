import Foundation

/// Letters and digits as hands write them.
struct Letters: Sendable {
  let name: String
  /// Points on the letter's line, 100 units high, y down. A point that appears twice in a row is a corner.
  let points: [SIMD2<Double>]

  private init(_ name: String, _ numbers: [Double]) {
    self.name = name
    points = stride(from: 0, to: numbers.count, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
  }

  /// A hand that writes the letter, slower in bends and at the ends.
  func motion(height: Double, duration: Double) -> HandMotion {
    // A curve through the points: Catmull and Rom's, in pieces between corners.
    var course: [SIMD2<Double>] = []
    var piece: [SIMD2<Double>] = []
    func end() {
      for i in piece.indices.dropLast() {
        let (p, q) = (piece[i], piece[i + 1])
        let before = i > 0 ? piece[i - 1] : p + (p - q)
        let after = i + 2 < piece.count ? piece[i + 2] : q + (q - p)
        let (m, n) = ((q - before) / 2, (after - p) / 2)
        for k in 0..<64 {
          let t = Double(k) / 64
          let (a, b) = (t * t * (3 - 2 * t), t * (1 - t))
          course.append(p + (q - p) * a + m * (b * (1 - t)) - n * (b * t))
        }
      }
      course += piece.suffix(1)
      piece = []
    }
    for (i, p) in points.enumerated() {
      if i > 0, points[i - 1] == p { end() }
      piece.append(p)
    }
    end()
    let scale = height / 100
    let places = course.map { $0 * scale + SIMD2(412.37, 318.71) }
    // The time that the hand takes along the course: longer where it turns.
    var times = [0.0]
    for i in places.indices.dropFirst() {
      let d = places[i] - places[i - 1]
      let next = i + 1 < places.count ? places[i + 1] - places[i] : d
      let length = (d * d).sum().squareRoot()
      let turn = abs(atan2(d.x * next.y - d.y * next.x, (d * next).sum()))
      times.append(times[i - 1] + length + turn * height * 0.12)
    }
    let total = times[times.count - 1]
    let way = times
    return HandMotion(
      position: { share in
        // It starts and ends at rest.
        let now = (share - sin(2 * .pi * share) / (2 * .pi)) * total
        let i = min(places.count - 2, max(0, way.partitionIndex { $0 > now } - 1))
        let step = way[i + 1] - way[i]
        let t = step > 0 ? min(1, max(0, (now - way[i]) / step)) : 0
        return places[i] + (places[i + 1] - places[i]) * t
      }, duration: duration)
  }

  static let all = [
    Letters("a", [70, 35, 45, 28, 22, 50, 25, 85, 48, 96, 68, 70, 70, 35, 70, 35, 70, 80, 90, 98]),
    Letters("b", [25, 0, 24, 50, 25, 96, 25, 96, 30, 60, 55, 48, 75, 70, 55, 96, 27, 92]),
    Letters("c", [75, 40, 50, 28, 22, 55, 30, 90, 55, 97, 78, 85]),
    Letters("d", [68, 45, 45, 40, 22, 65, 32, 95, 60, 90, 70, 55, 72, 0, 72, 0, 70, 70, 88, 97]),
    Letters("e", [22, 62, 55, 60, 75, 45, 52, 28, 25, 50, 25, 85, 55, 98, 80, 82]),
    Letters(
      "g", [70, 35, 45, 28, 24, 50, 42, 75, 68, 55, 70, 35, 70, 35, 72, 90, 50, 115, 22, 105]),
    Letters("h", [25, 0, 24, 50, 24, 98, 24, 98, 35, 55, 58, 50, 68, 70, 70, 98]),
    Letters("l", [20, 60, 50, 30, 45, 0, 32, 30, 34, 80, 50, 98, 70, 88]),
    Letters("m", [15, 40, 18, 98, 18, 98, 28, 50, 42, 42, 48, 98, 48, 98, 58, 50, 74, 42, 80, 98]),
    Letters("o", [50, 28, 24, 48, 24, 80, 50, 97, 76, 78, 74, 45, 50, 28]),
    Letters("s", [72, 38, 50, 28, 30, 42, 50, 60, 72, 78, 52, 97, 26, 88]),
    Letters("w", [12, 35, 25, 90, 38, 90, 50, 45, 50, 45, 62, 90, 76, 90, 88, 35]),
    Letters("y", [25, 35, 35, 70, 60, 68, 75, 35, 75, 35, 65, 90, 40, 118, 18, 105]),
    Letters("z", [22, 32, 78, 32, 78, 32, 22, 97, 22, 97, 80, 97]),
    Letters("M", [10, 98, 25, 2, 25, 2, 50, 70, 50, 70, 75, 2, 75, 2, 90, 98]),
    Letters("S", [78, 15, 52, 2, 25, 20, 40, 45, 68, 60, 75, 85, 48, 99, 20, 85]),
    Letters("2", [22, 25, 40, 2, 68, 8, 70, 35, 45, 70, 20, 97, 20, 97, 80, 96]),
    Letters("3", [24, 12, 55, 2, 70, 25, 42, 46, 42, 46, 76, 60, 70, 90, 40, 99, 20, 85]),
    Letters("8", [66, 14, 40, 2, 26, 25, 50, 48, 75, 75, 50, 98, 24, 75, 50, 48, 72, 25, 66, 14]),
    Letters("9", [72, 25, 50, 3, 27, 22, 42, 48, 68, 32, 72, 25, 72, 25, 70, 60, 58, 98]),
  ]
}

extension [Double] {
  /// The index of the first element that satisfies the condition, if all elements after it do.
  fileprivate func partitionIndex(_ condition: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
