import Foundation

/// Walks the pairs of two frames and gathers what has to be drawn again, given that the pixels of
/// one region have been shifted.
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
      for child in children { visit(child) }
    case .edited(let operation, let changes):
      for change in changes { visit(change) }
      visitSame(operation, pair)
    case .same(let operation):
      region.add(pair.repaint)
      visitSame(operation, pair)
    }
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

  /// What stood still is right outside the shifted region. Inside it, its pixels have moved away:
  /// it is drawn again where it was moved to and where it belongs, unless a plain colour all over
  /// the region makes both the same.
  private mutating func visitStill(
    _ operation: DrawOperation, _ pair: ItemPair
  ) {
    let (place, box) = (pair.place, pair.newBox)
    guard let shift, box.intersects(shift.region) else { return }
    if operation.coversPlainly(shift.region, place) { return }
    guard let list = operation.nested, !pair.castsShadow, place.depth < ItemPair.deepestList else {
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
  /// The same colour on every pixel of `area`, no edge of the shape or of a clip inside it.
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
