/// Which page a paging view comes to rest on.
///
/// A slow release goes to the nearest page, a flick to the next one in its direction; one flick
/// never skips a page. Source: Flutter's page physics, UIKit's behaviour.
public struct PageSnapping: Hashable, Sendable {
  /// The width of a page, in points.
  public let stride: Double
  /// How many pages there are, at least 1.
  public let pageCount: Int

  /// Pages `stride` points apart. A stride that is no positive number gives one page at 0.
  public init(stride: Double, pageCount: Int) {
    let usable = stride > 0 && stride.isFinite
    self.stride = usable ? stride : 0
    self.pageCount = usable ? max(pageCount, 1) : 1
  }

  /// The page nearest to `offset` (pt), from 0 to the last.
  public func page(at offset: Double) -> Int {
    guard stride > 0 else { return 0 }
    return bounded((offset / stride + 0.5).rounded(.down))
  }

  /// Where a release at `offset` (pt) with `velocity` (pt/s, offset growing) comes to rest, when
  /// the drag began on `startPage`.
  public func target(
    from offset: Double, velocity: Double, startPage: Int
  ) -> (page: Int, offset: Double) {
    guard stride > 0 else { return (0, 0) }
    let q = offset / stride
    let wanted: Double
    if velocity.isNaN || abs(velocity) < ScrollConstants.pageFlipSpeed {
      wanted = (q + 0.5).rounded(.down)
    } else if velocity > 0 {
      wanted = q.rounded(.down) + 1
    } else {
      wanted = q.rounded(.up) - 1
    }
    let start = Double(startPage)
    let page = bounded(wanted.clamped(to: start - 1...start + 1))
    return (page, Double(page) * stride)
  }

  /// A page number within the pages; a double outside `Int` never traps.
  private func bounded(_ page: Double) -> Int { Int(page.clamped(to: 0...Double(pageCount - 1))) }
}
