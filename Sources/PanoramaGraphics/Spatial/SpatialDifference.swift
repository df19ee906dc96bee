import Foundation

/// Finds the differences between two states of a spatial list.
enum SpatialDifference {
  /// A drawing before and after the change; nil if it did not exist then.
  typealias Change = (old: DisplayItem?, new: DisplayItem?)

  /// - Complexity: O(nodes that the two do not share).
  static func changes(from old: SpatialNode, to new: SpatialNode) -> [Change] {
    let (a, b) = unshared(old, new)
    var before = entries(of: a)
    var after = entries(of: b)
    before.sort { $0.key < $1.key }
    after.sort { $0.key < $1.key }
    var (i, j) = (0, 0)
    var changes: [Change] = []
    while i < before.count || j < after.count {
      if j == after.count || i < before.count && before[i].key < after[j].key {
        changes.append((before[i].item, nil))
        i += 1
      } else if i == before.count || after[j].key < before[i].key {
        changes.append((nil, after[j].item))
        j += 1
      } else {
        if !before[i].draws(sameAs: after[j]) { changes.append((before[i].item, after[j].item)) }
        i += 1
        j += 1
      }
    }
    return changes.filter { $0.old != nil || $0.new != nil }
  }

  /// The leaves of each tree that are not in the other. The search goes down level by level and
  /// drops the nodes that both share.
  private static func unshared(
    _ old: SpatialNode, _ new: SpatialNode
  ) -> ([SpatialNode], [SpatialNode]) {
    var (a, b) = ([old], [new])
    while true {
      let (x, y) = (a.first?.level ?? 0, b.first?.level ?? 0)
      if x == y { dropShared(&a, &b) }
      let level = max(a.first?.level ?? 0, b.first?.level ?? 0)
      if level == 0 { return (a, b) }
      if a.first?.level == level { a = a.flatMap(\.children) }
      if b.first?.level == level { b = b.flatMap(\.children) }
    }
  }

  /// The maximum number of comparisons; with more, making sets takes less time.
  private static let maximumComparisons = 1024

  private static func dropShared(_ a: inout [SpatialNode], _ b: inout [SpatialNode]) {
    if a.count * b.count <= maximumComparisons {
      let all = a
      a.removeAll { node in b.contains { $0 === node } }
      b.removeAll { node in all.contains { $0 === node } }
      return
    }
    let both = Set(a.map(ObjectIdentifier.init)).intersection(b.map(ObjectIdentifier.init))
    if both.isEmpty { return }
    a.removeAll { both.contains(ObjectIdentifier($0)) }
    b.removeAll { both.contains(ObjectIdentifier($0)) }
  }

  private static func entries(of leaves: [SpatialNode]) -> [SpatialEntry] {
    leaves.flatMap(\.entries)
  }
}

extension DisplayList {
  /// The number of nodes of this spatial list that are not in `other`, for tests. O(n).
  package func nodesNotShared(with other: DisplayList) -> Int {
    guard let root = storage.root, let old = other.storage.root else { return 0 }
    var shared: Set<ObjectIdentifier> = []
    old.visitNodes { shared.insert(ObjectIdentifier($0)) }
    var count = 0
    root.visitNodes { if !shared.contains(ObjectIdentifier($0)) { count += 1 } }
    return count
  }

  /// The number of boxes that a search of `area` visits, for tests.
  package func visitedBoxes(in area: CGRect) -> Int {
    storage.root.map { Self.visitedBoxes($0, SpatialBox(area)) } ?? 0
  }

  private static func visitedBoxes(_ node: SpatialNode, _ area: SpatialBox) -> Int {
    var count = node.boxes.count
    for (i, child) in node.children.enumerated() where node.boxes[i].touches(area) {
      count += visitedBoxes(child, area)
    }
    return count
  }
}
