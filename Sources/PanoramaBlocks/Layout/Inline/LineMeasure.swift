/// The widths of any lines of a paragraph, each in O(1).
@_spi(BookTests) public struct LineMeasure {
  @_spi(BookTests) public let boxes: [InlineBox]
  /// Sums up to each box.
  private let widths: [Double]
  private let stretches: [Double]
  private let shrinks: [Double]
  /// The first box at or after each that is no blank.
  private let nextInk: [Int32]
  /// The end of the last box before each that is no blank.
  private let lastInk: [Int32]
  /// By run: the width of a hyphen, in points.
  @_spi(BookTests) public let hyphens: [Double]

  @_spi(BookTests) public init(_ boxes: [InlineBox], hyphens: [Double]) {
    self.boxes = boxes
    self.hyphens = hyphens
    let count = boxes.count
    var (widths, stretches, shrinks) = ([0.0], [0.0], [0.0])
    var lastInk = [Int32](repeating: 0, count: count + 1)
    var nextInk = [Int32](repeating: Int32(count), count: count + 1)
    widths.reserveCapacity(count + 1)
    stretches.reserveCapacity(count + 1)
    shrinks.reserveCapacity(count + 1)
    var (width, stretch, shrink) = (0.0, 0.0, 0.0)
    for i in 0..<count {
      width += boxes[i].width
      stretch += boxes[i].stretch
      shrink += boxes[i].shrink
      widths.append(width)
      stretches.append(stretch)
      shrinks.append(shrink)
      lastInk[i + 1] = boxes[i].isBlank ? lastInk[i] : Int32(i + 1)
    }
    for i in stride(from: count - 1, through: 0, by: -1) {
      nextInk[i] = boxes[i].isBlank ? nextInk[i + 1] : Int32(i)
    }
    (self.widths, self.stretches, self.shrinks) = (widths, stretches, shrinks)
    (self.lastInk, self.nextInk) = (lastInk, nextInk)
  }

  /// The boxes of a line that are shown: without the blanks at its ends.
  @_spi(BookTests) public func shown(_ line: Range<Int>) -> Range<Int> {
    let start = line.lowerBound == 0 ? 0 : Int(nextInk[line.lowerBound])
    let end = Int(lastInk[line.upperBound])
    return start < end ? start..<end : line.lowerBound..<line.lowerBound
  }

  /// The natural width of a line with its hyphen, and by how much it may stretch and shrink.
  @_spi(BookTests) public func size(_ line: Range<Int>) -> (
    width: Double, stretch: Double, shrink: Double
  ) {
    let shown = shown(line)
    guard !shown.isEmpty else { return (0, 0, 0) }
    let last = boxes[shown.upperBound - 1]
    // Characters do not move away from the edge.
    let edge = last.kind == .space ? 0 : last.stretch
    let hyphen = last.after == .hyphen ? hyphens[Int(last.run)] : 0
    return (
      widths[shown.upperBound] - widths[shown.lowerBound] + hyphen,
      max(0, stretches[shown.upperBound] - stretches[shown.lowerBound] - edge),
      shrinks[shown.upperBound] - shrinks[shown.lowerBound]
    )
  }

  /// What is before a line that begins at a box: sums up to its first box that is no blank.
  struct Start {
    var box: Int32
    var width: Double
    var stretch: Double
    var shrink: Double
  }

  func start(_ box: Int) -> Start {
    let ink = box == 0 ? 0 : nextInk[box]
    return Start(
      box: ink, width: widths[Int(ink)], stretch: stretches[Int(ink)], shrink: shrinks[Int(ink)])
  }

  /// What is before the end of a line, with its hyphen; the same numbers as those of `size`.
  func end(_ box: Int) -> Start {
    let ink = Int(lastInk[box])
    guard ink > 0 else { return Start(box: 0, width: 0, stretch: 0, shrink: 0) }
    let last = boxes[ink - 1]
    let hyphen = last.after == .hyphen ? hyphens[Int(last.run)] : 0
    return Start(
      box: Int32(ink), width: widths[ink] + hyphen,
      stretch: stretches[ink] - (last.kind == .space ? 0 : last.stretch), shrink: shrinks[ink])
  }

  /// The least width that it can have, in points.
  @_spi(BookTests) public func tightest(_ line: Range<Int>) -> Double {
    let size = size(line)
    return size.width - size.shrink
  }
}

extension InlineBox {
  /// Whether it disappears at the ends of lines.
  @_spi(BookTests) public var isBlank: Bool { kind == .space || kind == .lineBreak }
}
