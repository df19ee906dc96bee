import CRasterKernels
import PanoramaGraphics

/// Memory that a source may use while it fetches. Each worker has its own.
final class FetchScratch {
  let kernels: pr_kernels
  // Only this worker uses the rows, one call at a time; checks at run time took a twentieth of the time of
  // enlarged pictures.
  /// Two picture rows, interpolated across.
  @exclusivity(unchecked) private var first = CachedRow()
  @exclusivity(unchecked) private var second = CachedRow()
  /// Joined pieces of tiles, or rows of a box.
  var assembled = Arena<UInt32>(capacity: 4096)
  private var tables = ColumnTables()

  /// Which picture row, interpolated at which columns, is kept.
  struct RowKey: Equatable {
    var owner: ObjectIdentifier
    /// A number for the picture row among all rows of its owner.
    var row: Int
    /// The first column of the device, relative to the whole part.
    var x: Int
    var count: Int
  }

  private struct CachedRow: ~Copyable {
    var pixels = Arena<UInt32>(capacity: 2048)
    var key: RowKey?
  }

  init(_ kernels: pr_kernels) { self.kernels = kernels }

  /// See `ColumnTables`.
  func areaColumns(_ columns: ColumnTables.Columns) -> UnsafePointer<pr_area_column>? {
    tables.area(columns, kernels)
  }

  /// See `ColumnTables`.
  func cubicColumns(_ columns: ColumnTables.Columns) -> UnsafePointer<pr_cubic_column>? {
    tables.cubic(columns, kernels)
  }

  /// Lends memory for pixels, whose values are undefined.
  func withRoom(_ count: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    assembled.removeAll(room: count)
    body(assembled.base)
  }

  /// Forgets the rows, because their owner may be gone and another may have its address.
  func forget() {
    first.key = nil
    second.key = nil
  }

  /// The row for `key`, made with `fill` unless it is in memory. Row `other` of the same owner and
  /// columns is kept.
  func row(
    _ key: RowKey, keeping other: Int, fill: (UnsafeMutablePointer<UInt32>) -> Void
  ) -> UnsafePointer<UInt32> {
    if first.key == key { return UnsafePointer(first.pixels.base) }
    if second.key == key { return UnsafePointer(second.pixels.base) }
    var kept = key
    kept.row = other
    if first.key == kept {
      Self.make(&second, key, fill)
      return UnsafePointer(second.pixels.base)
    }
    Self.make(&first, key, fill)
    return UnsafePointer(first.pixels.base)
  }

  private static func make(
    _ cached: inout CachedRow, _ key: RowKey, _ fill: (UnsafeMutablePointer<UInt32>) -> Void
  ) {
    cached.pixels.removeAll()
    cached.pixels.reserve(key.count + 8)
    fill(cached.pixels.base)
    cached.key = key
  }
}
