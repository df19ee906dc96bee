import Foundation

/// Properties of a display list as a whole.
struct ListSummary: Sendable {
  private(set) var bounds = CGRect.null
  private(set) var drawingCount = 0
  private(set) var depth = 1
  private(set) var hasEffects = false
  private(set) var blends = false
  private(set) var cost = DrawingCost()
  /// See `DisplayList.ownAllowance`.
  private(set) var ownAllowance = 0.0

  /// Lists with fewer items have no allowance of their own.
  static let largeCount = 16

  /// O(n).
  init(of items: [DisplayItem]) {
    // Pointers avoid copies of items, which would be retained and released one by one.
    items.withUnsafeBufferPointer { items in
      var clip: NestedClip?
      for i in items.indices {
        add(items.baseAddress! + i)
        guard let node = items[i].clip, node !== clip else { continue }
        cost.add(node, after: clip)
        clip = node
      }
    }
    if items.count < Self.largeCount { ownAllowance = 0 }
  }

  init(of root: SpatialNode) {
    bounds = root.box.rect
    drawingCount = root.drawingCount
    depth = root.depth + 1
    hasEffects = root.hasEffects
    cost = root.cost
    blends = root.blends
    ownAllowance = DrawingCost.listAllowance * Double(root.entryCount)
  }

  private mutating func add(_ item: UnsafePointer<DisplayItem>) {
    if !covers(item.pointee.bounds) { bounds = bounds.union(item.pointee.bounds) }
    if item.pointee.shadow != nil { hasEffects = true }
    if item.pointee.blendMode != .normal { blends = true }
    cost.add(item)
    var drawings = 1
    switch item.pointee.operation {
    case .list(let list):
      drawings = add(list)
      ownAllowance += DrawingCost.listAllowance
    case .detail(let list, _):
      drawings = add(list)
      if list.blends { blends = true }
      ownAllowance += DrawingCost.listAllowance
    default:
      ownAllowance += DrawingCost.drawingAllowance
      if let pattern = item.pointee.operation.pattern {
        depth = max(depth, pattern.list.depth + 1)
        hasEffects = true
      }
    }
    drawingCount = min(drawingCount, .max - drawings) + drawings
  }

  private mutating func add(_ nested: DisplayList) -> Int {
    depth = max(depth, nested.depth + 1)
    if nested.hasEffects { hasEffects = true }
    return nested.drawingCount
  }

  /// Whether `box` lies in the bounds so far, as most items of a long list do. This is much cheaper
  /// than a union.
  @inline(__always)
  private func covers(_ box: CGRect) -> Bool {
    box.size.width >= 0 && box.size.height >= 0
      && box.origin.x >= bounds.origin.x && box.origin.y >= bounds.origin.y
      && box.origin.x + box.size.width <= bounds.origin.x + bounds.size.width
      && box.origin.y + box.size.height <= bounds.origin.y + bounds.size.height
  }
}
