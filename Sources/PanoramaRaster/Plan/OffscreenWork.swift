import Foundation
import PanoramaGraphics

/// The work that is done off screen for one shadow or pattern, including all shadows and patterns
/// inside it.
///
/// Their costs multiply: the caster of each shadow is drawn again, and more of it than is visible, and each
/// cell of a pattern has its own shadows. Therefore the shadows and patterns inside a shadow or pattern may
/// make it at most `maximumFactor` times as expensive as it would be without them; if they cost more, they
/// are left out. The estimate depends only on sizes and scales, not on positions or on the visible part, so a
/// drawing is the same whole, in pieces, scrolled, and on any number of threads.
struct OffscreenWork {
  static let maximumFactor = 16.0
  /// The cost of one drawing, in pixels.
  private static let drawing = 64.0
  /// The cost of each pixel of a blurred box, in pixels.
  private static let blurredBox = 4.0

  /// The work so far, in pixels.
  private var spent = 0.0
  private var limit = Double.infinity

  /// Whether the shadows and patterns inside a caster, which has some, cost too much.
  ///
  /// - Parameters:
  ///   - transform: the transform of the caster, whose translation does not matter.
  ///   - sigma: the shadow's standard deviations in device pixels.
  ///   - area: the maximum number of visible device pixels of the shadow, across and down.
  static func isExcessive(
    caster: DrawOperation, _ transform: CGAffineTransform, _ sigma: SIMD2<Double>,
    _ area: SIMD2<Double>
  ) -> Bool {
    var work = OffscreenWork()
    work.cast(caster, transform, sigma, Place(area: area))
    return work.spent > work.limit
  }

  /// Whether the shadows and patterns inside a pattern's cells cost too much. `area` is the same as for a
  /// caster.
  static func isExcessive(cells: PatternCells, _ area: SIMD2<Double>) -> Bool {
    guard cells.pattern.hasEffects else { return false }
    var work = OffscreenWork()
    work.fill(cells, Place(area: area))
    return work.spent > work.limit
  }

  /// Where and how often something is drawn.
  private struct Place {
    /// The maximum number of pixels across and down.
    var area: SIMD2<Double>
    /// The number of enclosing shadows and patterns.
    var depth = 0
    /// The number of enclosing lists.
    var nesting = 0
    /// How often it is drawn.
    var times = 1.0

    func inside(_ size: SIMD2<Double>) -> Place {
      var place = self
      place.area = lesser(size, area)
      place.nesting += 1
      return place
    }

    func deeper(_ area: SIMD2<Double>, times: Double = 1) -> Place {
      Place(area: area, depth: depth + 1, nesting: 0, times: self.times * times)
    }
  }

  /// Adds work.
  ///
  /// - Parameter own: the work of a shadow or pattern without those inside it. That of the outermost one sets
  ///   the limit.
  private mutating func spend(own: Double, _ place: Place) {
    spent += own * place.times
    if place.depth == 0 { limit = Self.maximumFactor * own }
  }

  private mutating func draw(_ list: DisplayList, _ m: CGAffineTransform, _ place: Place) {
    guard list.hasEffects else {
      spent += Double(list.drawingCount) * Self.drawing * place.times
      return
    }
    guard place.nesting < Planner.maximumListDepth, spent <= limit else { return }
    for item in list.items {
      spent += Self.drawing * place.times
      if spent > limit { return }
      let t = item.transform.concatenating(m)
      if let shadow = item.shadow {
        cast(
          item.operation, t, FlatShadow(shadow).sigma(under: m),
          place.inside(Self.size(item.bounds, m)))
      }
      content(of: item.operation, t, place)
    }
  }

  private mutating func content(
    of operation: DrawOperation, _ t: CGAffineTransform, _ place: Place
  ) {
    if let list = operation.nested {
      draw(list, t, place.inside(Self.size(list.bounds, t)))
    } else if let pattern = operation.pattern {
      let cells = PatternCells(pattern: pattern.flat, place: DeviceTransform(t))
      fill(cells, place.inside(Self.size(operation.bounds(under: .identity), t)))
    }
  }

  private mutating func cast(
    _ operation: DrawOperation, _ t: CGAffineTransform, _ sigma: SIMD2<Double>, _ place: Place
  ) {
    guard place.depth < Planner.maximumShadowDepth, sigma.x.isFinite, sigma.y.isFinite else {
      return
    }
    if operation.castsBlurredBox(under: t) {
      return spend(own: Self.blurredBox * place.area.x * place.area.y, place)
    }
    let shifts = (GaussianBlur.shift(sigma: sigma.x), GaussianBlur.shift(sigma: sigma.y))
    let scale = SIMD2(1 / Double(1 << shifts.0), 1 / Double(1 << shifts.1))
    let reach = 2 * NormalDistribution.reach * sigma
    let size = Self.size(operation.bounds(under: .identity), t)
    let caster = lesser(size, place.area + reach) * scale
    let drawings = Double(operation.nested?.drawingCount ?? 1)
    spend(
      own: place.area.x * place.area.y + caster.x * caster.y + drawings * Self.drawing, place)
    content(
      of: operation, t.concatenating(CGAffineTransform(scaleX: scale.x, y: scale.y)),
      place.deeper(caster))
  }

  private mutating func fill(_ cells: PatternCells, _ place: Place) {
    guard place.depth < Planner.maximumShadowDepth, cells.detail == .cells else {
      return spend(own: 256, place)
    }
    let number = cells.number(in: place.area)
    let drawings = Double(cells.pattern.drawingCount) * number
    spend(
      own: place.area.x * place.area.y * max(1, cells.overlap) + drawings * Self.drawing, place)
    let m = cells.place.local
    let size = Self.size(cells.pattern.extent, m)
    if cells.pattern.hasEffects {
      cells.pattern.cell.with {
        draw($0, m, place.deeper(place.area, times: number).inside(size))
      }
    }
  }

  /// The size in device pixels across and down; infinite for infinite bounds.
  private static func size(_ bounds: CGRect, _ m: CGAffineTransform) -> SIMD2<Double> {
    if bounds.isNull { return SIMD2(0, 0) }
    if bounds.isInfinite { return SIMD2(.infinity, .infinity) }
    let (w, h) = (Double(bounds.width), Double(bounds.height))
    let size = SIMD2(abs(m.a) * w + abs(m.c) * h, abs(m.b) * w + abs(m.d) * h)
    return size.x.isFinite && size.y.isFinite ? size + 2 : SIMD2(.infinity, .infinity)
  }
}
