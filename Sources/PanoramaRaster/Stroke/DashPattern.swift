import PanoramaGraphics

/// A dash pattern in stroking units. Ends of dashes and gaps are found by number, never by adding
/// up, so that a dash does not depend on which others were drawn.
struct DashPattern {
  /// Length of one period; two rounds of the lengths when their count is odd.
  let period: Double
  /// Where the path's start stands in the pattern, 0 ..< period.
  let phase: Double
  /// The end of each dash and gap in a period, ascending.
  private let ends: UnsafeMutablePointer<Double>
  let count: Int
  /// A power of two by which everything is longer than was asked for.
  private let coarseness: Double

  /// Nil draws solid: no lengths, all of them 0, a negative one or one that is no number.
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

  /// Two, four, … times as long, so that a period is at least `minimum`; nil where that is too much.
  func coarsened(to minimum: Double) -> DashPattern? {
    var factor = 1.0
    while period * factor < minimum, factor < 1_048_576 { factor *= 2 }
    return period * factor < minimum ? nil : DashPattern(self, coarseness: factor)
  }

  /// Where dash or gap `i` of a period ends.
  @inline(__always)
  func end(_ i: Int) -> Double { ends[i] * coarseness }
}
