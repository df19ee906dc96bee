import Foundation

/// A long recording that is updated where it changed and shares everything else with its previous
/// state.
///
/// The items are in a `SpatialList`, with gaps between their keys for items inserted later. So the cost of a
/// change depends on the items in the changed part, and the cost of comparing two states on the items that
/// are not in both.
package struct RenewableList {
  /// The minimum number of items. With fewer, recording everything again costs no more.
  package static let minimumCount = 64
  /// The initial difference between the keys of neighbouring items.
  private static let gap = 8

  private var spatial: SpatialList
  /// The largest key in use.
  private var last: Int

  /// A list of `items`; nil if one of them is unbounded or blends with its backdrop. O(n log n).
  package init?(_ items: [DisplayItem]) {
    guard items.allSatisfy(\.hasPlace) else { return nil }
    spatial = SpatialList(
      items.enumerated().map { Self.placement($1, key: ($0 + 1) * Self.gap) })
    last = items.count * Self.gap
  }

  /// All items in drawing order. It is the same list until something changes.
  package var list: DisplayList {
    mutating get { spatial.list }
  }

  /// Replaces the items that touch `area` by those of `drawn`, the new recording of that area.
  ///
  /// A new item takes the key of an item that it replaces, or a key above the item below it. So items
  /// that overlap keep the order in which they were drawn.
  ///
  /// - Returns: false if everything has to be recorded again, because an item that reaches beyond
  ///   `area` has changed or there is no free key. The list must then no longer be used.
  /// - Complexity: O(m log n + m²) for the m items in the area.
  package mutating func replace(touching area: CGRect, with drawn: [DisplayItem]) -> Bool {
    let new = drawn.filter { $0.bounds.touches(area) }
    let old = spatial.items(touching: area)
    guard !new.contains(where: \.blends) else { return false }
    guard let kept = Self.kept(of: old.map(\.item), in: new, area) else { return false }
    var (o, n, below) = (0, 0, 0)
    for (next, same) in kept {
      let free = old[o..<next].map(\.key)
      guard put(new[n..<same], on: free, above: below) else { return false }
      (o, n, below) = (next + 1, same + 1, old[next].key)
    }
    let free = old[o...].map(\.key)
    for (key, item) in zip(free, new[n...]) { spatial.set(Self.placement(item, key: key)) }
    for key in free.dropFirst(new.count - n) { spatial.remove(key) }
    for item in new[n...].dropFirst(free.count) {
      last += Self.gap
      spatial.set(Self.placement(item, key: last))
    }
    return true
  }

  /// Puts items at keys that became free, or at keys directly above `below`.
  ///
  /// - Returns: false if there is no free key.
  private mutating func put(
    _ items: ArraySlice<DisplayItem>, on free: [Int], above below: Int
  ) -> Bool {
    for key in free.dropFirst(items.count) { spatial.remove(key) }
    var below = below
    for (i, item) in items.enumerated() {
      let key = i < free.count ? free[i] : below + 1
      if i >= free.count, spatial.holds(key) { return false }
      spatial.set(Self.placement(item, key: key))
      below = key
    }
    return true
  }

  /// The indices of a longest common subsequence of both; nil if an item that reaches beyond `area`
  /// is not part of it, or if the items are too many to be compared.
  private static func kept(
    of old: [DisplayItem], in new: [DisplayItem], _ area: CGRect
  ) -> [(Int, Int)]? {
    // Items that reach beyond the area should not have changed, so keeping them has priority.
    let kept = CommonSubsequence(
      old.count, new.count, weight: { area.contains(old[$0].bounds) ? 1 : 1 << 20 },
      isSame: { old[$0] == new[$1] })
    guard kept.isComplete else { return nil }
    let (olds, news) = (Set(kept.pairs.map(\.0)), Set(kept.pairs.map(\.1)))
    let isWhole =
      old.indices.allSatisfy { olds.contains($0) || area.contains(old[$0].bounds) }
      && new.indices.allSatisfy { news.contains($0) || area.contains(new[$0].bounds) }
    return isWhole ? kept.pairs : nil
  }

  private static func placement(_ item: DisplayItem, key: Int) -> SpatialList.Placement {
    SpatialList.Placement(key: key, reach: item.bounds, list: DisplayList(items: [item]))
  }
}

extension DisplayItem {
  /// Whether the item is bounded, within the range of a `SpatialList`, and does not blend.
  fileprivate var hasPlace: Bool {
    let b = bounds
    return !blends && !b.isNull && !b.isInfinite && b.minX > -1e9 && b.minY > -1e9 && b.maxX < 1e9
      && b.maxY < 1e9
  }
}
