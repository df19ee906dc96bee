import CLoops

extension ShapeKind.Outline {
  /// The pixels between the sides of a convex polygon at the middle of each row, in one colour.
  ///
  /// - Parameter color: not premultiplied.
  func spans(color: UInt32) -> [CSpan] {
    let alpha = color >> 24
    let pixel = [0, 8, 16].reduce(alpha << 24) {
      $0 | ((color >> $1 & 255) * alpha + 127) / 255 << $1
    }
    let heights = points.map(\.y)
    let (top, bottom) = (Int(heights.min()!), Int(heights.max()!))
    return (top...bottom).compactMap { row in
      let y = Double(row) + 0.5
      var crossings: [Double] = []
      for (a, b) in zip(points, points.dropFirst() + [points[0]]) where (a.y <= y) != (b.y <= y) {
        crossings.append(a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y))
      }
      guard let from = crossings.min(), let end = crossings.max() else { return nil }
      return CSpan(row: Int32(row), from: Int32(from), end: Int32(end), color: pixel)
    }
  }
}
