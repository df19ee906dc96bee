import Foundation
import PanoramaGraphics

/// The children of a node: their order, their picture, and their positions.
///
/// A few children are visited one by one. Many are kept in a `SpatialList`, which draws them, finds
/// them, and takes a change of one in O(log n). A child in it does not draw before it comes near the
/// visible area. The compiler specialises the class for each kind of node, which is twice as fast; this
/// needs all kinds to be in this module.
@MainActor
final class NodeChildren<Child: SceneNode> where Child.Kind == Child {
  /// The state that is needed only for many children.
  @MainActor
  final class Many {
    @exclusivity(unchecked) var spatial: SpatialList
    /// The children that changed since they were put into `spatial`.
    @exclusivity(unchecked) var changed: [Child] = []
    /// The area in which all children have drawn.
    var drawnArea: CGRect

    init(_ spatial: SpatialList, drawnArea: CGRect) {
      (self.spatial, self.drawnArea) = (spatial, drawnArea)
    }
  }

  // Changes never overlap, so the run-time checks for exclusive access can be left out. These checks and
  // those in the viewlets took a quarter of the instructions of adding and composing 31,000 viewlets.
  /// The children, back to front; nil where one was removed.
  @exclusivity(unchecked) var slots: [Child?] = []
  /// How many slots hold a child.
  @exclusivity(unchecked) var usedCount = 0
  /// `slots` without gaps; nil until it is needed.
  @exclusivity(unchecked) var ordered: [Child]?

  /// The picture of a few children; nil if it has to be composed again.
  @exclusivity(unchecked) var flat: DisplayList?
  @exclusivity(unchecked) var many: Many?
  /// Whether something changed since the picture was last composed. The owner has already been told.
  @exclusivity(unchecked) var isStale = false

  /// The number of children.
  var count: Int { usedCount }
  /// Whether the children are drawn in the order of their `nodeDepth`.
  var hasDepths = false { didSet { forgetPicture() } }

  init() {}

  /// Fewer children than this are visited one by one, which is as fast.
  static var manyThreshold: Int { 64 }

  /// The children, back to front. O(n) after a change, otherwise O(1).
  var all: [Child] {
    if let ordered { return ordered }
    let found = slots.compactMap(\.self)
    ordered = found
    return found
  }

  /// Calls `body` with each child, back to front. `body` may add and remove children.
  func visit(_ body: (Child) -> Void) {
    for case let child? in slots { body(child) }
  }

  /// The children, front to back, without building `all`. Children may be added and removed in the loop.
  var fromFront: some Sequence<Child> {
    // Not a key path, which a generic type builds anew at every call.
    slots.lazy.reversed().compactMap { $0 }
  }

  /// Whether no sibling is in front of `child`.
  func isInFront(_ child: Child) -> Bool {
    Int(child.nodeState.slot) == slots.count - 1 && holds(child)
  }

  // MARK: Changes

  /// Adds `child` in front of the others. O(1).
  func append(_ child: Child) {
    child.nodeState.slot = Int32(truncatingIfNeeded: slots.count)
    slots.append(child)
    usedCount += 1
    ordered = nil
    note(child)
  }

  /// Inserts `child` at `position` in the order, where 0 is the back. O(n).
  func insert(_ child: Child, at position: Int) {
    guard position < count else { return append(child) }
    closeRanks()
    slots.insert(child, at: max(0, position))
    usedCount += 1
    number()
  }

  /// Removes `child`. Amortised O(1). The child may remain in the list of changes: `update` skips
  /// children that are elsewhere.
  func remove(_ child: Child) {
    let slot = Int(child.nodeState.slot)
    guard holds(child) else { return }
    many?.spatial.remove(slot)
    slots[slot] = nil
    child.nodeState.slot = -1
    child.nodeState.isNoted = false
    usedCount -= 1
    while let last = slots.last, last == nil { slots.removeLast() }
    if slots.count > 2 * count + Self.manyThreshold { closeRanks() }
    ordered = nil
    flat = nil
    isStale = true
  }

  /// Whether the owner knows of a change and will compose the picture, even if one more child is removed:
  /// without children it composes nothing.
  var isExpected: Bool { isStale && count > 1 }

  /// Swaps the children at two positions. O(n).
  func swap(_ a: Int, _ b: Int) {
    closeRanks()
    slots.swapAt(a, b)
    number()
  }

  /// The position of `child` in the order; nil if it is not a child. O(n).
  func position(of child: Child) -> Int? {
    guard holds(child) else { return nil }
    let slot = Int(child.nodeState.slot)
    return slots.count == count ? slot : slots[..<slot].count { $0 != nil }
  }

  /// Notes that the position or the picture of `child` changed. O(1).
  func note(_ child: Child) {
    flat = nil
    isStale = true
    if let many, !child.nodeState.isNoted {
      child.nodeState.isNoted = true
      many.changed.append(child)
    }
  }

  /// Discards the picture, which is then composed from scratch.
  func forgetPicture() {
    flat = nil
    forgetChanges()
    many = nil
  }

  func holds(_ child: Child) -> Bool {
    slots.indices.contains(Int(child.nodeState.slot)) && slots[Int(child.nodeState.slot)] === child
  }

  /// Removes the gaps in `slots`. O(n).
  func closeRanks() {
    guard slots.count != count else { return }
    slots = slots.filter { $0 != nil }
    number()
  }

  /// Tells each child its slot. O(n).
  func number() {
    for (i, child) in slots.enumerated() { child?.nodeState.slot = Int32(truncatingIfNeeded: i) }
    ordered = nil
    forgetPicture()
  }

  func forgetChanges() {
    guard let many else { return }
    for child in many.changed where holds(child) { child.nodeState.isNoted = false }
    many.changed.removeAll(keepingCapacity: true)
  }

  // MARK: Picture

  /// Whether there are so many children that a `SpatialList` is used.
  var isMany: Bool {
    many != nil || count >= Self.manyThreshold && !hasDepths
  }

  var orderedByDepth: [Child] {
    guard hasDepths else { return all }
    return all.enumerated().sorted {
      ($0.element.nodeDepth, $0.offset) < ($1.element.nodeDepth, $1.offset)
    }.map(\.element)
  }

  /// Whether some children may not have drawn yet.
  var mayLackDrawings: Bool {
    many.map { !$0.drawnArea.isInfinite } ?? false
  }

  /// The picture of the children. It is complete in `area`; elsewhere parts may be missing. It is the
  /// same list until something changes.
  func list(in area: CGRect, _ context: CompositionContext) -> DisplayList {
    isStale = false
    guard isMany else {
      if let flat { return flat }
      let items = orderedByDepth.compactMap {
        $0.placement(in: context, seen: area, mayWait: false)?.item
      }
      let list = items.isEmpty ? DisplayList.empty : DisplayList(items: items)
      flat = list
      return list
    }
    draw(in: area, context)
    update(area, context)
    return many?.spatial.list ?? .empty
  }

  /// If there are many children, makes those that reach into `area` or its surroundings draw.
  ///
  /// - Returns: whether the picture changed.
  @discardableResult
  func draw(in area: CGRect, _ context: CompositionContext) -> Bool {
    guard let many, !area.isNull, !many.drawnArea.encloses(area) else {
      return false
    }
    let wanted = NodeArea.around(area)
    let undrawn = many.spatial.keys(touching: wanted, onlyUndrawn: true)
    many.drawnArea = wanted
    if undrawn.count > count / 4 {
      // Composing everything again is faster than changing most of it.
      forgetPicture()
      return true
    }
    for slot in undrawn {
      if let placement = slots[slot]?.placement(in: context, seen: wanted, mayWait: true) {
        many.spatial.set(placement)
      } else {
        many.spatial.remove(slot)
      }
    }
    return !undrawn.isEmpty
  }

  /// Updates `spatial`, or creates it.
  func update(_ area: CGRect, _ context: CompositionContext) {
    let drawnArea = many?.drawnArea
    // Composing everything again is faster than changing most of it.
    if let many, many.changed.count > count / 4 { forgetPicture() }
    guard let many else {
      let wanted = drawnArea ?? NodeArea.around(area)
      let slots = slots
      let spatial = NodeArea.packed(slots.count) {
        slots[$0]?.placement(in: context, seen: wanted, mayWait: true)
      }
      many = Many(spatial, drawnArea: wanted)
      return
    }
    for child in many.changed where holds(child) {
      if let placement = child.placement(
        in: context, seen: many.drawnArea, mayWait: true)
      {
        many.spatial.set(placement)
      } else {
        many.spatial.remove(Int(child.nodeState.slot))
      }
    }
    forgetChanges()
  }

  // MARK: Finding

  /// The children that may cover `point`, from front to back.
  func candidates(at point: CGPoint) -> [Child] {
    guard isMany else { return all.reversed() }
    if many.map({ !$0.changed.isEmpty }) ?? true { update(.null, CompositionContext()) }
    var keys = many?.spatial.keys(at: point) ?? []
    if keys.count > 1 { keys.sort(by: >) }
    return keys.compactMap { slots[$0] }
  }
}

/// The parts of `NodeChildren` that do not depend on the kind of node.
enum NodeArea {
  /// The area that is drawn for a visible `area`: larger by half its size on each side, so that not
  /// every step of a scroll draws something new.
  static func around(_ area: CGRect) -> CGRect {
    if area.isNull || area.isInfinite { return area }
    return area.insetBy(dx: -area.width / 2, dy: -area.height / 2)
  }

  static func packed(
    _ count: Int, _ placement: (Int) -> SpatialList.Placement?
  ) -> SpatialList {
    SpatialList(count: count, placement)
  }
}
