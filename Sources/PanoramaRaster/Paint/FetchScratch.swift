import CRasterKernels
import PanoramaGraphics

/// Memory that a source may use while it fetches. Each worker has its own.
final class FetchScratch {
  let kernels: pr_kernels
  /// Two picture rows, interpolated across.
  private var first = CachedRow()
  private var second = CachedRow()
  /// Joined pieces of tiles.
  var assembled = Arena<UInt32>(capacity: 4096)
  private var tables = ColumnTables()
  /// The beginnings of a gradient's rows.
  var starts = Arena<Int64>(capacity: 64)

  private struct CachedRow: ~Copyable {
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

  init(_ kernels: pr_kernels) { self.kernels = kernels }

  /// See `ColumnTables`.
  func areaColumns(
    _ x: Int, _ count: Int, _ map: CGAffineTransform, _ width: Int
  ) -> UnsafePointer<pr_area_column>? { tables.area(x, count, map, width, kernels) }

  /// See `ColumnTables`.
  func cubicColumns(
    _ x: Int, _ count: Int, _ map: CGAffineTransform, _ width: Int
  ) -> UnsafePointer<pr_cubic_column>? { tables.cubic(x, count, map, width, kernels) }

  /// Forgets the rows, because their owner may be gone and another may have its address.
  func forget() {
    first.owner = nil
    second.owner = nil
  }

  /// A row that `owner` makes with `fill`, unless it is still there. Row `keeping` stays.
  func row(
    _ row: Int, _ x: Int, _ count: Int, _ owner: ObjectIdentifier, keeping other: Int,
    fill: (UnsafeMutablePointer<UInt32>) -> Void
  ) -> UnsafePointer<UInt32> {
    if first.holds(row, x, count, owner) { return UnsafePointer(first.pixels.base) }
    if second.holds(row, x, count, owner) { return UnsafePointer(second.pixels.base) }
    if first.holds(other, x, count, owner) {
      Self.make(&second, row, x, count, owner, fill)
      return UnsafePointer(second.pixels.base)
    }
    Self.make(&first, row, x, count, owner, fill)
    return UnsafePointer(first.pixels.base)
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
