import PanoramaGraphics

/// The commands of a planner by band, in drawing order, segment by segment.
struct BandBins: ~Copyable {
  /// For each segment, the positions in `order` at which its bands begin and the last one ends: `bands + 1`
  /// in all.
  private(set) var starts = Arena<Int32>(capacity: 256)
  private(set) var order = Arena<Int32>(capacity: 1024)

  mutating func removeAll() {
    starts.removeAll()
    order.removeAll()
  }

  /// Sorts the commands from index `first` on by band. O(commands + entries + bands).
  ///
  /// - Returns: the index of the segment's positions in `starts`.
  mutating func append(
    _ commands: borrowing Arena<Command>, from first: Int, _ layout: borrowing BandLayout
  ) -> Int32 {
    let bands = layout.count
    let segment = starts.append(uninitialized: bands + 2)
    let places = starts.base + segment
    places.update(repeating: 0, count: bands + 2)
    // Counts are stored two positions up and starts one position up, because filling moves each start up to
    // the next band's.
    let c = commands.base
    for i in first..<commands.count {
      for b in layout.band(of: c[i].box.minY)...layout.band(of: c[i].box.maxY - 1) {
        places[b + 2] += 1
      }
    }
    let base = order.count
    places[1] = Int32(truncatingIfNeeded: base)
    for b in 0..<bands { places[b + 2] += places[b + 1] }
    _ = order.append(uninitialized: Int(places[bands + 1]) - base)
    for i in first..<commands.count {
      for b in layout.band(of: c[i].box.minY)...layout.band(of: c[i].box.maxY - 1) {
        order.base[Int(places[b + 1])] = Int32(truncatingIfNeeded: i)
        places[b + 1] += 1
      }
    }
    places[0] = Int32(truncatingIfNeeded: base)
    return Int32(truncatingIfNeeded: segment)
  }
}
