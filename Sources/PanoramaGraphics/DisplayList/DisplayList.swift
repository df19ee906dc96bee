import Foundation
import Synchronization

/// A drawing as a value: what `draw(in:)` recorded, to be replayed under any transform.
///
/// Immutable and `Sendable`. Copies and nested uses share one storage; `===` on two lists says
/// whether they are the same recording. Coordinates: points, y down, origin top left.
public struct DisplayList: Sendable {
  final class Storage: Sendable {
    private let flat: [DisplayItem]
    /// The drawings of a `SpatialList`; nil for a plain list of items.
    let root: SpatialNode?
    let summary: ListSummary
    let plainRectangle: PlainRectangle?
    private let lazyIndex = Mutex<BoundsIndex?>(nil)
    private let lazyItems = Mutex<[DisplayItem]?>(nil)

    init(items: [DisplayItem]) {
      flat = items
      root = nil
      summary = ListSummary(of: items)
      plainRectangle = .standing(for: items)
    }

    init(root: SpatialNode) {
      flat = []
      self.root = root
      summary = ListSummary(of: root)
      plainRectangle = nil
    }

    /// In drawing order. Of a spatial list they are gathered at the first use.
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

    /// Built at the first use, which other threads then wait for.
    var boundsIndex: BoundsIndex {
      lazyIndex.withLock { index in
        if let index { return index }
        let built = BoundsIndex(items.map(\.bounds))
        index = built
        return built
      }
    }
  }

  let storage: Storage

  /// A list of the items as they are. O(n).
  public init(items: [DisplayItem]) { storage = Storage(items: items) }

  /// The drawings below a node.
  init(root: SpatialNode) { storage = Storage(root: root) }

  /// Draws nothing.
  public static let empty = DisplayList(items: [])

  /// In drawing order: the first is at the bottom. Of the list of a `SpatialList` they are
  /// gathered when first asked for, in O(n log n).
  public var items: [DisplayItem] { storage.items }
  /// No items. O(1).
  public var isEmpty: Bool { storage.isEmpty }
  /// One item and no more. O(1).
  package var isSingle: Bool { storage.isSingle }
  /// So few items, at least one, that a search for those seen costs more than it saves. O(1).
  package var isShort: Bool { storage.root == nil && (1...8).contains(storage.items.count) }
  /// What stands for it at some scales; nil for most lists. O(1).
  package var plainRectangle: PlainRectangle? { storage.plainRectangle }
  /// Made by a `SpatialList`: search it with `SpatialHits` instead of asking for all items.
  package var isSpatial: Bool { storage.root != nil }

  /// What the list can touch; null when it draws nothing, infinite when it covers the plane.
  public var bounds: CGRect { storage.summary.bounds }

  /// Drawings when every nested list is written out where it is used; at most `Int.max`. O(1).
  public var drawingCount: Int { storage.summary.drawingCount }

  /// How deep lists nest, those of patterns included, 1 for one without nested lists. O(1).
  public var depth: Int { storage.summary.depth }

  /// Something in it, however deep, casts a shadow or is painted with a pattern. O(1).
  package var hasEffects: Bool { storage.summary.hasEffects }

  /// About how much work it is. O(1).
  package var cost: DrawingCost { storage.summary.cost }

  /// Something in it, but for lists in it, has a blend mode other than `normal`: then what lies below
  /// the list must not show through to it, and it is drawn as one group. O(1).
  package var blends: Bool { storage.summary.blends }

  /// Fading the list as a group is fading the one item in it. O(1).
  package var fadesOneByOne: Bool {
    guard isSingle else { return false }
    let item = items[0]
    if case .detail = item.operation { return false }
    return item.blendMode == .normal && item.shadow == nil
  }

  /// Names the recording itself: equal for copies of one list, different for two recordings even
  /// when they draw the same.
  public var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// Whether both are the same recording.
  @inlinable
  public static func === (l: DisplayList, r: DisplayList) -> Bool { l.identity == r.identity }
}

extension DisplayList: Equatable {
  /// Same recording, or item by item the same drawing. O(1) for the former, O(n) otherwise.
  public static func == (l: DisplayList, r: DisplayList) -> Bool {
    l === r || l.items == r.items
  }
}
