import PanoramaGraphics

/// A dash pattern in stroking units. The ends of dashes and gaps are computed from their numbers, never by
/// adding to the previous end, so that a dash does not depend on which others were drawn.
struct DashPattern {
  /// The length of one period. If the number of lengths is odd, a period goes through them twice.
  let period: Double
  /// The position of the path's start in the pattern, 0 ..< period.
  let phase: Double
  /// The end of each dash and gap in a period, ascending.
  private let ends: UnsafeMutablePointer<Double>
  let count: Int
  /// The power of two by which dashes and gaps are longer than requested.
  private let coarseness: Double

  /// Nil if the line is solid: there are no lengths, all of them are 0, or one is negative or not
  /// finite.
  init?(_ style: StrokeStyle, scale: Double, ends arena: inout Arena<Double>) {
    let lengths = style.dashLengths
    guard !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    arena.removeAll()
    var sum = 0.0
    for _ in 0..<(lengths.count % 2 == 0 ? 1 : 2) {
      for l in lengths {
        sum += l * scale
        arena.append(sum)
      }
    }
    guard sum > 0, sum.isFinite else { return nil }
    period = sum
    let start = style.dashPhase * scale
    let p = start.isFinite ? start - (start / sum).rounded(.down) * sum : 0
    phase = p < sum ? p : 0
    ends = arena.base
    count = arena.count
    coarseness = 1
  }

  private init(_ dashes: DashPattern, coarseness: Double) {
    period = dashes.period * coarseness
    phase = dashes.phase * coarseness
    ends = dashes.ends
    count = dashes.count
    self.coarseness = dashes.coarseness * coarseness
  }

  /// The pattern made two, four, … times as long, so that a period is at least `minimum`; nil if
  /// that is too long.
  func coarsened(to minimum: Double) -> DashPattern? {
    var factor = 1.0
    while period * factor < minimum, factor < 1_048_576 { factor *= 2 }
    return period * factor < minimum ? nil : DashPattern(self, coarseness: factor)
  }

  /// The end of dash or gap `i` of a period.
  @inline(__always)
  func end(_ i: Int) -> Double { ends[i] * coarseness }
}
