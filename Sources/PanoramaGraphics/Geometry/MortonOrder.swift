/// Sorts boxes along a Morton curve through their centres, so that most neighbours lie close to each
/// other. Boxes that are null or infinite come first.
///
/// - Parameter boxes: the boxes, which may be computed on each access.
/// - Returns: the indices of the boxes, in this order.
/// - Complexity: O(n log n).
func mortonOrder(_ boxes: some RandomAccessCollection<SpatialBox>) -> [UInt32] {
  var low = SIMD2<Float>(repeating: .infinity)
  var high = -low
  for b in boxes where !b.isNull && b.center2.x.isFinite && b.center2.y.isFinite {
    let c = b.center2
    low = SIMD2(min(low.x, c.x), min(low.y, c.y))
    high = SIMD2(max(high.x, c.x), max(high.y, c.y))
  }
  let scale = 65535 / SIMD2(max(1e-30, high.x - low.x), max(1e-30, high.y - low.y))
  var keyed = [UInt64]()
  keyed.reserveCapacity(boxes.count)
  for (i, b) in boxes.enumerated() {
    let c = b.center2
    let isPlaced = !b.isNull && c.x.isFinite && c.y.isFinite
    let p = isPlaced ? (c - low) * scale : .zero
    let x = UInt32(min(65535, max(0, p.x)))
    let y = UInt32(min(65535, max(0, p.y)))
    keyed.append(UInt64(mortonCode(x, y)) << 32 | UInt64(i))
  }
  sortByUpperHalf(&keyed)
  return keyed.map { UInt32(truncatingIfNeeded: $0) }
}

/// Sorts numbers by their upper 32 bits and keeps the order of equal ones; the lower 32 bits must ascend.
private func sortByUpperHalf(_ numbers: inout [UInt64]) {
  guard numbers.count > 512 else { return numbers.sort() }
  var spare = [UInt64](repeating: 0, count: numbers.count)
  numbers.withUnsafeMutableBufferPointer { numbers in
    spare.withUnsafeMutableBufferPointer { spare in
      radixSort(numbers, spare: spare) { UInt32(truncatingIfNeeded: $0 >> 32) }
    }
  }
}

/// The position of a point along a Morton curve: the low 16 bits of both coordinates, interleaved.
/// Source: G. M. Morton, 1966.
private func mortonCode(_ x: UInt32, _ y: UInt32) -> UInt32 {
  /// The low 16 bits of `v`, with a zero bit after each.
  func spread(_ v: UInt32) -> UInt32 {
    var x = v & 0xffff
    x = (x | x << 8) & 0x00ff_00ff
    x = (x | x << 4) & 0x0f0f_0f0f
    x = (x | x << 2) & 0x3333_3333
    x = (x | x << 1) & 0x5555_5555
    return x
  }
  return spread(x) | spread(y) << 1
}
