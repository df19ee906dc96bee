/// Finds the ends of lines: where `LineBreakOpportunities` allows them, and inside a word only if it is alone on its
/// line.
enum LineBreaks {
  /// The clusters in the order of the text, whatever its direction.
  static func inTextOrder(_ clusters: [TextLine.Cluster]) -> [TextLine.Cluster] {
    let isOrdered = zip(clusters, clusters.dropFirst()).allSatisfy { $0.offset <= $1.offset }
    return isOrdered ? clusters : clusters.sorted { $0.offset < $1.offset }
  }

  /// The lines of a shaped paragraph: at least one, each with at least one character. O(n).
  ///
  /// - Parameters:
  ///   - clusters: the clusters, with offsets from the start of `text`.
  ///   - text: the paragraph.
  ///   - breaksAnywhere: whether lines can end between any two characters.
  ///   - width: the maximum width of the line with an index, from 0.
  static func ranges(
    in text: Substring, clusters: [TextLine.Cluster], breaksAnywhere: Bool = false,
    width: (Int) -> Double
  ) -> [Range<Substring.Index>] {
    let advances = inTextOrder(clusters)
    let opportunities = LineBreakOpportunities(in: text)
    var ranges: [Range<Substring.Index>] = []
    var start = text.startIndex
    // The last position at which the line may end, and the width up to there.
    var best: (index: Substring.Index, x: Double)?
    var (x, next, offset) = (0.0, 0, 0)
    var index = start
    while index < text.endIndex {
      let character = text[index]
      let after = text.index(after: index)
      offset += character.utf8.count
      var advance = 0.0
      while next < advances.count, advances[next].offset < offset {
        advance += advances[next].width
        next += 1
      }
      // A blank at the end may hang over the edge. The tolerance covers rounding errors in the sums
      // of advances.
      if x + advance > width(ranges.count) + 1e-9, character != " ", index > start {
        let end = best ?? (index, x)
        ranges.append(start..<end.index)
        start = end.index
        x -= end.x
        best = nil
        // The part that was moved to the next line may still be too wide.
        if x + advance > width(ranges.count) + 1e-9, index > start {
          ranges.append(start..<index)
          (start, x) = (index, 0)
        }
      }
      x += advance
      let isFree = breaksAnywhere && (after == text.endIndex || text[after] != " ")
      if isFree || opportunities[offset] { best = (after, x) }
      index = after
    }
    ranges.append(start..<text.endIndex)
    return ranges
  }
}
