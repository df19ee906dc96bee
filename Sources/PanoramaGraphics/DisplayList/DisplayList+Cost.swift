import Foundation

extension DisplayList {
  /// The contents of lists with fewer drawings are not examined: the cost of the whole list is exact enough.
  private static let fewDrawings = 1024
  /// The items of longer lists are not examined one by one: that could take longer than it saves.
  private static let manyItems = 64
  /// The maximum number of lists whose contents are examined.
  private static let maximumVisits = 64

  /// An estimate of the work for the drawings that touch an area and perhaps some others; at most `cost`.
  ///
  /// - Parameter area: an area in the list's coordinates.
  /// - Complexity: O(nodes of long lists that are partly in the area); O(1) for lists of few drawings.
  package func cost(touching area: CGRect) -> DrawingCost {
    var visits = 0
    return cost(touching: area, &visits)
  }

  /// The work that the list's own items may add to the limit of every frame: what is recorded item by item is
  /// meant to be drawn. The points of paths are not counted. 0 for small lists. O(1).
  package var ownAllowance: Double { storage.summary.ownAllowance }

  /// An estimate of the allowance, as in `ownAllowance`, for the items of this list and of nested lists that
  /// touch an area. Only items in nodes that are completely in the area count.
  ///
  /// - Parameter area: an area in the list's coordinates.
  /// - Complexity: as for `cost(touching:)`.
  package func allowance(touching area: CGRect) -> Double {
    var visits = 0
    return allowance(touching: area, &visits)
  }

  private func allowance(touching area: CGRect, _ visits: inout Int) -> Double {
    visits += 1
    if let root = storage.root, root.level > 0 {
      return DrawingCost.listAllowance * Double(root.entryCount(inside: SpatialBox(area)))
    }
    let own = area.encloses(bounds) ? ownAllowance : 0
    guard drawingCount > Self.fewDrawings, visits < Self.maximumVisits,
      items.count <= Self.manyItems
    else { return own }
    // Items may share a nested list, whose allowance counts once.
    var nested = 0.0
    for item in items where item.bounds.touches(area) {
      guard let list = item.operation.nested, let inside = item.inside(area) else { continue }
      nested = max(nested, list.allowance(touching: inside, &visits))
    }
    return own + nested
  }

  private func cost(touching area: CGRect, _ visits: inout Int) -> DrawingCost {
    guard drawingCount > Self.fewDrawings, visits < Self.maximumVisits else { return cost }
    visits += 1
    if let root = storage.root { return root.cost(touching: SpatialBox(area)) }
    if items.count > Self.manyItems {
      return area.encloses(bounds) ? cost : storage.boundsIndex.cost(items, touching: area)
    }
    var sum = DrawingCost()
    var clip: NestedClip?
    items.withUnsafeBufferPointer { items in
      for i in items.indices where items[i].bounds.touches(area) {
        let inner = Self.inner(of: items.baseAddress! + i, area, &visits)
        sum.add(items.baseAddress! + i, inner: inner)
        guard let node = items[i].clip, node !== clip else { continue }
        sum.add(node, after: clip)
        clip = node
      }
    }
    return sum
  }

  /// The cost of the part of an item's list that touches an area; nil means the cost of the whole list.
  private static func inner(
    of item: UnsafePointer<DisplayItem>, _ area: CGRect, _ visits: inout Int
  ) -> DrawingCost? {
    guard let list = item.pointee.operation.nested, item.pointee.shadow == nil else { return nil }
    guard let inside = item.pointee.inside(area) else { return nil }
    return list.cost(touching: inside, &visits)
  }
}

extension DisplayItem {
  /// The part of an area that the item can touch, in the coordinates of its list; nil if it is not finite.
  fileprivate func inside(_ area: CGRect) -> CGRect? {
    if transform.isIdentity { return area }
    let inside = area.intersection(bounds).applying(transform.inverted())
    return transform.determinant != 0 && inside.isFinite ? inside : nil
  }
}
