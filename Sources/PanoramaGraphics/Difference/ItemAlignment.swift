/// Finds the items of two recordings that correspond to each other, in drawing order.
enum ItemAlignment {
  enum Step {
    /// The indices of an old item and of a new one that draws the same.
    case same(Int, Int)
    /// The indices of an old item and of a new one that is a later state of it.
    case pair(Int, Int)
    case removed(Int)
    case inserted(Int)
  }

  /// Items between the equal ends are paired by position if they are too many to be compared.
  ///
  /// - Complexity: as for `CommonSubsequence`.
  static func steps(
    from old: UnsafeBufferPointer<DisplayItem>, to new: UnsafeBufferPointer<DisplayItem>
  ) -> [Step] {
    var steps: [Step] = []
    guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return steps }
    let both = CommonSubsequence(old.count, new.count) {
      (oldBase + $0).draws(sameAs: newBase + $1)
    }
    steps.reserveCapacity(max(old.count, new.count))
    var (o, n) = (0, 0)
    for (i, j) in both.pairs {
      gap(old, o..<i, new, n..<j, into: &steps)
      steps.append(.same(i, j))
      (o, n) = (i + 1, j + 1)
    }
    gap(old, o..<old.count, new, n..<new.count, into: &steps)
    return steps
  }

  /// Handles the items between two matches. Lists at the same position count as one list that changed, and so
  /// do tiled pictures with the same grid. Spatial lists are paired with one another, whatever lies between
  /// them, and with plain lists only if no spatial list is left.
  private static func gap(
    _ old: UnsafeBufferPointer<DisplayItem>, _ removed: Range<Int>,
    _ new: UnsafeBufferPointer<DisplayItem>, _ inserted: Range<Int>, into steps: inout [Step]
  ) {
    var (i, j) = (removed.lowerBound, inserted.lowerBound)
    // The numbers of spatial lists that are left.
    var before = old[removed].count { $0.operation.isSpatial }
    var after = new[inserted].count { $0.operation.isSpatial }
    while i < removed.upperBound || j < inserted.upperBound {
      let o = i < removed.upperBound ? old[i].operation : nil
      let n = j < inserted.upperBound ? new[j].operation : nil
      let oWaits = o?.isSpatial == true && n?.isSpatial != true && after > 0
      let nWaits = n?.isSpatial == true && o?.isSpatial != true && before > 0
      let takes = (old: o != nil && !oWaits, new: n != nil && !nWaits)
      if takes == (true, true), let o, let n, o.canBecome(n) {
        steps.append(.pair(i, j))
      } else {
        if takes.old { steps.append(.removed(i)) }
        if takes.new { steps.append(.inserted(j)) }
      }
      if takes.old {
        if o?.isSpatial == true { before -= 1 }
        i += 1
      }
      if takes.new {
        if n?.isSpatial == true { after -= 1 }
        j += 1
      }
    }
  }
}

extension DrawOperation {
  /// Whether both draw the same under the same state. Nested lists must be the same recording;
  /// two recordings are compared by their items instead.
  func draws(sameAs other: DrawOperation) -> Bool {
    if case .list(let a) = self, case .list(let b) = other { return a === b }
    if case .detail(let a, let r) = self, case .detail(let b, let s) = other {
      return r == s && a === b
    }
    return self == other
  }

  /// Whether `other` can be a later state of the same thing, so that their parts are compared.
  func canBecome(_ other: DrawOperation) -> Bool {
    switch (self, other) {
    case (.list, .list): true
    case (.detail(_, let r), .detail(_, let s)): r == s
    case (.tiles(let a, let r, let q), .tiles(let b, let s, let p)):
      a.hasSameGrid(as: b) && r == s && q == p
    default: false
    }
  }

  /// Whether it draws the list of a `SpatialList`.
  fileprivate var isSpatial: Bool {
    if case .list(let list) = self { list.isSpatial } else { false }
  }
}
