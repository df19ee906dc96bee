import Foundation
import Synchronization

/// A drawing as a value: the recording of `draw(in:)`, which can be replayed under any transform.
///
/// A list is immutable. Copies and nested uses share one storage, and `===` says whether two lists
/// are the same recording. Coordinates are points with the origin at the top left and y downward.
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

  let storage: Storage

  /// A list of `items`. O(n).
  public init(items: [DisplayItem]) { storage = Storage(items: items) }

  /// A list of the drawings below a node.
  init(root: SpatialNode) { storage = Storage(root: root) }

  /// The list that draws nothing.
  public static let empty = DisplayList(items: [])

  /// The items in drawing order: the first is at the bottom. For the list of a `SpatialList` they
  /// are collected on first use, in O(n log n).
  public var items: [DisplayItem] { storage.items }
  /// Whether the list has no items. O(1).
  public var isEmpty: Bool { storage.isEmpty }
  /// Whether the list has exactly one item. O(1).
  var isSingle: Bool { storage.isSingle }
  /// Whether the list has so few items, at least one, that searching for the visible ones costs more
  /// than it saves. O(1).
  package var isShort: Bool { storage.root == nil && (1...8).contains(storage.items.count) }
  /// The rectangle that replaces the list at some scales; nil for most lists. O(1).
  package var plainRectangle: PlainRectangle? { storage.plainRectangle }
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
  package var fadesOneByOne: Bool {
    guard isSingle else { return false }
    let item = items[0]
    if case .detail = item.operation { return false }
    return item.blendMode == .normal && item.shadow == nil
  }

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
