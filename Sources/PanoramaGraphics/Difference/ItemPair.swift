import Foundation

/// An item of the old frame and the corresponding item of the new frame, with their positions on the device.
/// For a list that was recorded again, the pair contains the pairs of the list's items.
struct ItemPair {
  /// The relation of a clip in the old frame to the same clip in the new frame.
  struct ClipPair {
    enum Relation: Equatable {
      case moved(dx: Int, dy: Int)
      case changed
    }

    var relation: Relation
    /// Pixels that both the old and the new clip cover completely; empty unless both clips are
    /// upright rectangles.
    var inside: PixelRect
  }

  /// The position of a list, and its clips, in both frames.
  struct Place {
    var old: DeviceTransform
    var new: DeviceTransform
    var clips: [ClipPair]
    /// The number of enclosing lists.
    var depth = 0
    /// Whether one of the enclosing lists is faded.
    var isFaded = false

    /// The movement in whole pixels; nil if the transform changed otherwise.
    var displacement: (dx: Int, dy: Int)? {
      guard new.isWholePixelShift(of: old) else { return nil }
      return (new.wholeX - old.wholeX, new.wholeY - old.wholeY)
    }

    /// Whether neither the position nor the clips changed.
    var isStill: Bool {
      guard let d = displacement, d == (0, 0) else { return false }
      return clips.allSatisfy { $0.relation == .moved(dx: 0, dy: 0) }
    }

    /// Whether both lists are drawn as groups, or neither is. Only then do unchanged items give
    /// exactly the same pixels.
    func groups(_ a: DisplayList, as b: DisplayList) -> Bool {
      a.blends == b.blends && (!isFaded || a.fadesOneByOne == b.fadesOneByOne)
    }
  }

  /// The maximum depth of lists that are compared item by item, which bounds the stack.
  static let maximumDepth = 500

  enum Content {
    /// The same drawing, perhaps at another position.
    case same(DrawOperation)
    /// A list that was recorded again: its items, in drawing order.
    case list([Child])
    /// A spatial list of which only some items changed: the list and those items.
    case edited(DrawOperation, [ItemPair])
    /// A different drawing, or one that exists in only one of the frames.
    case changed
  }

  /// An item of a list that was recorded again.
  enum Child {
    /// An item of which nothing has changed. The new list owns it.
    ///
    /// Most items of most frames are like this. They are kept as pointers, which are neither retained nor released,
    /// and nothing else is computed for them unless pixels are shifted.
    case still(UnsafePointer<DisplayItem>)
    /// Any other item.
    indirect case pair(ItemPair)
  }

  var content: Content
  var oldBox: PixelRect
  var newBox: PixelRect
  var place: Place
  /// The pixels of the tiles that changed, which are redrawn even if nothing else about the item changed.
  var repaint: [PixelRect] = []
  /// Whether the item casts a shadow. It is then drawn as a whole, because the shadow of a list
  /// reaches beyond the list's items.
  var castsShadow = false

  init(old: DisplayItem, new: DisplayItem, place outer: Place, frame: PixelRect) {
    place = Place(
      old: outer.old.descending(into: old.transform),
      new: outer.new.descending(into: new.transform),
      clips: outer.clips + Self.clips(old.clip, new.clip, outer, frame), depth: outer.depth + 1,
      isFaded: outer.isFaded || old.alpha < 1)
    oldBox = outer.old.pixels(covering: old.bounds).intersection(frame)
    newBox = outer.new.pixels(covering: new.bounds).intersection(frame)
    castsShadow = new.shadow != nil
    // A shadow depends on the outer transform alone, even if the item's own transform compensates
    // for a change of it.
    let castsAlike =
      new.shadow == nil || outer.old.hasSameLinearPart(as: outer.new)
    if !castsAlike {
      content = .changed
    } else if old.operation.draws(sameAs: new.operation), old.fades(as: new) {
      content = .same(new.operation)
    } else if case .tiles(let a, let rect, _) = old.operation,
      case .tiles(let b, _, _) = new.operation, old.operation.canBecome(new.operation),
      old.fades(as: new)
    {
      guard new.shadow == nil else {
        content = .changed
        return
      }
      content = .same(new.operation)
      let box = newBox
      repaint = b.changedPixels(from: a, over: rect, place.new).map { $0.intersection(box) }
    } else if let a = old.operation.nested, let b = new.operation.nested,
      place.depth < Self.maximumDepth, old.operation.canBecome(new.operation), old.fades(as: new),
      new.drawsInPlace, place.groups(a, as: b)
    {
      if let before = a.storage.root, let after = b.storage.root {
        content = .edited(
          new.operation, Self.changes(before, after, place: place, frame: frame))
      } else {
        content = .list(Self.children(a, b, place: place, frame: frame))
      }
    } else {
      content = .changed
    }
  }

  /// An item that exists in only one frame.
  private init(only item: DisplayItem, isOld: Bool, place outer: Place, frame: PixelRect) {
    let transform = isOld ? outer.old : outer.new
    let box = transform.pixels(covering: item.bounds).intersection(frame)
    place = outer
    oldBox = isOld ? box : .empty
    newBox = isOld ? .empty : box
    content = .changed
  }

  static func children(
    _ old: DisplayList, _ new: DisplayList, place: Place, frame: PixelRect
  ) -> [Child] {
    old.items.withUnsafeBufferPointer { old in
      new.items.withUnsafeBufferPointer { new in
        let isStill = place.isStill
        return ItemAlignment.steps(from: old, to: new).map { step in
          switch step {
          case .same(let o, let n):
            if isStill, let a = old.baseAddress, let b = new.baseAddress,
              (a + o).isStill(before: b + n)
            {
              return .still(b + n)
            }
            return .pair(ItemPair(old: old[o], new: new[n], place: place, frame: frame))
          case .pair(let o, let n):
            return .pair(ItemPair(old: old[o], new: new[n], place: place, frame: frame))
          case .removed(let o):
            return .pair(ItemPair(only: old[o], isOld: true, place: place, frame: frame))
          case .inserted(let n):
            return .pair(ItemPair(only: new[n], isOld: false, place: place, frame: frame))
          }
        }
      }
    }
  }

  private static func changes(
    _ old: SpatialNode, _ new: SpatialNode, place: Place, frame: PixelRect
  ) -> [ItemPair] {
    SpatialDifference.changes(from: old, to: new).compactMap { change in
      switch change {
      case (let o?, let n?): ItemPair(old: o, new: n, place: place, frame: frame)
      case (let o?, nil): ItemPair(only: o, isOld: true, place: place, frame: frame)
      case (nil, let n?): ItemPair(only: n, isOld: false, place: place, frame: frame)
      case (nil, nil): nil
      }
    }
  }

  /// The movement of the item in whole pixels; nil if its transform changed otherwise.
  var displacement: (dx: Int, dy: Int)? { place.displacement }

  /// Whether neither the position of the item nor its clips changed.
  var isStill: Bool { place.isStill }

  /// Compares two clip chains clip by clip. From the first difference on, the rest of both chains is
  /// one change.
  private static func clips(
    _ old: NestedClip?, _ new: NestedClip?, _ outer: Place, _ frame: PixelRect
  ) -> [ClipPair] {
    var pairs: [ClipPair] = []
    var (o, n) = (old, new)
    while let a = o, let b = n, a.shape == b.shape {
      let inside: PixelRect
      if case .rect(let rect) = a.shape, outer.old.local.isRectilinear,
        outer.new.local.isRectilinear
      {
        inside = outer.old.pixels(inside: rect).intersection(outer.new.pixels(inside: rect))
      } else {
        inside = .empty
      }
      let relation: ClipPair.Relation =
        outer.new.isWholePixelShift(of: outer.old)
        ? .moved(
          dx: outer.new.wholeX - outer.old.wholeX, dy: outer.new.wholeY - outer.old.wholeY)
        : .changed
      pairs.append(ClipPair(relation: relation, inside: inside))
      (o, n) = (a.parent, b.parent)
    }
    if o != nil || n != nil {
      pairs.append(
        ClipPair(
          relation: .changed,
          inside: Self.inside(o, outer.old, frame)
            .intersection(Self.inside(n, outer.new, frame))))
    }
    return pairs
  }

  /// Pixels that a whole chain is certain to cover.
  private static func inside(
    _ chain: NestedClip?, _ transform: DeviceTransform, _ frame: PixelRect
  ) -> PixelRect {
    var area = frame
    var node = chain
    while let clip = node {
      guard case .rect(let rect) = clip.shape, transform.local.isRectilinear else { return .empty }
      area = area.intersection(transform.pixels(inside: rect))
      node = clip.parent
    }
    return area
  }
}

extension DisplayItem {
  /// Whether a change inside the list affects only the pixels where it happens; a shadow would also change
  /// others.
  fileprivate var drawsInPlace: Bool { shadow == nil }

  /// Whether both have the same alpha, blend mode and shadow.
  fileprivate func fades(as other: DisplayItem) -> Bool {
    alpha == other.alpha && blendMode == other.blendMode && shadow == other.shadow
  }
}

extension UnsafePointer where Pointee == DisplayItem {
  /// Whether a later item, which draws the same, is the same in all other respects.
  fileprivate func isStill(before new: Self) -> Bool {
    pointee.transform == new.pointee.transform && fades(as: new)
      && NestedClip.areEqual(clip, new.clip)
  }
}

extension DeviceTransform {
  /// Whether the two differ at most in their translations.
  func hasSameLinearPart(as other: DeviceTransform) -> Bool {
    local.a == other.local.a && local.b == other.local.b && local.c == other.local.c
      && local.d == other.local.d
  }

  /// The pixels completely inside `rect`. The transform must keep rectangles upright.
  func pixels(inside rect: CGRect) -> PixelRect {
    PixelRect(inside: rect.applying(local)).offsetBy(dx: wholeX, dy: wholeY)
  }
}

extension ItemPair {
  /// The movement by whole pixels that explains most of the frame: that of the largest drawing that
  /// moved, within the pixels where it crosses no edge of a clip that did not move.
  func bestShift(in frame: PixelRect) -> DisplayListDifference.Shift? {
    var best: (shift: DisplayListDifference.Shift, area: Int)?
    findShift(frame, &best)
    return best?.shift
  }

  private func findShift(
    _ frame: PixelRect, _ best: inout (shift: DisplayListDifference.Shift, area: Int)?
  ) {
    switch content {
    case .changed: return
    case .list(let children):
      for child in children {
        if case .pair(let pair) = child { pair.findShift(frame, &best) }
      }
    case .same, .edited:
      if case .edited(_, let changes) = content {
        for change in changes { change.findShift(frame, &best) }
      }
      guard let d = displacement, d != (0, 0) else { return }
      var region = frame
      for clip in place.clips where clip.relation != .moved(dx: d.dx, dy: d.dy) {
        region = region.intersection(clip.inside)
      }
      let shift = DisplayListDifference.Shift(region: region, dx: d.dx, dy: d.dy)
      let kept = newBox.intersection(shift.kept).area
      if kept > (best?.area ?? 0) { best = (shift, kept) }
    }
  }

  /// Whether the shifted pixels are the item's new pixels inside the region of `shift`.
  func moves(with shift: DisplayListDifference.Shift) -> Bool {
    guard let d = displacement, d == (shift.dx, shift.dy) else { return false }
    return place.clips.allSatisfy {
      $0.relation == .moved(dx: d.dx, dy: d.dy) || $0.inside.contains(shift.region)
    }
  }
}

extension DisplayListDifference.Shift {
  /// The part of the region whose pixels come from inside the region.
  var kept: PixelRect { region.intersection(region.offsetBy(dx: dx, dy: dy)) }
}
