/// The layout of a bar's tabs. Each tab has the width that its title needs, if there is room.
struct TabEdges {
  /// The values other than the titles that determine the layout.
  struct Measures: Equatable {
    /// The width available for all tabs, in points.
    var room: Double
    /// The minimum side of a control, in points.
    var targetSize: Double
    /// The size of the titles' font, in points.
    var bodySize: Double
    /// The number of tabs.
    var titles: Int
  }

  let key: Measures
  /// The left edges of the tabs and the right edge of the last one, in points; one more than there
  /// are tabs.
  let edges: [Double]

  /// - Parameter titleWidths: the width with which each tab shows its whole title, in points.
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

  /// The widths in points. Long titles are shortened first, all to the same width; space that is
  /// left over widens the narrow tabs.
  private static func widths(_ key: Measures, _ titleWidths: [Double]) -> [Double] {
    // Narrower tabs than `minimum` are hard to hit and drag. If tabs have no room, their titles are cut, but
    // not below `readable`: then the bar scrolls. Spare room widens tabs up to `comfortable`.
    let minimum = key.targetSize * 3
    let readable = key.targetSize * 4
    let comfortable = key.targetSize * 5
    let wanted = titleWidths.map { max(minimum, $0.rounded(.up)) }
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

  /// The largest whole number of points for which the sum of `widths`, each adjusted by `bring`,
  /// does not exceed `sum`. `bring` must grow with that number. O(n log sum).
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
