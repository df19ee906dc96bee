import Foundation

extension DisplayList {
  /// The contents of lists with fewer drawings are not examined: the cost of the whole list is exact enough.
  private static let fewDrawings = 1024
  /// The items of longer lists are not examined one by one: that could take longer than it saves.
  private static let manyItems = 64
  /// The maximum number of lists whose contents are examined.
  private static let maximumVisits = 64

  /// An estimate of the work for what touches an area and perhaps some more; at most `cost`.
  ///
  /// - Parameter area: an area in the list's coordinates.
  /// - Complexity: O(nodes of long lists that are partly in the area); O(1) for lists of few drawings.
  package func cost(touching area: CGRect) -> DrawingCost {
    var visits = 0
    return cost(touching: area, &visits)
  }

  private func cost(touching area: CGRect, _ visits: inout Int) -> DrawingCost {
    guard drawingCount > Self.fewDrawings, visits < Self.maximumVisits else { return cost }
    visits += 1
    if let root = storage.root { return root.cost(touching: SpatialBox(area)) }
    if items.count > Self.manyItems {
      return area.contains(bounds) ? cost : storage.boundsIndex.cost(items, touching: area)
    }
    var sum = DrawingCost()
    var clip: ClipNode?
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
    let transform = item.pointee.transform
    if transform.isIdentity { return list.cost(touching: area, &visits) }
    let inside = area.intersection(item.pointee.bounds).applying(transform.inverted())
    guard transform.determinant != 0, inside.minX.isFinite, inside.minY.isFinite,
      inside.width.isFinite, inside.height.isFinite
    else { return nil }
    return list.cost(touching: inside, &visits)
  }
}
