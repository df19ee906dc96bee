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
}
