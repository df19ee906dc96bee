import Foundation

/// A drawing as a value: what `draw(in:)` recorded, to be replayed under any transform.
///
/// Immutable and `Sendable`. Copies and nested uses share one storage; `===` on two lists says
/// whether they are the same recording. Coordinates: points, y down, origin top left.
public struct DisplayList: Sendable {
  final class Storage: Sendable {
    let items: [DisplayItem]
    let bounds: CGRect

    init(items: [DisplayItem]) {
      self.items = items
      bounds = items.reduce(CGRect.null) { $0.union($1.bounds) }
    }
  }

  let storage: Storage

  public init(items: [DisplayItem]) { storage = Storage(items: items) }

  /// Records what `body` draws.
  public init(_ body: (CGContext) -> Void) {
    let context = CGContext()
    body(context)
    self = context.displayList
  }

  public static let empty = DisplayList(items: [])

  /// In drawing order: the first is at the bottom.
  public var items: [DisplayItem] { storage.items }
  public var isEmpty: Bool { storage.items.isEmpty }

  /// What the list can touch; null when it draws nothing.
  public var bounds: CGRect { storage.bounds }

  /// Names the recording itself: equal for copies of one list, different for two recordings even
  /// when they draw the same.
  public var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  @inlinable
  public static func === (l: DisplayList, r: DisplayList) -> Bool { l.identity == r.identity }
}

extension DisplayList: Equatable {
  /// Same recording, or item by item the same drawing. O(1) for the former, O(n) otherwise.
  public static func == (l: DisplayList, r: DisplayList) -> Bool {
    l === r || l.items == r.items
  }
}
