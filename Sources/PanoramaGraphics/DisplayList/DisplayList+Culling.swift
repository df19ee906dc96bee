import Foundation

extension DisplayList {
  /// The items whose bounds touch `area`, in drawing order.
  ///
  /// - Parameter area: in the list's coordinates; `DeviceTransform.area(touching:)` makes one from
  ///   device pixels.
  /// - Complexity: O(log n + hits) after the first call on a long list, which builds the index in
  ///   O(n log n). Safe from any thread.
  public func indices(intersecting area: CGRect) -> [Int] {
    var hits: [Int] = []
    appendIndices(intersecting: area, to: &hits)
    return hits
  }

  /// The same, appended to an array that a caller keeps from frame to frame.
  public func appendIndices(intersecting area: CGRect, to hits: inout [Int]) {
    let items = storage.items
    if area.isNull || !bounds.touches(area) { return }
    if items.count <= Self.linearLimit {
      for i in items.indices where items[i].bounds.touches(area) { hits.append(i) }
      return
    }
    if area.contains(bounds) {
      for i in items.indices where !items[i].bounds.isNull { hits.append(i) }
      return
    }
    let first = hits.count
    storage.boundsIndex.append(intersecting: area, to: &hits)
    Self.sort(&hits[first...], below: items.count)
  }

  /// Up to this many items looking at each is as fast as the tree.
  private static let linearLimit = 64

  /// Few by comparison; many by marking each in a bit set, which is linear.
  private static func sort(_ hits: inout ArraySlice<Int>, below count: Int) {
    guard hits.count > 64, hits.count > count / 64 else { return hits.sort() }
    var marks = [UInt64](repeating: 0, count: count / 64 + 1)
    for i in hits { marks[i >> 6] |= 1 << UInt64(i & 63) }
    var next = hits.startIndex
    for (word, bits) in marks.enumerated() {
      var rest = bits
      while rest != 0 {
        hits[next] = word << 6 + rest.trailingZeroBitCount
        next += 1
        rest &= rest - 1
      }
    }
  }
}

extension CGRect {
  /// Shares at least a border point; unlike `intersects`, true for lines and points, which have
  /// no area but can hold ink.
  func touches(_ o: CGRect) -> Bool {
    !isNull && !o.isNull && minX <= o.maxX && o.minX <= maxX && minY <= o.maxY && o.minY <= maxY
  }
}
