import Foundation
import PanoramaGraphics

/// How much is drawn off screen for one shadow or pattern, with all shadows and patterns within.
///
/// They multiply: each shadow has its caster drawn again, larger than what is seen of it, and each
/// cell of a pattern its own shadows. So there is one bound: what is within a shadow or a pattern
/// may make it `maximumFactor` as expensive as it would be without; beyond, it is drawn without. The
/// estimate is made of sizes and scales alone, not of where something stands or what part of it is
/// looked at: a drawing is the same whole, in pieces, scrolled and on any number of threads.
struct OffscreenWork {
  static let maximumFactor = 16.0
  /// Pixels that a drawing counts as.
  private static let drawing = 64.0
  /// Pixels that a blurred box counts as, for each of its own.
  private static let blurredBox = 4.0

  /// Pixels, and drawings as so many of them.
  private var spent = 0.0
  private var limit = Double.infinity

  /// Whether what is within a caster costs too much.
  ///
  /// - Parameters:
  ///   - transform: of the caster; its translation does not matter.
  ///   - sigma: device pixels.
  ///   - area: device pixels across and down that can be seen of the shadow.
  static func isExcessive(
    caster: DrawOperation, _ transform: CGAffineTransform, _ sigma: SIMD2<Double>,
    _ area: SIMD2<Double>
  ) -> Bool {
    guard caster.pattern != nil || caster.nested?.hasEffects == true else { return false }
    var work = OffscreenWork()
    work.cast(caster, transform, sigma, Place(area: area))
    return work.spent > work.limit
  }

  /// Whether what is within a pattern's cells costs too much; `area` as for a caster.
  static func isExcessive(cells: PatternCells, _ area: SIMD2<Double>) -> Bool {
    guard cells.pattern.list.hasEffects else { return false }
    var work = OffscreenWork()
    work.fill(cells, Place(area: area))
    return work.spent > work.limit
  }

  /// Where something is drawn.
  private struct Place {
    /// Pixels across and down at most.
    var area: SIMD2<Double>
    /// Of shadows and patterns within one another.
    var depth = 0
    /// Of lists within one another.
    var nesting = 0
    /// How often.
    var times = 1.0

    func inside(_ size: SIMD2<Double>) -> Place {
      var place = self
      place.area = minimum(size, area)
      place.nesting += 1
      return place
    }

    func deeper(_ area: SIMD2<Double>, times: Double = 1) -> Place {
      Place(area: area, depth: depth + 1, nesting: 0, times: self.times * times)
    }
  }

  /// What is drawn to make the first thing, without what is within, sets the limit.
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
        cast(item.operation, t, shadow.sigma(under: m), place.inside(Self.size(item.bounds, m)))
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
      let cells = PatternCells(pattern: pattern, place: DeviceTransform(t))
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
    let caster = minimum(size, place.area + reach) * scale
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
    let drawings = Double(cells.pattern.list.drawingCount) * number
    spend(
      own: place.area.x * place.area.y * max(1, cells.overlap) + drawings * Self.drawing, place)
    let m = cells.place.local
    let size = Self.size(cells.pattern.cell.bounds, m)
    if cells.pattern.list.hasEffects {
      draw(cells.pattern.cell, m, place.deeper(place.area, times: number).inside(size))
    }
  }

  /// Device pixels across and down; infinite for bounds without end.
  private static func size(_ bounds: CGRect, _ m: CGAffineTransform) -> SIMD2<Double> {
    if bounds.isNull { return SIMD2(0, 0) }
    if bounds.isInfinite { return SIMD2(.infinity, .infinity) }
    let (w, h) = (Double(bounds.width), Double(bounds.height))
    let size = SIMD2(abs(m.a) * w + abs(m.c) * h, abs(m.b) * w + abs(m.d) * h)
    return size.x.isFinite && size.y.isFinite ? size + 2 : SIMD2(.infinity, .infinity)
  }
}
