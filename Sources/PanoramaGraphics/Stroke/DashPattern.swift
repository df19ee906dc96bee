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
  /// The factor, a power of two, by which dashes and gaps are longer than requested.
  private let coarseness: Double

  /// The maximum number of lengths. A line with more of them is drawn solid.
  static let maximumLengths = 1 << 16

  /// Nil if the line is solid: there are no lengths or too many, all of them are 0, or one is negative or not
  /// finite.
  init?(_ style: FlatStroke, scale: Double, ends arena: inout Arena<Double>) {
    let lengths = style.dashLengths
    guard !lengths.isEmpty, lengths.count <= Self.maximumLengths,
      lengths.allSatisfy({ $0 >= 0 && $0.isFinite })
    else { return nil }
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
    // A phase that only rounding keeps from being a whole number of periods counts as 0.
    phase = p > 0 && p < sum * (1 - 1e-12) ? p : 0
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

/// A position in a dash pattern.
struct DashWalk {
  private let dashes: DashPattern
  private var round: Double
  private var index: Int
  /// The end of the current dash or gap, as a length along the path.
  private(set) var end: Double
  /// Lengths up to this one count as 0.
  private let minimumLength: Double

  var isOn: Bool { index % 2 == 0 }

  /// The walk where a path begins. A dash without length there is a dot, but a dash that ends there is left
  /// out.
  init(_ dashes: DashPattern, minimumLength: Double) {
    self.init(dashes, round: 0, minimumLength)
    while index < dashes.count - 1, end <= minimumLength, !isDot(at: 0) { step() }
  }

  /// The walk within a dash or gap that ends after `along`.
  init(_ dashes: DashPattern, at along: Double, minimumLength: Double) {
    self.init(
      dashes, round: ((along + dashes.phase) / dashes.period).rounded(.down), minimumLength)
    while index < dashes.count - 1, end <= along { step() }
  }

  private init(_ dashes: DashPattern, round: Double, _ minimumLength: Double) {
    (self.dashes, self.round, self.minimumLength) = (dashes, round, minimumLength)
    (index, end) = (0, 0)
    end = place()
  }

  private func place() -> Double {
    round * dashes.period + dashes.end(index) - dashes.phase
  }

  private mutating func step() {
    index += 1
    end = place()
  }

  /// The beginning of the current dash or gap.
  var start: Double {
    // Computed like the end of the one before it, so that they are equal to the last bit.
    index > 0
      ? round * dashes.period + dashes.end(index - 1) - dashes.phase
      : (round - 1) * dashes.period + dashes.end(dashes.count - 1) - dashes.phase
  }

  /// Whether the current dash has no length.
  var isDot: Bool { isOn && end - start <= minimumLength }

  /// Whether there is a dash without length at `along`.
  func isDot(at along: Double) -> Bool { isDot && abs(end - along) <= minimumLength }

  mutating func advance() {
    index += 1
    if index == dashes.count {
      index = 0
      round += 1
    }
    end = place()
  }

  /// Passes every dash and gap that ends where the path ends, except for a dash without length.
  mutating func advance(toEnd along: Double) {
    for _ in 0..<dashes.count where end <= along + minimumLength && !isDot(at: along) { advance() }
  }
}
