import Foundation

/// A node of a persistent R-tree: boxes with either child nodes or entries.
///
/// A node to which a list or an older tree also refers is never changed: before a change, the shared nodes on
/// the path are copied. This makes the class safe to send between threads.
final class SpatialNode: @unchecked Sendable {
  /// The maximum number of members, small enough to copy at every change.
  static let limit = 16

  /// One box per child or entry.
  var boxes: [SpatialBox]
  var children: [SpatialNode]
  var entries: [SpatialEntry]
  /// The height above the leaves, which hold the entries.
  let level: Int
  private(set) var box = SpatialBox.null
  /// The number of drawings in all lists below.
  private(set) var drawingCount = 0
  /// The number of entries below.
  private(set) var entryCount = 0
  /// The nesting depth of the lists below.
  private(set) var depth = 0
  /// Whether a list below has shadows or patterns.
  private(set) var hasEffects = false
  /// Whether a drawing below blends with those below it.
  private(set) var blends = false
  /// An estimate of the work that drawing all lists below takes.
  private(set) var cost = DrawingCost()

  init(boxes: [SpatialBox], entries: [SpatialEntry]) {
    (self.boxes, self.entries) = (boxes, entries)
    children = []
    level = 0
    recount()
  }

  init(children: [SpatialNode]) {
    self.children = children
    boxes = children.map(\.box)
    entries = []
    level = (children.first?.level ?? 0) + 1
    recount()
  }

  private init(copying o: SpatialNode) {
    (boxes, children, entries, level) = (o.boxes, o.children, o.entries, o.level)
    (box, drawingCount, depth, hasEffects) = (o.box, o.drawingCount, o.depth, o.hasEffects)
    (blends, cost, entryCount) = (o.blends, o.cost, o.entryCount)
  }

  static func makeUnique(_ node: inout SpatialNode) {
    if !isKnownUniquelyReferenced(&node) { node = SpatialNode(copying: node) }
  }

  var count: Int { boxes.count }

  /// Updates the sums over the members. O(members).
  func recount() {
    box = boxes.reduce(into: .null) { $0.formUnion($1) }
    var (drawings, deepest, effects, blending) = (0, 0, false, false)
    var sum = DrawingCost()
    var members = entries.count
    for child in children {
      members += child.entryCount
      drawings = min(drawings, .max - child.drawingCount) + child.drawingCount
      deepest = max(deepest, child.depth)
      effects = effects || child.hasEffects
      blending = blending || child.blends
      sum.add(child.cost)
    }
    for entry in entries {
      guard let list = entry.list else { continue }
      drawings = min(drawings, .max - list.drawingCount) + list.drawingCount
      deepest = max(deepest, list.depth)
      effects = effects || list.hasEffects
      blending = blending || entry.blends
      sum.add(list.cost, scale: entry.scale)
    }
    (cost, blends, entryCount) = (sum, blending, members)
    (drawingCount, depth, hasEffects) = (drawings, deepest, effects)
  }

  /// An estimate of the work for the drawings that touch an area and perhaps some others. O(nodes that are
  /// partly in the area).
  func cost(touching area: SpatialBox) -> DrawingCost {
    if level == 0 || area.contains(box) { return cost }
    var sum = DrawingCost()
    for i in boxes.indices where boxes[i].touches(area) {
      sum.add(children[i].cost(touching: area))
    }
    return sum
  }

  /// The number of entries in nodes that lie in an area as a whole. O(nodes that are partly in the area).
  func entryCount(inside area: SpatialBox) -> Int {
    if area.contains(box) { return entryCount }
    return boxes.indices.reduce(0) { sum, i in
      level > 0 && boxes[i].touches(area) ? sum + children[i].entryCount(inside: area) : sum
    }
  }

  /// Visits every entry below, in no particular order.
  func visitEntries(_ body: (SpatialBox, SpatialEntry) -> Void) {
    for (i, entry) in entries.enumerated() { body(boxes[i], entry) }
    for child in children { child.visitEntries(body) }
  }

  /// Visits this node and every node below, in no particular order.
  func visitNodes(_ body: (SpatialNode) -> Void) {
    body(self)
    for child in children { child.visitNodes(body) }
  }
}

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

extension SpatialNode {
  /// An entry and its box.
  struct Member {
    var box: SpatialBox
    var entry: SpatialEntry
  }

  /// Builds a tree of many entries at once.
  ///
  /// The entries are sorted along a Morton curve and grouped into nodes that are three quarters full,
  /// so that there is room for more. Source: as for `BoundsIndex`.
  ///
  /// - Parameters:
  ///   - members: the entries, which are moved into the tree.
  ///   - count: the number of entries.
  /// - Complexity: O(n log n).
  static func packed(_ members: UnsafeMutablePointer<Member>, _ count: Int) -> SpatialNode {
    let fill = limit * 3 / 4
    let order = mortonOrder((0..<count).lazy.map { members[$0].box })
    var nodes = stride(from: 0, to: order.count, by: fill).map { start -> SpatialNode in
      let slice = order[start..<min(start + fill, order.count)]
      let boxes = slice.map { members[Int($0)].box }
      let entries = [SpatialEntry](unsafeUninitializedCapacity: slice.count) { entries, made in
        for index in slice {
          entries.initializeElement(at: made, to: (members + Int(index)).move().entry)
          made += 1
        }
      }
      return SpatialNode(boxes: boxes, entries: entries)
    }
    if nodes.isEmpty { return SpatialNode(boxes: [], entries: []) }
    while nodes.count > 1 {
      nodes = stride(from: 0, to: nodes.count, by: fill).map {
        SpatialNode(children: Array(nodes[$0..<min($0 + fill, nodes.count)]))
      }
    }
    return nodes[0]
  }
}
