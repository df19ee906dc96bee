import PanoramaGraphics

/// Where a frame ends that asks for too much work.
extension Planner {
  /// Plans a list in which the frame ends: what comes before the cutoff, and that as far as it is
  /// drawn.
  mutating func addAsFarAsCutoff(
    _ list: DisplayList, _ transform: DeviceTransform, _ clip: ClipState, alpha: Double, depth: Int
  ) {
    let level = edge
    edge = -1
    let stop = cutoff.path[level]
    let area = transform.area(touching: clip.box)
    var cache = ClipCache()
    defer { close(cache) }
    if list.isSpatial {
      let found = spatialHits.open(list, in: area)
      for place in found {
        let order = spatialHits.order(of: place)
        guard order <= stop, let item = spatialHits[place] else { break }
        withUnsafePointer(to: item) {
          addBeforeCutoff($0, order, level, transform, clip, alpha, depth, &cache)
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
        addBeforeCutoff(base + hits[k], hits[k], level, transform, clip, alpha, depth, &cache)
      }
      hits.removeLast(end - first)
    }
  }

  private mutating func addBeforeCutoff(
    _ item: UnsafePointer<DisplayItem>, _ order: Int, _ level: Int, _ transform: DeviceTransform,
    _ clip: ClipState, _ alpha: Double, _ depth: Int, _ cache: inout ClipCache
  ) {
    guard order == cutoff.path[level] else {
      return add(item, transform, clip, alpha, depth, &cache)
    }
    atCutoff(level) { $0.add(item, transform, clip, alpha, depth, &cache) }
  }

  /// Plans, with `body`, the item of a list on the way to the cutoff that is the last one drawn, as
  /// far as it is drawn.
  mutating func atCutoff(_ level: Int, _ body: (inout Planner) -> Void) {
    if level + 1 < cutoff.path.count {
      edge = level + 1
    } else if cutoff.points > 0 {
      pointLimit = cutoff.points
    } else {
      return
    }
    body(&self)
    edge = -1
    pointLimit = Self.maximumPoints
  }
}
