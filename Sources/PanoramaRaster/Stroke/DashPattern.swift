import PanoramaGraphics

/// A dash pattern in stroking units. Ends of dashes and gaps are found by number, never by adding
/// up, so that a dash does not depend on which others were drawn.
struct DashPattern {
  /// Length of one period; two rounds of the lengths when their count is odd.
  let period: Double
  /// Where the path's start stands in the pattern, 0 ..< period.
  let phase: Double
  /// The end of each dash and gap in a period, ascending.
  let ends: UnsafeMutablePointer<Double>
  let count: Int

  /// Nil draws solid: no lengths, a negative one or one that is no number, or a period shorter
  /// than `shortest` stroking units, which nobody could tell from solid.
  init?(_ style: StrokeStyle, scale: Double, shortest: Double, ends arena: inout Arena<Double>) {
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
    guard sum > shortest, sum.isFinite else { return nil }
    period = sum
    let start = style.dashPhase * scale
    let p = start.isFinite ? start - (start / sum).rounded(.down) * sum : 0
    phase = p < sum ? p : 0
    ends = arena.base
    count = arena.count
  }
}
