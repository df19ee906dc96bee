/// What a line costs, as in Knuth and Plass's "Breaking paragraphs into lines": the worse it looks, the more.
///
/// The numbers are those of plain TeX.
@_spi(BookTests) public struct LineCost {
  /// How tight or loose lines are; neighbours should not differ by more than one class.
  @_spi(BookTests) public enum Fitness: Int, CaseIterable { case tight, normal, loose, veryLoose }

  @_spi(BookTests) public static let line = 10.0
  @_spi(BookTests) public static let hyphen = 50.0
  /// For an emergency break inside a word.
  @_spi(BookTests) public static let cut = 1000.0
  @_spi(BookTests) public static let mismatch = 10_000.0
  @_spi(BookTests) public static let doubleHyphen = 10_000.0
  @_spi(BookTests) public static let hyphenBeforeLast = 5000.0
  /// For a last line that is shorter than an indentation.
  @_spi(BookTests) public static let shortLast = 5000.0

  /// How far a line is stretched (> 0) or shrunk (< 0); 1 is all of its stretch, below −1 it is too full.
  @_spi(BookTests) public var ratio: Double
  @_spi(BookTests) public var fitness: Fitness
  /// 100 for a line that uses all of its stretch.
  @_spi(BookTests) public var badness: Double

  /// - Parameters:
  ///   - width: the natural width.
  ///   - isLast: whether the line may end anywhere.
  @_spi(BookTests) public init(
    width: Double, stretch: Double, shrink: Double, target: Double, isLast: Bool
  ) {
    let missing = target - width
    if missing >= 0 {
      ratio = isLast ? 0 : stretch > 0 ? missing / stretch : missing > 1e-6 ? .infinity : 0
    } else {
      ratio = shrink > 0 ? missing / shrink : missing < -1e-6 ? -.infinity : 0
    }
    badness = min(10_000, 100 * abs(ratio * ratio * ratio))
    fitness =
      ratio < -0.5 ? .tight : ratio <= 0.5 ? .normal : ratio <= 1 ? .loose : .veryLoose
  }

  /// Whether it does not fit even when shrunk.
  @_spi(BookTests) public var isOverfull: Bool { ratio < -1 - 1e-9 }

  /// - Parameters:
  ///   - end: how the line ends.
  ///   - previous: the fitness of the line before, and whether it ends with a hyphen.
  @_spi(BookTests) public func demerits(
    end: InlineBox.Break, previous: (fitness: Fitness, isHyphenated: Bool), isLast: Bool,
    isShort: Bool
  ) -> Double {
    let base = Self.line + badness
    var sum = base * base
    if end == .hyphen { sum += Self.hyphen * Self.hyphen }
    if end == .emergency { sum += Self.cut * Self.cut }
    if abs(previous.fitness.rawValue - fitness.rawValue) > 1 { sum += Self.mismatch }
    if previous.isHyphenated {
      if end == .hyphen { sum += Self.doubleHyphen }
      if isLast { sum += Self.hyphenBeforeLast }
    }
    if isLast, isShort { sum += Self.shortLast }
    return sum
  }
}
