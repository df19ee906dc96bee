import Panorama

extension CGRect {
  /// Whether all of another rectangle is inside. Foundation compares a union, whose sums are not exact.
  func holds(_ other: CGRect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// The rectangle around all of `rects`; nil if there are none.
  init?(around rects: [CGRect]) {
    guard let first = rects.first else { return nil }
    self = rects.dropFirst().reduce(first) { $0.union($1) }
  }
}
