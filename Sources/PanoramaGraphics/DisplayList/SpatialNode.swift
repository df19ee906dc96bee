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
