import Foundation

/// A node of a persistent R-tree: boxes, and under them either nodes or entries.
///
/// A node that somebody else may see (a list, an older tree) is never changed: whoever changes a
/// tree first copies the nodes on the way that it does not hold alone. That, and nothing else,
/// makes it safe to send.
final class SpatialNode: @unchecked Sendable {
  /// Members before a node splits: few enough to copy at every change.
  static let limit = 16

  /// One a child or entry.
  var boxes: [SpatialBox]
  var children: [SpatialNode]
  var entries: [SpatialEntry]
  /// 0 for one with entries.
  let level: Int
  private(set) var box = SpatialBox.null
  /// Drawings when every list below is written out.
  private(set) var drawingCount = 0
  /// How deep the lists below nest.
  private(set) var depth = 0
  /// Some list below has shadows or patterns.
  private(set) var hasEffects = false
  /// About how much work all lists below are.
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
    cost = o.cost
  }

  static func makeUnique(_ node: inout SpatialNode) {
    if !isKnownUniquelyReferenced(&node) { node = SpatialNode(copying: node) }
  }

  var count: Int { boxes.count }

  /// Sums up what is below. O(members).
  func recount() {
    box = boxes.reduce(into: .null) { $0.formUnion($1) }
    var (drawings, deepest, effects) = (0, 0, false)
    var sum = DrawingCost()
    for child in children {
      drawings = min(drawings, .max - child.drawingCount) + child.drawingCount
      deepest = max(deepest, child.depth)
      effects = effects || child.hasEffects
      sum.add(child.cost)
    }
    for entry in entries {
      guard let list = entry.list else { continue }
      drawings = min(drawings, .max - list.drawingCount) + list.drawingCount
      deepest = max(deepest, list.depth)
      effects = effects || list.hasEffects
      sum.add(list.cost, scale: entry.scale)
    }
    cost = sum
    (drawingCount, depth, hasEffects) = (drawings, deepest, effects)
  }

  /// Every entry, in no order.
  func visitEntries(_ body: (SpatialBox, SpatialEntry) -> Void) {
    for (i, entry) in entries.enumerated() { body(boxes[i], entry) }
    for child in children { child.visitEntries(body) }
  }

  /// Itself and every node below, in no order.
  func visitNodes(_ body: (SpatialNode) -> Void) {
    body(self)
    for child in children { child.visitNodes(body) }
  }
}
