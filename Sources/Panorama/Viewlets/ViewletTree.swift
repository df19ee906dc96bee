import Foundation
import PanoramaGraphics

/// The viewlets inside one viewlet: their order, their picture, and who is where.
///
/// A few are simply gone through. Many are in a `SpatialList`, which draws and finds them and takes
/// a change of one in O(log n); there a viewlet is not asked to draw before it comes near what is
/// to be shown.
@MainActor
final class ViewletTree {
  /// Has the tree, and is told when its picture changed.
  private unowned let owner: Viewlet
  /// Back to front; nil where one left.
  private var slots: [Viewlet?] = []
  private(set) var count = 0
  /// Once there are many.
  private var spatial: SpatialList?
  /// Of a few: their picture; nil: to be put together again.
  private var flat: DisplayList?
  /// Of many: those that changed since they were put into `spatial`.
  private var changed: [Viewlet] = []
  /// Everything that reaches into it has been asked to draw.
  private var drawnArea = CGRect.null

  /// Below this, looking at each is as fast.
  private static let manyThreshold = 64

  init(owner: Viewlet) { self.owner = owner }

  var all: [Viewlet] { slots.compactMap(\.self) }

  // MARK: Changes

  func append(_ viewlet: Viewlet) {
    viewlet.slot = Int32(truncatingIfNeeded: slots.count)
    slots.append(viewlet)
    count += 1
    didChange(viewlet)
  }

  func remove(_ viewlet: Viewlet) {
    let slot = Int(viewlet.slot)
    guard slots.indices.contains(slot), slots[slot] === viewlet else { return }
    spatial?.remove(slot)
    slots[slot] = nil
    viewlet.slot = -1
    // The tree it goes to next has not noted it. It may stay in `changed`: `update` skips those
    // that belong elsewhere.
    viewlet.isNoted = false
    count -= 1
    while let last = slots.last, last == nil { slots.removeLast() }
    if slots.count > 2 * count + Self.manyThreshold { closeRanks() }
    flat = nil
    owner.contentDidChange()
  }

  /// Takes out the places of those that left. O(n), seldom.
  private func closeRanks() {
    slots = slots.filter { $0 != nil }
    for (i, viewlet) in slots.enumerated() { viewlet?.slot = Int32(truncatingIfNeeded: i) }
    spatial = nil
    forgetChanges()
  }

  /// The place or the picture of `viewlet` is another. O(1).
  func didChange(_ viewlet: Viewlet) {
    flat = nil
    if spatial != nil, !viewlet.isNoted {
      viewlet.isNoted = true
      changed.append(viewlet)
    }
    owner.contentDidChange()
  }

  private func forgetChanges() {
    for viewlet in changed where viewlet.parent === owner { viewlet.isNoted = false }
    changed.removeAll(keepingCapacity: true)
  }

  // MARK: Picture

  /// The picture, drawn at least where it touches `area`: what lies elsewhere may be missing.
  func list(in area: CGRect) -> DisplayList {
    guard spatial != nil || count >= Self.manyThreshold else {
      if let flat { return flat }
      let items = slots.compactMap { $0.flatMap { $0.placement(drawnIn: nil)?.item } }
      let list = items.isEmpty ? DisplayList.empty : DisplayList(items: items)
      flat = list
      return list
    }
    draw(in: area)
    update()
    return spatial?.list ?? .empty
  }

  /// Has those that reach into `area`, and some around it, draw themselves.
  private func draw(in area: CGRect) {
    guard !area.isNull, !drawnArea.contains(area) else { return }
    let isAll = area.isInfinite
    let wanted = isAll ? area : area.insetBy(dx: -area.width / 2, dy: -area.height / 2)
    drawnArea = wanted
    guard spatial != nil else { return }
    let undrawn = spatial?.keys(touching: wanted, onlyUndrawn: true) ?? []
    if undrawn.count > count / 4 {
      // Putting all together anew costs less than changing most of it.
      spatial = nil
      return
    }
    for slot in undrawn {
      if let viewlet = slots[slot], let placement = placement(viewlet) { spatial?.set(placement) }
    }
  }

  /// Brings `spatial` up to what is.
  private func update() {
    if spatial == nil {
      let slots = slots
      spatial = SpatialList(count: slots.count) { slots[$0].flatMap(placement) }
    } else {
      for viewlet in changed where viewlet.slot >= 0 && viewlet.parent === owner {
        if let placement = placement(viewlet) { spatial?.set(placement) }
      }
    }
    forgetChanges()
  }

  private func placement(_ viewlet: Viewlet) -> SpatialList.Placement? {
    viewlet.placement(drawnIn: drawnArea)
  }

  // MARK: Finding

  /// Those that may cover `point`, front first.
  func candidates(at point: CGPoint) -> [Viewlet] {
    guard spatial != nil || count >= Self.manyThreshold else {
      return slots.reversed().compactMap(\.self)
    }
    if spatial == nil || !changed.isEmpty { update() }
    var keys = spatial?.keys(at: point) ?? []
    if keys.count > 1 { keys.sort(by: >) }
    return keys.compactMap { slots[$0] }
  }
}

extension Viewlet {
  /// Its place among its siblings; without its picture, unless that is there already or it reaches
  /// into `area` (nil: everywhere).
  fileprivate func placement(drawnIn area: CGRect?) -> SpatialList.Placement? {
    guard slot >= 0 else { return nil }
    // Once, for its reach and for its picture.
    let transform = transformToParent
    var box = bounds.applying(transform)
    let isSeen = !isHidden && alpha > 0
    let isDrawn = hasChildren || area?.intersects(box) ?? true
    let list = isSeen ? isDrawn ? compose() : readyList : DisplayList.empty
    if hasChildren, let list { box = box.union(list.bounds.applying(transform)) }
    return SpatialList.Placement(
      key: Int(slot), reach: box, list: list, transform: transform, alpha: alpha)
  }
}

extension SpatialList.Placement {
  /// As an item of a list; nil where there is nothing to draw.
  fileprivate var item: DisplayItem? {
    guard let list, !list.isEmpty else { return nil }
    return DisplayItem(.list(list), transform: transform, alpha: alpha)
  }
}
