import Foundation

/// Visits the item pairs of two frames and collects the damage, given that the pixels of one region
/// have been shifted.
struct DamageCollector {
  let frame: PixelRect
  let shift: DisplayListDifference.Shift?
  private(set) var region: DamageRegion

  init(frame: PixelRect, shift: DisplayListDifference.Shift?) {
    self.frame = frame
    self.shift = shift
    region = DamageRegion(limit: frame)
    if let shift { region.add(shift.region.subtracting(shift.kept)) }
  }

  mutating func visit(_ pair: ItemPair) {
    switch pair.content {
    case .changed: add(old: pair.oldBox, new: pair.newBox)
    case .list(let children):
      for child in children {
        switch child {
        case .pair(let inner): visit(inner)
        case .still(let item): visitStill(item, in: pair)
        }
      }
    case .edited(let operation, let changes):
      for change in changes { visit(change) }
      visitSame(operation, pair)
    case .same(let operation):
      region.add(pair.repaint)
      visitSame(operation, pair)
    }
  }

  /// Visits an item of which nothing has changed.
  ///
  /// - Parameter list: the pair whose list draws it.
  private mutating func visitStill(_ item: UnsafePointer<DisplayItem>, in list: ItemPair) {
    guard let shift, list.place.new.pixels(covering: item.pointee.bounds).intersects(shift.region)
    else { return }
    let pair = ItemPair(
      old: item.pointee, new: item.pointee, place: list.place, frame: frame)
    visitStill(item.pointee.operation, pair)
  }

  private mutating func visitSame(_ operation: DrawOperation, _ pair: ItemPair) {
    if pair.isStill {
      visitStill(operation, pair)
    } else if let shift, pair.moves(with: shift) {
      region.add(pair.oldBox.subtracting(shift.region))
      region.add(pair.newBox.subtracting(shift.region))
    } else {
      add(old: pair.oldBox, new: pair.newBox)
    }
  }

  /// Adds the damage of an item that has not moved.
  ///
  /// Outside the shifted region its pixels are correct. Inside, they have been shifted, so the damage is
  /// where they went and where the item belongs, unless the item covers the whole region with one colour.
  private mutating func visitStill(_ operation: DrawOperation, _ pair: ItemPair) {
    let (place, box) = (pair.place, pair.newBox)
    guard let shift, box.intersects(shift.region) else { return }
    if operation.coversPlainly(shift.region, place) { return }
    guard let list = operation.nested, !pair.castsShadow, place.depth < ItemPair.maximumDepth else {
      add(old: box.intersection(shift.region), new: box.intersection(shift.region))
      return
    }
    let area = place.new.area(touching: shift.region)
    if list.isSpatial {
      var hits = SpatialHits()
      for i in hits.open(list, in: area) {
        guard let item = hits[i] else { continue }
        let inner = ItemPair(old: item, new: item, place: place, frame: frame)
        visitStill(item.operation, inner)
      }
      return
    }
    for i in list.indices(intersecting: area) {
      let item = list.items[i]
      let inner = ItemPair(old: item, new: item, place: place, frame: frame)
      visitStill(item.operation, inner)
    }
  }

  private mutating func add(old: PixelRect, new: PixelRect) {
    region.add(new)
    guard let shift else {
      region.add(old)
      return
    }
    region.add(old.subtracting(shift.region))
    region.add(
      old.intersection(shift.region).offsetBy(dx: shift.dx, dy: shift.dy)
        .intersection(shift.region))
  }
}

extension DrawOperation {
  /// Whether every pixel of `area` gets the same colour, without an edge of the shape or of a clip
  /// inside it.
  fileprivate func coversPlainly(_ area: PixelRect, _ place: ItemPair.Place) -> Bool {
    guard place.clips.allSatisfy({ $0.inside.contains(area) }) else { return false }
    switch self {
    case .cover(.color): return true
    case .fill(let path, _, .color):
      guard let rect = path.rectangle, place.new.local.isRectilinear else { return false }
      return place.new.pixels(inside: rect).contains(area)
    default: return false
    }
  }
}
