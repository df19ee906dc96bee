import Foundation

extension SpatialNode {
  /// Inserts an entry below `node`.
  ///
  /// - Returns: the second half of the node, if it was split.
  static func insert(
    _ entry: SpatialEntry, _ box: SpatialBox, into node: inout SpatialNode
  ) -> SpatialNode? {
    makeUnique(&node)
    if node.level == 0 {
      node.boxes.append(box)
      node.entries.append(entry)
    } else {
      let i = node.best(for: box)
      let beside = insert(entry, box, into: &node.children[i])
      node.boxes[i] = node.children[i].box
      if let beside {
        node.children.append(beside)
        node.boxes.append(beside.box)
      }
    }
    let split = node.count > limit ? node.split() : nil
    node.recount()
    return split
  }

  /// The index of the child whose box grows least.
  private func best(for box: SpatialBox) -> Int {
    var (found, growth, size) = (0, Float.infinity, Float.infinity)
    for (i, b) in boxes.enumerated() {
      let margin = b.margin
      let more = b.union(box).margin - margin
      if more < growth || more == growth && margin < size {
        (found, growth, size) = (i, more, margin)
      }
    }
    return found
  }

  /// Splits the node along the axis on which the centres of its members spread most.
  ///
  /// - Returns: the second half.
  private func split() -> SpatialNode {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    for b in boxes where !b.isNull {
      let c = b.center2
      low = SIMD2(min(low.x, c.x), min(low.y, c.y))
      high = SIMD2(max(high.x, c.x), max(high.y, c.y))
    }
    let axis = high.x - low.x >= high.y - low.y ? 0 : 1
    let order = boxes.indices.sorted { boxes[$0].center2[axis] < boxes[$1].center2[axis] }
    let (near, far) = (order[..<(count / 2)], order[(count / 2)...])
    let other: SpatialNode
    if level == 0 {
      other = SpatialNode(boxes: far.map { boxes[$0] }, entries: far.map { entries[$0] })
      entries = near.map { entries[$0] }
    } else {
      other = SpatialNode(children: far.map { children[$0] })
      children = near.map { children[$0] }
    }
    boxes = near.map { boxes[$0] }
    return other
  }

  /// Finds the path of indices down to the entry with `key` and `box`. The last index is that of
  /// the entry.
  func path(to key: UInt32, _ box: SpatialBox, _ path: inout [Int]) -> Bool {
    if level == 0 {
      guard let i = entries.firstIndex(where: { $0.key == key }) else { return false }
      path.append(i)
      return true
    }
    for (i, b) in boxes.enumerated() where b.contains(box) {
      path.append(i)
      if children[i].path(to: key, box, &path) { return true }
      path.removeLast()
    }
    return false
  }

  /// Replaces the entry at the end of `path`.
  static func replace(
    at path: ArraySlice<Int>, in node: inout SpatialNode, with entry: SpatialEntry,
    _ box: SpatialBox
  ) {
    makeUnique(&node)
    let i = path[path.startIndex]
    if node.level == 0 {
      node.entries[i] = entry
      node.boxes[i] = box
    } else {
      replace(at: path.dropFirst(), in: &node.children[i], with: entry, box)
      node.boxes[i] = node.children[i].box
    }
    node.recount()
  }

  /// Removes the entry at the end of `path`. A leaf with few remaining members is dissolved into
  /// `orphans`, which the caller has to insert again.
  static func remove(
    at path: ArraySlice<Int>, from node: inout SpatialNode,
    orphans: inout [(SpatialBox, SpatialEntry)]
  ) {
    makeUnique(&node)
    let i = path[path.startIndex]
    if node.level == 0 {
      node.entries.remove(at: i)
      node.boxes.remove(at: i)
    } else {
      remove(at: path.dropFirst(), from: &node.children[i], orphans: &orphans)
      let child = node.children[i]
      node.boxes[i] = child.box
      if child.count == 0 || child.level == 0 && child.count < limit / 4 {
        child.visitEntries { orphans.append(($0, $1)) }
        node.children.remove(at: i)
        node.boxes.remove(at: i)
      }
    }
    node.recount()
  }
}
