import Foundation
import PanoramaGraphics

/// Memory for one `BlurredRectangle` at a time. What the rows and the columns of the last one came
/// to is used again where the next one agrees: cards in a row share their rows, equal cards all.
struct BlurScratch: ~Copyable {
  /// A piece of a corner's arc, in corners: how far its middle stands in from the side, and how far
  /// its inner border from the end.
  struct Slab {
    var inset: Double
    var depth: Double
  }

  /// What rows or columns follow from.
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
  /// Row by row, those of all slabs.
  var weights: UnsafeMutablePointer<Int32> { weightArena.base }
  /// By row.
  var totals: UnsafeMutablePointer<Int32> { totalArena.base }
  /// Slab by slab, those of all columns.
  var shares: UnsafeMutablePointer<Int32> { shareArena.base }

  /// Pieces of a corner's arc of equal length.
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

  /// Makes room for weights; false when those of these rows are there already.
  mutating func begin(rows key: AxisKey) -> Bool {
    if rows == key { return false }
    rows = key
    Self.empty(&weightArena, key.places.y * (key.places.w + 1))
    Self.empty(&totalArena, key.places.y)
    return true
  }

  /// Makes room for shares; false when those of these columns are there already.
  mutating func begin(columns key: AxisKey, _ count: Int, slabs: Int) -> Bool {
    if columns == key { return false }
    columns = key
    Self.empty(&shareArena, count * (slabs + 1))
    return true
  }

  mutating func sums(_ count: Int) -> UnsafeMutablePointer<Int32> {
    Self.empty(&sumArena, count)
    return sumArena.base
  }

  /// Adds up what all slabs give to the columns of a row.
  func multiply(row: Int, slabs: Int, columns: Int) {
    let (sums, weights) = (sumArena.base, weights + row * (slabs + 1))
    sums.update(repeating: 0, count: columns)
    for s in 0...slabs where weights[s] != 0 {
      let (weight, shares) = (weights[s], shares + s * columns)
      for i in 0..<columns { sums[i] &+= weight &* shares[i] }
    }
  }

  private static func empty(_ arena: inout Arena<Int32>, _ count: Int) {
    arena.removeAll(room: count)
  }
}
