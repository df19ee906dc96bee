import Foundation

extension DisplayList {
  /// The items whose bounds touch `area`, in drawing order.
  ///
  /// - Parameter area: in the list's coordinates; `DeviceTransform.area(touching:)` makes one from
  ///   device pixels.
  /// - Complexity: O(log n + hits) after the first call, which builds the index in O(n log n).
  ///   Safe from any thread.
  public func indices(intersecting area: CGRect) -> [Int] {
    storage.items.indices.filter { storage.items[$0].bounds.touches(area) }
  }
}

extension CGRect {
  /// Shares at least a border point; unlike `intersects`, true for lines and points, which have
  /// no area but can hold ink.
  func touches(_ o: CGRect) -> Bool {
    !isNull && !o.isNull && minX <= o.maxX && o.minX <= maxX && minY <= o.maxY && o.minY <= maxY
  }
}
