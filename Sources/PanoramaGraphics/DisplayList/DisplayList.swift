import Foundation
import Synchronization

/// A drawing as a value: the recording of `draw(in:)`, which can be replayed under any transform.
///
/// A list is immutable. Copies and nested uses share one storage, and `===` says whether two lists
/// are the same recording. Coordinates are points with the origin at the top left and y downward.
public struct DisplayList: Sendable {
  @usableFromInline
  package final class Storage: @unchecked Sendable {
    // Unchecked: nothing that the pointer leads to ever changes.
    private let flat: [DisplayItem]
    /// The items of `flat`, which never change.
    let flatItems: UnsafeBufferPointer<DisplayItem>
    /// The drawings of a `SpatialList`; nil for a plain list of items.
    let root: SpatialNode?
    let summary: ListSummary
    let plainRectangle: PlainRectangle?
    private let lazyIndex = Mutex<BoundsIndex?>(nil)
    private let lazyItems = Mutex<[DisplayItem]?>(nil)

    init(items: [DisplayItem]) {
      flat = items
      flatItems = items.withUnsafeBufferPointer { $0 }
      root = nil
      summary = ListSummary(of: items)
      plainRectangle = .standing(for: items)
    }

    init(root: SpatialNode) {
      flat = []
      flatItems = UnsafeBufferPointer(start: nil, count: 0)
      self.root = root
      summary = ListSummary(of: root)
      plainRectangle = nil
    }

    /// The items in drawing order. For a spatial list they are collected on first use.
    var items: [DisplayItem] {
      guard let root else { return flat }
      return lazyItems.withLock { items in
        if let items { return items }
        var entries: [SpatialEntry] = []
        root.visitEntries { entries.append($1) }
        entries.sort { $0.key < $1.key }
        let gathered = entries.compactMap(\.item)
        items = gathered
        return gathered
      }
    }

    var isEmpty: Bool { root.map { $0.drawingCount == 0 } ?? flat.isEmpty }
    var isSingle: Bool { root == nil && flat.count == 1 }

    /// The index, built on first use, while other threads wait.
    var boundsIndex: BoundsIndex {
      lazyIndex.withLock { index in
        if let index { return index }
        let built = BoundsIndex(items)
        index = built
        return built
      }
    }
  }

  @usableFromInline let storage: Storage

  /// A list of `items`. O(n).
  public init(items: [DisplayItem]) { storage = Storage(items: items) }

  /// A list of the drawings below a node.
  init(root: SpatialNode) { storage = Storage(root: root) }

  /// The list that draws nothing.
  public static let empty = DisplayList(items: [])

  @usableFromInline init(storage: Storage) { self.storage = storage }

  /// The items in drawing order: the first is at the bottom. For the list of a `SpatialList` they
  /// are collected on first use, in O(n log n).
  public var items: [DisplayItem] { storage.items }
  /// Whether the list has no items. O(1).
  public var isEmpty: Bool { storage.isEmpty }
  /// Whether the list has exactly one item. O(1).
  var isSingle: Bool { storage.isSingle }
  /// Whether the list has so few items, at least one, that searching for the visible ones costs more
  /// than it saves. O(1).
  package var isShort: Bool {
    storage.root == nil && Self.short.contains(storage.flatItems.count)
  }
  static let short = 1...8
  /// The rectangle that replaces the list at some scales; nil for most lists. O(1).
  package var plainRectangle: PlainRectangle? { storage.plainRectangle }
  /// Lends the items to `body`. The list, which somebody has to keep alive, owns them.
  package func withItems(_ body: (UnsafeBufferPointer<DisplayItem>) -> Void) {
    if storage.root == nil { body(storage.flatItems) } else { items.withUnsafeBufferPointer(body) }
  }

  /// Whether the list was made by a `SpatialList`. Such a list is searched with `SpatialHits`, which
  /// does not need all items.
  package var isSpatial: Bool { storage.root != nil }

  /// The area that the list can touch; null if it draws nothing, infinite if it covers the plane.
  public var bounds: CGRect { storage.summary.bounds }

  /// The number of drawings, those of nested lists counted wherever they are used; at most
  /// `Int.max`. O(1).
  public var drawingCount: Int { storage.summary.drawingCount }

  /// The nesting depth of lists, including those of patterns; 1 without nested lists. O(1).
  public var depth: Int { storage.summary.depth }

  /// Whether anything in the list, at any depth, casts a shadow or is painted with a pattern. O(1).
  package var hasEffects: Bool { storage.summary.hasEffects }

  /// An estimate of the work that drawing takes. O(1).
  package var cost: DrawingCost { storage.summary.cost }

  /// Whether an item, other than those in nested lists, has a blend mode other than `normal`. The
  /// list is then drawn as one group, so that the mode does not act on the backdrop of the list. O(1).
  package var blends: Bool { storage.summary.blends }

  /// Whether fading the list as a group is the same as fading its only item. O(1).
  package var fadesOneByOne: Bool { withExtendedLifetime(self) { ListRef(self).fadesOneByOne } }

  /// The identity of the recording: equal for copies of one list, different for two recordings even
  /// if they draw the same.
  public var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// Whether both are the same recording.
  @inlinable
  public static func === (l: DisplayList, r: DisplayList) -> Bool { l.identity == r.identity }
}

extension DisplayList: Equatable {
  /// Compares the recordings, then the items: O(1) for the same recording, O(n) otherwise.
  public static func == (l: DisplayList, r: DisplayList) -> Bool {
    l === r || l.items == r.items
  }
}

extension DisplayList {
  /// The contents of lists with fewer drawings are not examined: the cost of the whole list is exact enough.
  private static let fewDrawings = 1024
  /// The items of longer lists are not examined one by one: that could take longer than it saves.
  private static let manyItems = 64
  /// The maximum number of lists whose contents are examined.
  private static let maximumVisits = 64

  /// An estimate of the work for the drawings that touch an area and perhaps some others; at most `cost`.
  ///
  /// - Parameter area: an area in the list's coordinates.
  /// - Complexity: O(nodes of long lists that are partly in the area); O(1) for lists of few drawings.
  package func cost(touching area: CGRect) -> DrawingCost {
    var visits = 0
    return cost(touching: area, &visits)
  }

  /// The work that the list's own items may add to the limit of every frame: what is recorded item by item is
  /// meant to be drawn. The points of paths are not counted. 0 for small lists. O(1).
  package var ownAllowance: Double { storage.summary.ownAllowance }

  /// An estimate of the allowance, as in `ownAllowance`, for the items of this list and of nested lists that
  /// touch an area. Only items in nodes that are completely in the area count.
  ///
  /// - Parameter area: an area in the list's coordinates.
  /// - Complexity: as for `cost(touching:)`.
  package func allowance(touching area: CGRect) -> Double {
    var visits = 0
    return allowance(touching: area, &visits)
  }

  private func allowance(touching area: CGRect, _ visits: inout Int) -> Double {
    visits += 1
    if let root = storage.root, root.level > 0 {
      return DrawingCost.listAllowance * Double(root.entryCount(inside: SpatialBox(area)))
    }
    let own = area.encloses(bounds) ? ownAllowance : 0
    guard drawingCount > Self.fewDrawings, visits < Self.maximumVisits,
      items.count <= Self.manyItems
    else { return own }
    // Items may share a nested list, whose allowance counts once.
    var nested = 0.0
    for item in items where item.bounds.touches(area) {
      guard let list = item.operation.nested, let inside = item.inside(area) else { continue }
      nested = max(nested, list.allowance(touching: inside, &visits))
    }
    return own + nested
  }

  private func cost(touching area: CGRect, _ visits: inout Int) -> DrawingCost {
    guard drawingCount > Self.fewDrawings, visits < Self.maximumVisits else { return cost }
    visits += 1
    if let root = storage.root { return root.cost(touching: SpatialBox(area)) }
    if items.count > Self.manyItems {
      return area.encloses(bounds) ? cost : storage.boundsIndex.cost(items, touching: area)
    }
    var sum = DrawingCost()
    var clip: NestedClip?
    items.withUnsafeBufferPointer { items in
      for i in items.indices where items[i].bounds.touches(area) {
        let inner = Self.inner(of: items.baseAddress! + i, area, &visits)
        sum.add(items.baseAddress! + i, inner: inner)
        guard let node = items[i].clip, node !== clip else { continue }
        sum.add(node, after: clip)
        clip = node
      }
    }
    return sum
  }

  /// The cost of the part of an item's list that touches an area; nil means the cost of the whole list.
  private static func inner(
    of item: UnsafePointer<DisplayItem>, _ area: CGRect, _ visits: inout Int
  ) -> DrawingCost? {
    guard let list = item.pointee.operation.nested, item.pointee.shadow == nil else { return nil }
    guard let inside = item.pointee.inside(area) else { return nil }
    return list.cost(touching: inside, &visits)
  }
}

extension DisplayItem {
  /// The part of an area that the item can touch, in the coordinates of its list; nil if it is not finite.
  fileprivate func inside(_ area: CGRect) -> CGRect? {
    if transform.isIdentity { return area }
    let inside = area.intersection(bounds).applying(transform.inverted())
    return transform.determinant != 0 && inside.isFinite ? inside : nil
  }
}

extension DisplayList {
  /// The items whose bounds touch `area`, in drawing order.
  ///
  /// Can be called from any thread.
  ///
  /// - Parameter area: an area in the list's coordinates; `DeviceTransform.area(touching:)` converts
  ///   device pixels to one.
  /// - Complexity: O(log n + hits); the first call on a long list builds the index in O(n log n).
  public func indices(intersecting area: CGRect) -> [Int] {
    var hits: [Int] = []
    appendIndices(intersecting: area, to: &hits)
    return hits
  }

  /// Appends the items whose bounds touch `area`, in drawing order, to an array that the caller can
  /// reuse in every frame.
  public func appendIndices(intersecting area: CGRect, to hits: inout [Int]) {
    let items = storage.items
    if area.isNull || !bounds.touches(area) { return }
    if items.count <= Self.linearLimit {
      for i in items.indices where items[i].bounds.touches(area) { hits.append(i) }
      return
    }
    if area.encloses(bounds) {
      for i in items.indices where !items[i].bounds.isNull { hits.append(i) }
      return
    }
    let first = hits.count
    storage.boundsIndex.append(items, intersecting: area, to: &hits)
    Self.sort(&hits, from: first, below: items.count)
  }

  /// Whether so many items touch `area` that looking at the bounds of each takes no longer than a search. Unlike the
  /// search, threads can share that: of 10,000 items it took 4 % of the time of a frame on one thread, while fifteen others
  /// would wait.
  ///
  /// - Complexity: O(log n + items in the area / 16).
  package func isMostly(in area: CGRect) -> Bool {
    if area.encloses(bounds) { return true }
    let count = storage.items.count
    return count >= Self.manyForSearch && !area.isNull && bounds.touches(area)
      && storage.boundsIndex.holdsHalf(in: area)
  }

  /// The bounds of the items of shorter lists are looked at so quickly that it does not matter who does it.
  private static let manyForSearch = 1024
  /// The maximum number of items for which a linear search is as fast as the tree.
  private static let linearLimit = 64

  /// Sorts the elements from `first` on: a few by insertion, many in linear time with a bit set. The
  /// bit set is stored at the end of the same array, so a reused array allocates nothing.
  private static func sort(_ hits: inout [Int], from first: Int, below count: Int) {
    let end = hits.count
    guard end - first > 64 else {
      for i in first..<end {
        let hit = hits[i]
        var k = i
        while k > first, hits[k - 1] > hit {
          hits[k] = hits[k - 1]
          k -= 1
        }
        hits[k] = hit
      }
      return
    }
    let words = count / 64 + 1
    for _ in 0..<words { hits.append(0) }
    for i in first..<end { hits[end + (hits[i] >> 6)] |= 1 << (hits[i] & 63) }
    var next = first
    for word in 0..<words {
      var rest = UInt(bitPattern: hits[end + word])
      while rest != 0 {
        hits[next] = (word << 6) + rest.trailingZeroBitCount
        next += 1
        rest &= rest - 1
      }
    }
    hits.removeLast(words)
  }
}

extension CGRect {
  /// Whether the two share at least one point, borders included. Unlike `intersects` this holds for lines
  /// and points as well, which have no area but can have ink.
  package func touches(_ o: CGRect) -> Bool {
    !isNull && !o.isNull && minX <= o.maxX && o.minX <= maxX && minY <= o.maxY && o.minY <= maxY
  }
}
