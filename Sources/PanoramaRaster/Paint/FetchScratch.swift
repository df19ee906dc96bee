import CRasterKernels
import PanoramaGraphics

/// Memory that a source may use while it fetches; one per worker.
final class FetchScratch {
  let kernels: pr_kernels
  /// Two picture rows, interpolated sideways.
  private var rows: (CachedRow, CachedRow)
  /// Pieces of tiles put together.
  var assembled = Arena<UInt32>(capacity: 4096)
  private var tables = ColumnTables()

  private struct CachedRow {
    var pixels = Arena<UInt32>(capacity: 2048)
    var owner: ObjectIdentifier?
    var row = 0
    var x = 0
    var count = 0

    @inline(__always)
    func holds(_ row: Int, _ x: Int, _ count: Int, _ owner: ObjectIdentifier) -> Bool {
      self.row == row && self.x == x && self.count == count && self.owner == owner
    }
  }

  init(_ kernels: pr_kernels) {
    self.kernels = kernels
    rows = (CachedRow(), CachedRow())
  }

  deinit {
    rows.0.pixels.free()
    rows.1.pixels.free()
    assembled.free()
    tables.free()
  }

  /// See `ColumnTables`.
  func areaColumns(
    _ x: Int, _ count: Int, _ map: CGAffineTransform, _ width: Int
  ) -> UnsafePointer<pr_area_column>? { tables.area(x, count, map, width, kernels) }

  /// See `ColumnTables`.
  func cubicColumns(
    _ x: Int, _ count: Int, _ map: CGAffineTransform, _ width: Int
  ) -> UnsafePointer<pr_cubic_column>? { tables.cubic(x, count, map, width, kernels) }

  /// Forgets the rows: their owner may be gone, and another have its address.
  func forget() {
    rows.0.owner = nil
    rows.1.owner = nil
  }

  /// A row that `owner` makes with `fill`, unless it is still here. Row `keeping` stays.
  func row(
    _ row: Int, _ x: Int, _ count: Int, _ owner: ObjectIdentifier, keeping other: Int,
    fill: (UnsafeMutablePointer<UInt32>) -> Void
  ) -> UnsafePointer<UInt32> {
    if rows.0.holds(row, x, count, owner) { return UnsafePointer(rows.0.pixels.base) }
    if rows.1.holds(row, x, count, owner) { return UnsafePointer(rows.1.pixels.base) }
    if rows.0.holds(other, x, count, owner) {
      Self.make(&rows.1, row, x, count, owner, fill)
      return UnsafePointer(rows.1.pixels.base)
    }
    Self.make(&rows.0, row, x, count, owner, fill)
    return UnsafePointer(rows.0.pixels.base)
  }

  private static func make(
    _ cached: inout CachedRow, _ row: Int, _ x: Int, _ count: Int, _ owner: ObjectIdentifier,
    _ fill: (UnsafeMutablePointer<UInt32>) -> Void
  ) {
    cached.pixels.removeAll()
    cached.pixels.reserve(count + 8)
    fill(cached.pixels.base)
    cached.owner = owner
    cached.row = row
    cached.x = x
    cached.count = count
  }
}
