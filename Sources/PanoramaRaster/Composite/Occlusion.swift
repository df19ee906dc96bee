import PanoramaGraphics

/// The pixels of a tile that something further in front will cover, recorded coarsely: in strips of
/// a few rows, each with the columns that occluders cover over the strip's full height.
struct Occlusion: ~Copyable {
  // Not private: Swift 6.3 does not compile a noncopyable type in debug builds that holds a generic one
  // of a private type.
  struct Interval {
    var from: Int32
    var to: Int32
  }

  /// The number of rows of a strip.
  private static let rows = 16
  /// The maximum number of intervals of a strip. Occluders beyond that hide nothing.
  private static let maximumIntervals = 12

  private var intervals = Arena<Interval>(capacity: 64)
  private var counts = Arena<Int32>(capacity: 8)
  private var tile = PixelRect.empty
  private var isEmpty = true

  /// Begins a tile on which nothing hides anything.
  mutating func begin(_ tile: PixelRect) {
    self.tile = tile
    isEmpty = true
    let strips = (tile.height + Self.rows - 1) / Self.rows
    counts.removeAll()
    _ = counts.append(uninitialized: strips)
    counts.base.update(repeating: 0, count: strips)
    intervals.removeAll()
    _ = intervals.append(uninitialized: strips * Self.maximumIntervals)
  }

  /// Lets `occluder` hide what lies in it in later calls of `visible`.
  mutating func add(_ occluder: PixelRect) {
    let box = occluder.intersection(tile)
    if box.isEmpty { return }
    // Only strips that are covered in full count. The last one may be short.
    let first = (box.minY - tile.minY + Self.rows - 1) / Self.rows
    let end = box.maxY == tile.maxY ? counts.count : (box.maxY - tile.minY) / Self.rows
    let (from, to) = (Int32(box.minX), Int32(box.maxX))
    for strip in first..<max(first, end) {
      insert(Interval(from: from, to: to), strip)
      isEmpty = false
    }
  }

  /// Adds an interval and joins those that touch.
  private mutating func insert(_ new: Interval, _ strip: Int) {
    let list = intervals.base + strip * Self.maximumIntervals
    var joined = new
    var kept: Int32 = 0
    for i in 0..<Int(counts[strip]) {
      let old = list[i]
      if old.to < joined.from || old.from > joined.to {
        list[Int(kept)] = old
        kept += 1
      } else {
        joined = Interval(from: min(old.from, joined.from), to: max(old.to, joined.to))
      }
    }
    if kept < Self.maximumIntervals {
      list[Int(kept)] = joined
      kept += 1
    }
    counts[strip] = kept
  }

  /// `box` without the hidden rows at its top and bottom and the hidden columns at its sides.
  ///
  /// - Parameter box: lies inside the tile.
  func visible(_ box: PixelRect) -> PixelRect {
    if isEmpty || box.isEmpty { return box }
    var (minY, maxY) = (box.minY, box.maxY)
    while minY < maxY, isHidden(box, minY) {
      minY = tile.minY + ((minY - tile.minY) / Self.rows + 1) * Self.rows
    }
    while minY < maxY, isHidden(box, maxY - 1) {
      maxY = tile.minY + (maxY - 1 - tile.minY) / Self.rows * Self.rows
    }
    if minY >= maxY { return .empty }
    // The columns that are hidden in all remaining strips.
    var (minX, maxX) = (Int32(box.maxX), Int32(box.minX))
    let (from, to) = (Int32(box.minX), Int32(box.maxX))
    for strip in (minY - tile.minY) / Self.rows...(maxY - 1 - tile.minY) / Self.rows {
      var (left, right) = (from, to)
      let list = intervals.base + strip * Self.maximumIntervals
      for i in 0..<Int(counts[strip]) {
        // Intervals of a strip do not touch, so there is at most one at each end.
        if list[i].from <= from && list[i].to > from { left = list[i].to }
        if list[i].from < to && list[i].to >= to { right = list[i].from }
      }
      minX = min(minX, left)
      maxX = max(maxX, right)
    }
    return PixelRect(minX: Int(minX), minY: minY, maxX: Int(maxX), maxY: maxY)
  }

  /// Whether all of the box is hidden in the strip of row `y`.
  private func isHidden(_ box: PixelRect, _ y: Int) -> Bool {
    let strip = (y - tile.minY) / Self.rows
    let list = intervals.base + strip * Self.maximumIntervals
    for i in 0..<Int(counts[strip]) where Int(list[i].from) <= box.minX {
      if Int(list[i].to) >= box.maxX { return true }
    }
    return false
  }
}
