/// Where the tabs of a bar stand: each as wide as its title asks, as far as there is room.
struct TabEdges {
  /// What the places follow from, the titles apart.
  struct Measures: Equatable {
    /// Points for all tabs.
    var room: Double
    /// Points: the least side of something to press.
    var targetSize: Double
    /// Points: of titles.
    var bodySize: Double
    /// How many tabs there are.
    var titles: Int
  }

  let key: Measures
  /// Where each tab begins and the last one ends, in points: one more than there are tabs.
  let edges: [Double]

  /// - Parameter titleWidths: what each tab takes to show all of its title.
  init(_ key: Measures, titleWidths: [Double]) {
    self.key = key
    var x = 0.0
    edges =
      [0]
      + Self.widths(key, titleWidths).map { width in
        x += width
        return x
      }
  }

  /// The long titles give way first, all to the same width; what is left over widens the short ones.
  private static func widths(_ key: Measures, _ titleWidths: [Double]) -> [Double] {
    // A tab can be hit and dragged; below the second width, a title is cut only as a last resort;
    // up to the third, tabs share what room is left.
    let least = key.targetSize * 3
    let readable = key.targetSize * 4
    let comfortable = key.targetSize * 5
    let wanted = titleWidths.map { max(least, $0.rounded(.up)) }
    let longest = wanted.max() ?? 0
    var ceiling = longest
    if wanted.reduce(0, +) > key.room {
      ceiling = max(readable, level(wanted, sum: key.room) { min($0, $1) })
    }
    let cut = wanted.map { min($0, ceiling) }
    guard cut.reduce(0, +) < key.room else { return cut }
    let floor = min(comfortable, level(cut, sum: key.room) { max($0, $1) })
    return cut.map { max($0, floor) }
  }

  /// The whole number of points at which `widths`, all brought to it by `bring`, come as close to
  /// `sum` from below as they can; `bring` must grow with it. O(n log sum).
  private static func level(
    _ widths: [Double], sum: Double, _ bring: (Double, Double) -> Double
  ) -> Double {
    var (low, high) = (0.0, max(0, sum.rounded(.down)))
    while low < high {
      let middle = ((low + high) / 2).rounded(.up)
      if widths.reduce(0, { $0 + bring($1, middle) }) <= sum {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }
}
