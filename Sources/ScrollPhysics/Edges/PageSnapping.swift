/// Determines the page on which a paging view comes to rest.
///
/// A slow release goes to the nearest page, a flick to the next page in its direction. One flick
/// never skips a page. A flick that catches the view on its way to a page counts from that page,
/// so two quick flicks turn two pages. Source: Flutter's page physics and UIKit's behaviour.
public struct PageSnapping: Hashable, Sendable {
  /// The width of a page, in points.
  public let stride: Double
  /// How many pages there are, at least 1.
  public let pageCount: Int

  /// Pages that are `stride` points apart. Without a positive, finite stride there is one page, at 0.
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

  /// The page and the offset (pt) at which a release comes to rest.
  ///
  /// - Parameters:
  ///   - offset: the offset at the release, in points.
  ///   - velocity: the velocity of the offset, in pt/s.
  ///   - startPage: the page on which the drag began, or the page to which the view was moving when
  ///     the drag caught it.
  ///   - caughtAt: the offset at which the drag caught the moving view, in points; nil if the view
  ///     was at rest.
  public func target(
    from offset: Double, velocity: Double, startPage: Int, caughtAt: Double? = nil
  ) -> (page: Int, offset: Double) {
    guard stride > 0 else { return (0, 0) }
    let start = Double(startPage)
    let q = offset / stride
    // Counted as if the view had arrived before the drag began.
    let flicked = caughtAt.map { start + (offset - $0) / stride } ?? q
    let wanted: Double
    if velocity.isNaN || abs(velocity) < ScrollConstants.pageFlipSpeed {
      wanted = (q + 0.5).rounded(.down)
    } else if velocity > 0 {
      wanted = flicked.rounded(.down) + 1
    } else {
      wanted = flicked.rounded(.up) - 1
    }
    let page = bounded(wanted.clamped(to: start - 1...start + 1))
    return (page, Double(page) * stride)
  }

  /// The nearest page that exists. Clamping before the conversion keeps a huge number from trapping.
  private func bounded(_ page: Double) -> Int { Int(page.clamped(to: 0...Double(pageCount - 1))) }
}
