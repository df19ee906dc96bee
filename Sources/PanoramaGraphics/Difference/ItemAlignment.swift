/// Finds the items of two recordings that correspond to each other, in drawing order.
enum ItemAlignment {
  enum Step {
    /// The indices of an old item and the corresponding new one.
    case pair(Int, Int)
    case removed(Int)
    case inserted(Int)
  }

  /// The maximum number of comparisons of the items between the equal ends; beyond it they are paired by
  /// position.
  private static let comparisonLimit = 250_000

  /// - Complexity: O(n) for equal items at both ends, O(n·m) for the middle, up to the limit.
  static func steps(from old: [DisplayItem], to new: [DisplayItem]) -> [Step] {
    let common = min(old.count, new.count)
    var head = 0
    while head < common, old[head].operation.draws(sameAs: new[head].operation) { head += 1 }
    var tail = 0
    while tail < common - head,
      old[old.count - 1 - tail].operation.draws(sameAs: new[new.count - 1 - tail].operation)
    { tail += 1 }

    var steps = (0..<head).map { Step.pair($0, $0) }
    let (oldEnd, newEnd) = (old.count - tail, new.count - tail)
    if (oldEnd - head) * (newEnd - head) <= comparisonLimit {
      align(old, head..<oldEnd, new, head..<newEnd, into: &steps)
    } else {
      gap(old, Array(head..<oldEnd), new, Array(head..<newEnd), into: &steps)
    }
    steps += (0..<tail).map { .pair(oldEnd + $0, newEnd + $0) }
    return steps
  }

  /// Finds the longest common subsequence by dynamic programming.
  private static func align(
    _ old: [DisplayItem], _ o: Range<Int>, _ new: [DisplayItem], _ n: Range<Int>,
    into steps: inout [Step]
  ) {
    if o.isEmpty || n.isEmpty {
      gap(old, Array(o), new, Array(n), into: &steps)
      return
    }
    let width = n.count + 1
    var length = [Int32](repeating: 0, count: (o.count + 1) * width)
    var same = [Bool](repeating: false, count: o.count * n.count)
    for i in stride(from: o.count - 1, through: 0, by: -1) {
      for j in stride(from: n.count - 1, through: 0, by: -1) {
        let equal = old[o.lowerBound + i].operation.draws(
          sameAs: new[n.lowerBound + j].operation)
        same[i * n.count + j] = equal
        length[i * width + j] =
          equal
          ? length[(i + 1) * width + j + 1] + 1
          : max(length[(i + 1) * width + j], length[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    var (removed, inserted): ([Int], [Int]) = ([], [])
    while i < o.count || j < n.count {
      if i < o.count, j < n.count, same[i * n.count + j] {
        gap(old, removed, new, inserted, into: &steps)
        (removed, inserted) = ([], [])
        steps.append(.pair(o.lowerBound + i, n.lowerBound + j))
        i += 1
        j += 1
      } else if j == n.count
        || (i < o.count && length[(i + 1) * width + j] >= length[i * width + j + 1])
      {
        removed.append(o.lowerBound + i)
        i += 1
      } else {
        inserted.append(n.lowerBound + j)
        j += 1
      }
    }
    gap(old, removed, new, inserted, into: &steps)
  }

  /// Handles the items between two matches. Lists at the same position count as one list that changed, and so
  /// do tiled pictures with the same grid. Spatial lists are paired with one another, whatever lies between
  /// them, and with plain lists only if no spatial list is left.
  private static func gap(
    _ old: [DisplayItem], _ removed: [Int], _ new: [DisplayItem], _ inserted: [Int],
    into steps: inout [Step]
  ) {
    var (i, j) = (0, 0)
    // The numbers of spatial lists that are left.
    var before = removed.count { old[$0].operation.isSpatial }
    var after = inserted.count { new[$0].operation.isSpatial }
    while i < removed.count || j < inserted.count {
      let o = i < removed.count ? old[removed[i]].operation : nil
      let n = j < inserted.count ? new[inserted[j]].operation : nil
      let oWaits = o?.isSpatial == true && n?.isSpatial != true && after > 0
      let nWaits = n?.isSpatial == true && o?.isSpatial != true && before > 0
      let takes = (old: o != nil && !oWaits, new: n != nil && !nWaits)
      if takes == (true, true), let o, let n, o.canBecome(n) {
        steps.append(.pair(removed[i], inserted[j]))
      } else {
        if takes.old { steps.append(.removed(removed[i])) }
        if takes.new { steps.append(.inserted(inserted[j])) }
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
