import PanoramaGraphics

/// Which pixels of a tile something further in front will cover, coarsely: in strips of a few rows,
/// each with the columns that occluders cover over its full height.
struct Occlusion: ~Copyable {
  // Not private: Swift 6.3 does not compile a noncopyable type in debug builds that holds a generic one
  // of a private type.
  struct Interval {
    var from: Int32
    var to: Int32
  }

  /// Rows of a strip.
  private static let rows = 16
  /// Intervals of a strip at most: what does not fit hides nothing.
  private static let maximumIntervals = 12

  private var intervals = Arena<Interval>(capacity: 64)
  private var counts = Arena<Int32>(capacity: 8)
  private var tile = PixelRect.empty
  private var isEmpty = true

  /// Nothing hides anything on `tile`.
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

  /// From here on, `occluder` hides what lies in it.
  mutating func add(_ occluder: PixelRect) {
    let box = occluder.intersection(tile)
    if box.isEmpty { return }
    // Strips in full; the last one may be short.
    let first = (box.minY - tile.minY + Self.rows - 1) / Self.rows
    let end = box.maxY == tile.maxY ? counts.count : (box.maxY - tile.minY) / Self.rows
    let (from, to) = (Int32(box.minX), Int32(box.maxX))
    for strip in first..<max(first, end) {
      insert(Interval(from: from, to: to), strip)
      isEmpty = false
    }
  }

  /// Joins what touches.
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

  /// `box` without rows at its top and bottom and columns at its sides that are hidden.
  ///
  /// - Parameter box: inside the tile.
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
    // The columns hidden in all strips that are left.
    var (minX, maxX) = (Int32(box.maxX), Int32(box.minX))
    let (from, to) = (Int32(box.minX), Int32(box.maxX))
    for strip in (minY - tile.minY) / Self.rows...(maxY - 1 - tile.minY) / Self.rows {
      var (left, right) = (from, to)
      let list = intervals.base + strip * Self.maximumIntervals
      for i in 0..<Int(counts[strip]) {
        // Intervals of a strip do not touch: one at each end is all there can be.
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
