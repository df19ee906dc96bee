/// Where the chapters of a book are in the endless column that is scrolled: one below the other, in points.
///
/// Chapters that were not laid out yet have estimated heights. When a height becomes known, the chapter that is looked at
/// stays where it is: what comes before it moves up, or down, and what comes after it likewise. So the first chapter may
/// be at any place, above zero too.
@_spi(ReaderTests) public struct BookColumn: Equatable {
  /// The upper edge of each chapter.
  public private(set) var tops: [Double]
  private var heights: [Double]
  private var isKnown: [Bool]
  private var knownCount = 0

  /// The height that a chapter is given before anything is known about any, in points.
  public static let firstEstimate = 3_000.0

  /// - Parameters:
  ///   - count: the number of chapters, at least 1.
  ///   - anchor: the chapter that is at 0.
  ///   - estimate: the height of each chapter until it is known, in points.
  ///   - known: the heights that are known already.
  public init(
    count: Int, anchor: Int = 0, estimate: Double = firstEstimate,
    known: (Int) -> Double? = { _ in nil }
  ) {
    let count = max(1, count)
    let given = (0..<count).map(known)
    heights = given.map { $0 ?? estimate }
    isKnown = given.map { $0 != nil }
    knownCount = given.count { $0 != nil }
    tops = []
    tops.reserveCapacity(count)
    var y = 0.0
    for height in heights {
      tops.append(y)
      y += height
    }
    let origin = tops[min(max(0, anchor), count - 1)]
    for i in tops.indices { tops[i] -= origin }
  }

  /// The number of chapters.
  public var count: Int { heights.count }
  /// The upper edge of the first chapter.
  public var top: Double { tops[0] }
  /// The lower edge of the last chapter.
  public var bottom: Double { tops[count - 1] + heights[count - 1] }
  /// Whether all heights are known.
  public var isComplete: Bool { knownCount == count }

  /// The height of a chapter.
  public func height(of chapter: Int) -> Double { heights[chapter] }

  /// The room that a chapter takes.
  public func rows(of chapter: Int) -> Range<Double> {
    tops[chapter]..<tops[chapter] + heights[chapter]
  }

  /// The chapter at a height; above the first it is the first, and below the last the last. O(log n).
  public func chapter(at y: Double) -> Int {
    var (low, high) = (0, count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if tops[middle] <= y { low = middle } else { high = middle }
    }
    // Chapters without height stand at the same place; the last of them is found.
    return low
  }

  /// The nearest chapter to `eye` whose height is not known; those after it first. O(n).
  public func nextUnknown(from eye: Int) -> Int? {
    if isComplete { return nil }
    for distance in 0..<count {
      if eye + distance < count, !isKnown[eye + distance] { return eye + distance }
      if eye - distance >= 0, !isKnown[eye - distance] { return eye - distance }
    }
    return nil
  }

  /// Sets the height of a chapter; `eye` stays where it is. O(n).
  ///
  /// - Parameter isFinal: whether it is known, and not a better estimate.
  public mutating func set(_ height: Double, of chapter: Int, keeping eye: Int, isFinal: Bool) {
    let change = height - heights[chapter]
    heights[chapter] = height
    if isFinal, !isKnown[chapter] {
      isKnown[chapter] = true
      knownCount += 1
    }
    if change == 0 { return }
    if chapter < eye {
      for i in 0...chapter { tops[i] -= change }
    } else {
      for i in tops.indices.dropFirst(chapter + 1) { tops[i] += change }
    }
  }

  /// Forgets the heights, but keeps them as estimates, each times `factor`: the text has another size now. `eye` stays.
  public mutating func forget(keeping eye: Int, factor: Double) {
    let place = tops[eye]
    isKnown = Array(repeating: false, count: count)
    knownCount = 0
    heights = heights.map { ($0 * factor).rounded() }
    var y = 0.0
    for i in tops.indices {
      tops[i] = y
      y += heights[i]
    }
    let shift = place - tops[eye]
    for i in tops.indices { tops[i] += shift }
  }
}
