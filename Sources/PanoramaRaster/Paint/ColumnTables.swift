import CRasterKernels
import PanoramaGraphics

/// What upright filters need to know of each device column: the same for every row of a span.
/// One per worker.
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

  /// What `count` device pixels from `x` on cover; nil where the plain way is to be taken.
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

  /// What `count` device pixels from `x` on are interpolated of; nil where the plain way is to be
  /// taken.
  mutating func cubic(
    _ x: Int, _ count: Int, _ map: CGAffineTransform, _ width: Int, _ kernels: pr_kernels
  ) -> UnsafePointer<pr_cubic_column>? {
    let key = Key(x: x, count: count, step: map.a, offset: map.tx, width: width)
    if key == cubicKey { return UnsafePointer(cubic.base) }
    cubicKey = nil
    cubic.removeAll(room: count)
    // Upright, the offset of a centre has no part that depends on the row.
    guard
      kernels.cubic_columns(
        cubic.base, Int64(x), Int32(count), map.a, map.tx - 0.5, Int64(width))
    else { return nil }
    cubicKey = key
    return UnsafePointer(cubic.base)
  }
}
