import Foundation
import PanoramaGraphics

/// The nodes inside one node: their order, their picture, and which is where.
///
/// A few are simply gone through. Many are in a `SpatialList`, which draws and finds them and takes
/// a change of one in O(log n); there a node is not asked to draw before it comes near what is to
/// be shown. Generic and inlinable, and public for that reason alone: each kind of node gets code of
/// its own, which is twice as fast.
@_spi(Nodes) @MainActor
public final class NodeChildren<Child: SceneNode> {
  /// What only many children need.
  @usableFromInline @MainActor
  final class Many {
    @usableFromInline var spatial: SpatialList
    /// Those that changed since they were put into `spatial`.
    @usableFromInline var changed: [Child] = []
    /// Everything that reaches into it has been asked to draw.
    @usableFromInline var drawnArea: CGRect

    @inlinable init(_ spatial: SpatialList, drawnArea: CGRect) {
      (self.spatial, self.drawnArea) = (spatial, drawnArea)
    }
  }

  /// Back to front; nil where one left.
  @usableFromInline var slots: [Child?] = []
  /// How many there are.
  public var count = 0
  /// `slots` without gaps, once asked for.
  @usableFromInline var ordered: [Child]?
  /// Of a few: their picture; nil: to be put together again.
  @usableFromInline var flat: DisplayList?
  @usableFromInline var many: Many?
  /// The picture was not asked for since something changed: who shows it has been told.
  @usableFromInline var isStale = false
  /// `nodeDepth` counts.
  public var hasDepths = false { didSet { forgetPicture() } }

  @inlinable public init() {}

  /// Fewer than this are gone through one by one, which is as fast.
  @inlinable static var manyThreshold: Int { 64 }

  /// Back to front. O(n) after a change, O(1) then.
  @inlinable public var all: [Child] {
    if let ordered { return ordered }
    let found = slots.compactMap(\.self)
    ordered = found
    return found
  }

  /// Calls `body` with each, back to front; more may come and go meanwhile.
  @inlinable public func visit(_ body: (Child) -> Void) {
    for case let child? in slots { body(child) }
  }

  /// The first that `body` finds among them, front to back; they may come and go meanwhile.
  @inlinable public func findFromFront<Found>(_ body: (Child) -> Found?) -> Found? {
    for case let child? in slots.reversed() as ReversedCollection {
      if let found = body(child) { return found }
    }
    return nil
  }

  /// Nobody is in front of `child`.
  @inlinable public func isInFront(_ child: Child) -> Bool {
    Int(child.nodeSlot) == slots.count - 1 && holds(child)
  }

  // MARK: Changes

  /// In front of the others. O(1).
  @inlinable public func append(_ child: Child) {
    child.nodeSlot = Int32(truncatingIfNeeded: slots.count)
    slots.append(child)
    count += 1
    ordered = nil
    note(child)
  }

  /// Behind the one that is at `position` in the order; at the end: in front. O(n).
  @inlinable public func insert(_ child: Child, at position: Int) {
    guard position < count else { return append(child) }
    closeRanks()
    slots.insert(child, at: max(0, position))
    count += 1
    number()
  }

  /// O(1) but for now and then. The child may stay noted as changed: `update` skips those that
  /// belong elsewhere.
  @inlinable public func remove(_ child: Child) {
    let slot = Int(child.nodeSlot)
    guard holds(child) else { return }
    many?.spatial.remove(slot)
    slots[slot] = nil
    child.nodeSlot = -1
    child.isNodeNoted = false
    count -= 1
    while let last = slots.last, last == nil { slots.removeLast() }
    if slots.count > 2 * count + Self.manyThreshold { closeRanks() }
    ordered = nil
    flat = nil
    isStale = true
  }

  /// Whether who shows the picture has been told of a change and will ask for it. Nobody asks for
  /// the picture of none.
  @inlinable public var isExpected: Bool { isStale && count > 1 }

  /// Exchanges two places in the order. O(n).
  @inlinable public func swap(_ a: Int, _ b: Int) {
    closeRanks()
    slots.swapAt(a, b)
    number()
  }

  /// Where `child` is in the order; nil when it is not in here. O(n).
  @inlinable public func position(of child: Child) -> Int? {
    guard holds(child) else { return nil }
    let slot = Int(child.nodeSlot)
    return slots.count == count ? slot : slots[..<slot].count { $0 != nil }
  }

  /// The place or the picture of `child` is another. O(1).
  @inlinable public func note(_ child: Child) {
    flat = nil
    isStale = true
    if let many, !child.isNodeNoted {
      child.isNodeNoted = true
      many.changed.append(child)
    }
  }

  /// All pictures are to be put together anew.
  @inlinable public func forgetPicture() {
    flat = nil
    forgetChanges()
    many = nil
  }

  @inlinable func holds(_ child: Child) -> Bool {
    slots.indices.contains(Int(child.nodeSlot)) && slots[Int(child.nodeSlot)] === child
  }

  /// Takes out the places of those that left. O(n).
  @inlinable func closeRanks() {
    guard slots.count != count else { return }
    slots = slots.filter { $0 != nil }
    number()
  }

  /// Gives everyone the number of their place. O(n).
  @inlinable func number() {
    for (i, child) in slots.enumerated() { child?.nodeSlot = Int32(truncatingIfNeeded: i) }
    ordered = nil
    forgetPicture()
  }

  @inlinable func forgetChanges() {
    guard let many else { return }
    for child in many.changed where holds(child) { child.isNodeNoted = false }
    many.changed.removeAll(keepingCapacity: true)
  }

  // MARK: Picture

  /// There are so many that they are searched, not gone through.
  @inlinable public var isMany: Bool {
    many != nil || count >= Self.manyThreshold && !hasDepths
  }

  @inlinable var orderedByDepth: [Child] {
    guard hasDepths else { return all }
    return all.enumerated().sorted {
      ($0.element.nodeDepth, $0.offset) < ($1.element.nodeDepth, $1.offset)
    }.map(\.element)
  }

  /// Some may not have been asked to draw yet.
  @inlinable public var mayLackDrawings: Bool { many.map { !$0.drawnArea.isInfinite } ?? false }

  /// The picture, drawn at least where it touches `area`: what lies elsewhere may be missing. The
  /// same list until something changes.
  @inlinable public func list(in area: CGRect, _ context: CompositionContext) -> DisplayList {
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

  /// Has those of many that reach into `area`, and some around it, draw themselves.
  ///
  /// - Returns: whether the picture is another now.
  @discardableResult
  @inlinable public func draw(in area: CGRect, _ context: CompositionContext) -> Bool {
    guard let many, !area.isNull, !many.drawnArea.contains(area) else { return false }
    let wanted = NodeArea.around(area)
    let undrawn = many.spatial.keys(touching: wanted, onlyUndrawn: true)
    many.drawnArea = wanted
    if undrawn.count > count / 4 {
      // Putting all together anew costs less than changing most of it.
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

  /// Brings `spatial` up to what is.
  @inlinable func update(_ area: CGRect, _ context: CompositionContext) {
    guard let many else {
      let wanted = NodeArea.around(area)
      let slots = slots
      let spatial = NodeArea.packed(slots.count) {
        slots[$0]?.placement(in: context, seen: wanted, mayWait: true)
      }
      self.many = Many(spatial, drawnArea: wanted)
      return
    }
    for child in many.changed where holds(child) {
      if let placement = child.placement(
        in: context, seen: many.drawnArea, mayWait: true)
      {
        many.spatial.set(placement)
      } else {
        many.spatial.remove(Int(child.nodeSlot))
      }
    }
    forgetChanges()
  }

  // MARK: Finding

  /// Those that may cover `point`, front first.
  @inlinable public func candidates(at point: CGPoint) -> [Child] {
    guard isMany else { return all.reversed() }
    if many.map({ !$0.changed.isEmpty }) ?? true { update(.null, CompositionContext()) }
    var keys = many?.spatial.keys(at: point) ?? []
    if keys.count > 1 { keys.sort(by: >) }
    return keys.compactMap { slots[$0] }
  }
}

/// What `NodeChildren` does that has nothing to do with the kind of node.
@usableFromInline
enum NodeArea {
  /// What is drawn when `area` is to be shown: half of its size more on each side, so that not
  /// every step of a scroll has something new to draw.
  @usableFromInline static func around(_ area: CGRect) -> CGRect {
    if area.isNull || area.isInfinite { return area }
    return area.insetBy(dx: -area.width / 2, dy: -area.height / 2)
  }

  @usableFromInline static func packed(
    _ count: Int, _ placement: (Int) -> SpatialList.Placement?
  ) -> SpatialList {
    SpatialList(count: count, placement)
  }
}
