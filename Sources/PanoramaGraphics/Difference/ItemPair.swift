import Foundation

/// An item of the old frame and the one that takes its place in the new frame, with where both
/// stand on the device; a list that was recorded anew carries the pairs inside it.
struct ItemPair {
  /// How one clip of the old frame relates to the same clip of the new one.
  struct ClipPair {
    enum Relation: Equatable {
      case moved(dx: Int, dy: Int)
      case changed
    }

    var relation: Relation
    /// Pixels that both the old and the new clip cover wholly; empty for clips that are no
    /// upright rectangles.
    var inside: PixelRect
  }

  /// Where a list and what clips it stand in both frames.
  struct Place {
    var old: DeviceTransform
    var new: DeviceTransform
    var clips: [ClipPair]
    /// Lists around it.
    var depth = 0
    /// One of them is faded.
    var isFaded = false

    /// Both lists are drawn as groups, or neither: what did not change in them looks the same then,
    /// to the last digit.
    func groups(_ a: DisplayList, as b: DisplayList) -> Bool {
      a.blends == b.blends && (!isFaded || a.fadesOneByOne == b.fadesOneByOne)
    }
  }

  /// Lists nested deeper are compared as a whole: bounded stack.
  static let deepestList = 500

  enum Content {
    /// The same drawing; only its place can differ.
    case same(DrawOperation)
    /// A list recorded anew: what stands in it, in drawing order.
    case list([ItemPair])
    /// A spatial list that changed in a few places: those, and the whole, of which the rest is as
    /// it was.
    case edited(DrawOperation, [ItemPair])
    /// Another drawing, or one that is only in one of the frames.
    case changed
  }

  var content: Content
  var oldBox: PixelRect
  var newBox: PixelRect
  var place: Place
  /// What of the new drawing is to be drawn again even where it stands still or moved whole:
  /// tiles that changed.
  var repaint: [PixelRect] = []
  /// Both are drawn in one piece: a list's own shadow reaches beyond what stands in it.
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
    // A shadow follows the outer transform, which the item's own may make up for.
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
      place.depth < Self.deepestList, old.operation.canBecome(new.operation), old.fades(as: new),
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

  /// An item that stands in one frame only.
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
  ) -> [ItemPair] {
    ItemAlignment.steps(from: old.items, to: new.items).map { step in
      switch step {
      case .pair(let o, let n):
        ItemPair(old: old.items[o], new: new.items[n], place: place, frame: frame)
      case .removed(let o):
        ItemPair(only: old.items[o], isOld: true, place: place, frame: frame)
      case .inserted(let n):
        ItemPair(only: new.items[n], isOld: false, place: place, frame: frame)
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

  /// By how many whole pixels the item moved; nil when more than that changed.
  var displacement: (dx: Int, dy: Int)? {
    guard place.new.isWholePixelShift(of: place.old) else { return nil }
    return (place.new.wholeX - place.old.wholeX, place.new.wholeY - place.old.wholeY)
  }

  /// Nothing at all changed: not the drawing, not its place, not its clips.
  var isStill: Bool {
    guard let d = displacement, d == (0, 0) else { return false }
    return place.clips.allSatisfy { $0.relation == .moved(dx: 0, dy: 0) }
  }

  /// Clip chains of different shapes are one change; otherwise clip by clip.
  private static func clips(
    _ old: ClipNode?, _ new: ClipNode?, _ outer: Place, _ frame: PixelRect
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

  /// Pixels a whole chain covers for certain.
  private static func inside(
    _ chain: ClipNode?, _ transform: DeviceTransform, _ frame: PixelRect
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
  /// A change inside a list shows where it happened and nowhere else: it casts no shadow, and the
  /// group does not act outside its content.
  fileprivate var drawsInPlace: Bool { shadow == nil }

  /// State that applies to the finished drawing, apart from its place and clip.
  fileprivate func fades(as other: DisplayItem) -> Bool {
    alpha == other.alpha && blendMode == other.blendMode && shadow == other.shadow
  }
}

extension DeviceTransform {
  /// Only their translations can differ.
  func hasSameLinearPart(as other: DeviceTransform) -> Bool {
    local.a == other.local.a && local.b == other.local.b && local.c == other.local.c
      && local.d == other.local.d
  }

  /// Pixels that lie wholly inside `rect`. The transform must keep rectangles upright.
  func pixels(inside rect: CGRect) -> PixelRect {
    PixelRect(inside: rect.applying(local)).offsetBy(dx: wholeX, dy: wholeY)
  }
}
