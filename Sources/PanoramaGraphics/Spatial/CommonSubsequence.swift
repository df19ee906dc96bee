/// The elements that two sequences have in common, in order.
struct CommonSubsequence {
  /// The indices of corresponding elements in the first and in the second sequence, ascending. Those that are
  /// equal at the beginning or at the end of both sequences are always among them.
  private(set) var pairs: [(Int, Int)]
  /// Whether no longer or heavier subsequence exists; false if the elements between the equal ends are too many
  /// to be compared, and none of them is in `pairs`.
  let isComplete: Bool

  /// The maximum number of comparisons of the elements between the equal ends.
  private static let maximumComparisons = 250_000

  /// - Parameters:
  ///   - first: the number of elements of the first sequence.
  ///   - second: the number of elements of the second sequence.
  ///   - weight: the weight of an element of the first sequence, at least 1. The subsequence has the greatest
  ///     possible weight.
  ///   - isSame: whether an element of the first sequence equals one of the second.
  /// - Complexity: O(n) for equal elements at both ends, O(n·m) for those between, up to the limit.
  init(
    _ first: Int, _ second: Int, weight: (Int) -> Int = { _ in 1 }, isSame: (Int, Int) -> Bool
  ) {
    let common = min(first, second)
    var (head, tail) = (0, 0)
    while head < common, isSame(head, head) { head += 1 }
    while tail < common - head, isSame(first - 1 - tail, second - 1 - tail) { tail += 1 }
    pairs = (0..<head).map { ($0, $0) }
    let (rows, columns) = (head..<first - tail, head..<second - tail)
    isComplete = rows.count * columns.count <= Self.maximumComparisons
    if isComplete { search(rows, columns, weight, isSame) }
    pairs += (0..<tail).map { (first - tail + $0, second - tail + $0) }
  }

  /// Finds the pairs between the equal ends by dynamic programming.
  private mutating func search(
    _ rows: Range<Int>, _ columns: Range<Int>, _ weight: (Int) -> Int,
    _ isSame: (Int, Int) -> Bool
  ) {
    let width = columns.count + 1
    var best = [Int](repeating: 0, count: (rows.count + 1) * width)
    var pairs = [Bool](repeating: false, count: best.count)
    for i in rows.indices.reversed() {
      let row = (i - rows.lowerBound) * width
      for j in columns.indices.reversed() {
        let at = row + j - columns.lowerBound
        best[at] = max(best[at + width], best[at + 1])
        guard isSame(i, j) else { continue }
        let with = best[at + width + 1] + weight(i)
        pairs[at] = with >= best[at]
        best[at] = max(best[at], with)
      }
    }
    var (i, j) = (rows.lowerBound, columns.lowerBound)
    while i < rows.upperBound, j < columns.upperBound {
      let at = (i - rows.lowerBound) * width + j - columns.lowerBound
      if pairs[at] {
        self.pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if best[at + width] >= best[at + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }
}
