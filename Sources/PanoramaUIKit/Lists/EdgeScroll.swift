import Panorama

/// Scrolls a list while something is held near one of its edges.
@MainActor
struct EdgeScroll {
  private var lastTime: Double?

  /// The height of the zones at the edges in which the list scrolls, in points.
  private static let edge: CGFloat = 44
  /// The greatest speed at which it scrolls, in points per second.
  private static let speed = 600.0

  /// Scrolls on.
  ///
  /// - Parameter finger: the finger's position in the window.
  /// - Returns: whether the list moved.
  mutating func advance(_ list: UIScrollView, _ finger: CGPoint, to time: Double) -> Bool {
    let elapsed = min(0.1, time - (lastTime ?? time))
    lastTime = time
    let point = list.convert(finger, from: nil)
    let (inset, bounds) = (list.adjustedContentInset, list.bounds)
    let room = bounds.inset(by: inset)
    var offset = list.contentOffset
    if list.contentSize.height > room.height {
      offset.y += Self.step(point.y, room.minY, room.maxY, elapsed)
    }
    if list.contentSize.width > room.width {
      offset.x += Self.step(point.x, room.minX, room.maxX, elapsed)
    }
    let before = list.contentOffset
    guard offset != before else { return false }
    list.contentOffset = offset
    return list.contentOffset != before
  }

  private static func step(
    _ place: CGFloat, _ low: CGFloat, _ high: CGFloat, _ elapsed: Double
  ) -> CGFloat {
    let (first, last) = (low + edge, high - edge)
    guard first < last else { return 0 }
    let depth = place < first ? place - first : place > last ? place - last : 0
    return CGFloat(min(1, max(-1, Double(depth / edge))) * speed * elapsed)
  }
}
