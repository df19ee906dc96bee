import Foundation
import PanoramaGraphics

/// Memory for one `BlurredRectangle` at a time. The weights of rows and the shares of columns are reused if
/// they are the same for the next rectangle: cards side by side share their rows, and equal cards share both.
struct BlurScratch: ~Copyable {
  /// A horizontal slice of the rectangle that one piece of a corner's arc bounds, in units of the corner's
  /// size: how far the slice's ends are set in from the rectangle's sides, and how far its inner border lies
  /// from the rectangle's top or bottom.
  struct Slab {
    var inset: Double
    var depth: Double
  }

  /// What the weights of rows, or the shares of columns, depend on.
  struct AxisKey: Equatable {
    var edges: SIMD4<Double>
    var places: SIMD4<Int>
  }

  private var slabArena = Arena<Slab>(capacity: 16)
  private var weightArena = Arena<Int32>(capacity: 1024)
  private var totalArena = Arena<Int32>(capacity: 64)
  private var shareArena = Arena<Int32>(capacity: 1024)
  private var sumArena = Arena<Int32>(capacity: 1024)
  private var rows: AxisKey?
  private var columns: AxisKey?

  var slabs: UnsafeMutablePointer<Slab> { slabArena.base }
  /// The weights of all slabs, row by row.
  var weights: UnsafeMutablePointer<Int32> { weightArena.base }
  /// The sum of the weights of each row.
  var totals: UnsafeMutablePointer<Int32> { totalArena.base }
  /// The shares of all columns, slab by slab.
  var shares: UnsafeMutablePointer<Int32> { shareArena.base }

  /// Divides a corner's arc into pieces of the same length.
  mutating func prepare(slabs count: Int) {
    guard slabArena.count != count else { return }
    slabArena.removeAll()
    let quarter = Double.pi / 2
    for i in 0..<count {
      slabArena.append(
        Slab(
          inset: 1 - sin((Double(i) + 0.5) / Double(count) * quarter),
          depth: 1 - cos(Double(i + 1) / Double(count) * quarter)))
    }
  }

  /// Makes room for weights.
  ///
  /// - Returns: false if the weights of these rows are still in memory.
  mutating func begin(rows key: AxisKey) -> Bool {
    if rows == key { return false }
    rows = key
    weightArena.removeAll(room: key.places.y * (key.places.w + 1))
    totalArena.removeAll(room: key.places.y)
    return true
  }

  /// Makes room for shares.
  ///
  /// - Returns: false if the shares of these columns are still in memory.
  mutating func begin(columns key: AxisKey, _ count: Int, slabs: Int) -> Bool {
    if columns == key { return false }
    columns = key
    shareArena.removeAll(room: count * (slabs + 1))
    return true
  }

  mutating func sums(_ count: Int) -> UnsafeMutablePointer<Int32> {
    sumArena.removeAll(room: count)
    return sumArena.base
  }

  /// Adds up the contributions of all slabs to the columns of a row.
  func multiply(row: Int, slabs: Int, columns: Int) {
    let (sums, weights) = (sumArena.base, weights + row * (slabs + 1))
    sums.update(repeating: 0, count: columns)
    for s in 0...slabs where weights[s] != 0 {
      let (weight, shares) = (weights[s], shares + s * columns)
      for i in 0..<columns { sums[i] &+= weight &* shares[i] }
    }
  }
}
