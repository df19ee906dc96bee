/// Which parts of a text have which style. A style is a number; what it stands for, only the user of the text knows.
/// Offsets count bytes of UTF-8.
public struct TextStyles: Equatable, Sendable {
  /// A part of the text in one style.
  public struct Run: Equatable, Sendable {
    /// The part; not empty.
    public var range: Range<Int>
    /// Its style.
    public var style: Int

    /// A part in one style.
    public init(_ range: Range<Int>, style: Int) { (self.range, self.style) = (range, style) }
  }

  /// The parts in the order of the text, which cover all of it. Neighbours have different styles.
  public private(set) var runs: [Run] = []

  /// A text of `count` bytes in style 0.
  init(count: Int) { append(0..<count, 0) }

  /// - Parameters:
  ///   - runs: the parts, ascending and apart. What they leave out has style 0, and what they have beyond the end is
  ///     ignored.
  ///   - count: the length of the text.
  init(_ runs: [Run], count: Int) {
    for run in runs {
      let range = run.range.clamped(to: end..<max(end, count))
      append(end..<range.lowerBound, 0)
      append(range, run.style)
    }
    append(end..<max(end, count), 0)
  }

  private var end: Int { runs.last?.range.upperBound ?? 0 }

  /// The style of the byte at an offset: that of the last one if there is none; 0 for an empty text. O(log runs).
  func style(at offset: Int) -> Int {
    let after = runs.partitioningIndex { $0.range.upperBound > offset }
    return runs.isEmpty ? 0 : runs[min(after, runs.count - 1)].style
  }

  /// Replaces a part by `count` bytes of a style. O(runs).
  mutating func replace(_ range: Range<Int>, withCount count: Int, style: Int) {
    let old = runs
    runs = []
    for run in old where run.range.lowerBound < range.lowerBound {
      append(run.range.clamped(to: 0..<range.lowerBound), run.style)
    }
    append(range.lowerBound..<range.lowerBound + count, style)
    let shift = count - range.count
    for run in old where run.range.upperBound > range.upperBound {
      let rest = run.range.clamped(to: range.upperBound..<run.range.upperBound)
      append(rest.lowerBound + shift..<rest.upperBound + shift, run.style)
    }
  }

  private mutating func append(_ range: Range<Int>, _ style: Int) {
    guard !range.isEmpty else { return }
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].range = runs[last].range.lowerBound..<range.upperBound
    } else {
      runs.append(Run(range, style: style))
    }
  }
}
