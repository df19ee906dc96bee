import Panorama

extension CGRect {
  /// The rectangle around all of `rects`; nil if there are none.
  init?(around rects: [CGRect]) {
    guard let first = rects.first else { return nil }
    self = rects.dropFirst().reduce(first) { $0.union($1) }
  }
}
