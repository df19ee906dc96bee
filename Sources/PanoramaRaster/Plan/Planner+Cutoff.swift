import PanoramaGraphics

/// Planning of a frame that ends early because it needs too much work.
extension Planner {
  /// Plans a list in which the frame ends: the items before the cutoff, and the item at the cutoff as far as
  /// it is drawn.
  mutating func addAsFarAsCutoff(_ list: DisplayList, _ scope: ListScope) {
    let level = edge
    edge = -1
    let stop = cutoff.path[level]
    let area = scope.transform.area(touching: scope.clip.box)
    var cache = ClipCache()
    defer { clips.close(cache) }
    if list.isSpatial {
      let found = spatialHits.open(list, in: area)
      for place in found {
        let order = spatialHits.order(of: place)
        guard order <= stop, let item = spatialHits[place] else { break }
        withUnsafePointer(to: item) {
          add($0, isLast: order == stop, level: level, scope, &cache)
        }
      }
      return spatialHits.close(found)
    }
    list.items.withUnsafeBufferPointer { items in
      guard let base = items.baseAddress else { return }
      let first = hits.count
      list.appendIndices(intersecting: area, to: &hits)
      let end = hits.count
      for k in first..<end where hits[k] <= stop {
        add(base + hits[k], isLast: hits[k] == stop, level: level, scope, &cache)
      }
      hits.removeLast(end - first)
    }
  }

  private mutating func add(
    _ item: UnsafePointer<DisplayItem>, isLast: Bool, level: Int, _ scope: ListScope,
    _ cache: inout ClipCache
  ) {
    guard isLast else { return add(item, scope, &cache) }
    atCutoff(level) { $0.add(item, scope, &cache) }
  }

  /// Plans, with `body`, the item at the cutoff, as far as it is drawn.
  ///
  /// - Parameter level: the number of lists that enclose the item's list.
  mutating func atCutoff(_ level: Int, _ body: (inout Planner) -> Void) {
    if level + 1 < cutoff.path.count {
      edge = level + 1
    } else if cutoff.points > 0 {
      items.recorder.pointLimit = cutoff.points
    } else {
      return
    }
    body(&self)
    edge = -1
    items.recorder.pointLimit = CommandRecorder.maximumPoints
  }
}
