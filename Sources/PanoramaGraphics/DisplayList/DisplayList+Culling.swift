import Foundation

extension DisplayList {
  /// The items whose bounds touch `area`, in drawing order.
  ///
  /// Can be called from any thread.
  ///
  /// - Parameter area: an area in the list's coordinates; `DeviceTransform.area(touching:)` converts
  ///   device pixels to one.
  /// - Complexity: O(log n + hits); the first call on a long list builds the index in O(n log n).
  public func indices(intersecting area: CGRect) -> [Int] {
    var hits: [Int] = []
    appendIndices(intersecting: area, to: &hits)
    return hits
  }

  /// Appends the items whose bounds touch `area`, in drawing order, to an array that the caller can
  /// reuse in every frame.
  public func appendIndices(intersecting area: CGRect, to hits: inout [Int]) {
    let items = storage.items
    if area.isNull || !bounds.touches(area) { return }
    if items.count <= Self.linearLimit {
      for i in items.indices where items[i].bounds.touches(area) { hits.append(i) }
      return
    }
    if area.encloses(bounds) {
      for i in items.indices where !items[i].bounds.isNull { hits.append(i) }
      return
    }
    let first = hits.count
    storage.boundsIndex.append(items, intersecting: area, to: &hits)
    Self.sort(&hits, from: first, below: items.count)
  }

  /// The maximum number of items for which a linear search is as fast as the tree.
  private static let linearLimit = 64

  /// Sorts the elements from `first` on: a few by insertion, many in linear time with a bit set. The
  /// bit set is stored at the end of the same array, so a reused array allocates nothing.
  private static func sort(_ hits: inout [Int], from first: Int, below count: Int) {
    let end = hits.count
    guard end - first > 64 else {
      for i in first..<end {
        let hit = hits[i]
        var k = i
        while k > first, hits[k - 1] > hit {
          hits[k] = hits[k - 1]
          k -= 1
        }
        hits[k] = hit
      }
      return
    }
    let words = count / 64 + 1
    for _ in 0..<words { hits.append(0) }
    for i in first..<end { hits[end + (hits[i] >> 6)] |= 1 << (hits[i] & 63) }
    var next = first
    for word in 0..<words {
      var rest = UInt(bitPattern: hits[end + word])
      while rest != 0 {
        hits[next] = (word << 6) + rest.trailingZeroBitCount
        next += 1
        rest &= rest - 1
      }
    }
    hits.removeLast(words)
  }
}

extension CGRect {
  /// Whether the two share at least one point, borders included. Unlike `intersects` this holds for lines
  /// and points as well, which have no area but can have ink.
  package func touches(_ o: CGRect) -> Bool {
    !isNull && !o.isNull && minX <= o.maxX && o.minX <= maxX && minY <= o.maxY && o.minY <= maxY
  }
}
