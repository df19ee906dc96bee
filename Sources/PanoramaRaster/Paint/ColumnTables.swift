import CRasterKernels
import PanoramaGraphics

/// The columns of upright filters, which consecutive rows share. Each worker has its own tables.
struct ColumnTables: ~Copyable {
  /// Neighbouring columns of the device, and the picture under them.
  struct Columns: Equatable {
    /// The first column, relative to the whole part.
    var x: Int
    var count: Int
    /// From columns of the device to columns of the picture: `step` · x + `offset`.
    var step: Double
    var offset: Double
    /// The width of the picture.
    var width: Int
  }

  private var area = Arena<pr_area_column>(capacity: 64)
  private var cubic = Arena<pr_cubic_column>(capacity: 64)
  private var areaKey: Columns?
  private var cubicKey: Columns?

  /// The picture columns that the device's columns cover; nil if there is no table for them.
  mutating func area(
    _ columns: Columns, _ kernels: pr_kernels
  ) -> UnsafePointer<pr_area_column>? {
    if columns == areaKey { return UnsafePointer(area.base) }
    areaKey = nil
    area.removeAll(room: columns.count)
    guard
      kernels.area_columns(
        area.base, Int64(columns.x), Int32(columns.count), columns.step, columns.offset,
        Int64(columns.width))
    else { return nil }
    areaKey = columns
    return UnsafePointer(area.base)
  }

  /// The picture columns from which the device's columns are interpolated; nil if there is no table
  /// for them.
  mutating func cubic(
    _ columns: Columns, _ kernels: pr_kernels
  ) -> UnsafePointer<pr_cubic_column>? {
    if columns == cubicKey { return UnsafePointer(cubic.base) }
    cubicKey = nil
    cubic.removeAll(room: columns.count)
    // In an upright picture, the offset of a centre does not depend on the row.
    guard
      kernels.cubic_columns(
        cubic.base, Int64(columns.x), Int32(columns.count), columns.step, columns.offset - 0.5,
        Int64(columns.width))
    else { return nil }
    cubicKey = columns
    return UnsafePointer(cubic.base)
  }
}
