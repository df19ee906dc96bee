import Foundation

/// A display list that somebody else owns and keeps alive. Unlike a copy of the list, it is neither retained nor released.
@usableFromInline
package struct ListRef {
  @usableFromInline let storage: Unmanaged<DisplayList.Storage>

  @inlinable
  package init(_ list: DisplayList) { storage = .passUnretained(list.storage) }

  /// Lends the list to `body`.
  @inlinable @inline(__always)
  package func with<Result>(_ body: (DisplayList) -> Result) -> Result {
    storage._withUnsafeGuaranteedRef { body(DisplayList(storage: $0)) }
  }

  @inline(__always)
  private func lend<Result>(_ body: (DisplayList.Storage) -> Result) -> Result {
    storage._withUnsafeGuaranteedRef(body)
  }
}

/// The same as for `DisplayList`.
extension ListRef {
  package var isEmpty: Bool { lend { $0.isEmpty } }
  package var isShort: Bool {
    lend { $0.root == nil && DisplayList.short.contains($0.flatItems.count) }
  }
  package var isSpatial: Bool { lend { $0.root != nil } }
  package var bounds: CGRect { lend { $0.summary.bounds } }
  package var drawingCount: Int { lend { $0.summary.drawingCount } }
  package var hasEffects: Bool { lend { $0.summary.hasEffects } }
  package var blends: Bool { lend { $0.summary.blends } }
  package var fadesOneByOne: Bool {
    let items = items
    guard items.count == 1, let item = items.baseAddress else { return false }
    if case .detail = item.pointee.operation { return false }
    return item.pointee.blendMode == .normal && item.pointee.shadow == nil
  }

  /// The items; none for the list of a `SpatialList`.
  package var items: UnsafeBufferPointer<DisplayItem> { lend { $0.flatItems } }

  /// The rectangle of one colour that is all the list draws under `transform`, if there is one.
  package func plainFill(under transform: DeviceTransform) -> PlainFill? {
    lend { storage in
      storage.plainRectangle.flatMap { plain in
        plain.scales.contains(transform.scale) ? PlainFill(plain) : nil
      }
    }
  }
}

extension ListRef: Equatable {
  /// The same recording.
  @usableFromInline
  package static func == (l: ListRef, r: ListRef) -> Bool {
    l.storage.toOpaque() == r.storage.toOpaque()
  }
}
