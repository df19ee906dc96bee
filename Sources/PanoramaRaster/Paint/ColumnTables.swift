import CRasterKernels
import PanoramaGraphics

/// The columns of upright filters, which are the same for every row of a span. Each worker has its
/// own.
struct ColumnTables: ~Copyable {
  private struct Key: Equatable {
    var x: Int
    var count: Int
    var step: Double
    var offset: Double
    var width: Int
  }

  private var area = Arena<pr_area_column>(capacity: 64)
  private var cubic = Arena<pr_cubic_column>(capacity: 64)
  private var areaKey: Key?
  private var cubicKey: Key?

  /// The picture columns that `count` device pixels from `x` on cover; nil if there is no table for
  /// them.
  mutating func area(
    _ x: Int, _ count: Int, _ map: CGAffineTransform, _ width: Int, _ kernels: pr_kernels
  ) -> UnsafePointer<pr_area_column>? {
    let key = Key(x: x, count: count, step: map.a, offset: map.tx, width: width)
    if key == areaKey { return UnsafePointer(area.base) }
    areaKey = nil
    area.removeAll(room: count)
    guard
      kernels.area_columns(area.base, Int64(x), Int32(count), map.a, map.tx, Int64(width))
    else { return nil }
    areaKey = key
    return UnsafePointer(area.base)
  }

  /// The picture columns from which `count` device pixels from `x` on are interpolated; nil if
  /// there is no table for them.
  mutating func cubic(
    _ x: Int, _ count: Int, _ map: CGAffineTransform, _ width: Int, _ kernels: pr_kernels
  ) -> UnsafePointer<pr_cubic_column>? {
    let key = Key(x: x, count: count, step: map.a, offset: map.tx, width: width)
    if key == cubicKey { return UnsafePointer(cubic.base) }
    cubicKey = nil
    cubic.removeAll(room: count)
    // In an upright picture, the offset of a centre does not depend on the row.
    guard
      kernels.cubic_columns(
        cubic.base, Int64(x), Int32(count), map.a, map.tx - 0.5, Int64(width))
    else { return nil }
    cubicKey = key
    return UnsafePointer(cubic.base)
  }
}
