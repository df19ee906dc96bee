extension SwiftKernels {
  /// Colours along a line through a table; indices beyond its ends stay on them.
  static func fetchGradient(
    _ out: Pixels, _ count: Int, _ table: Colors, _ entries: Int, _ start: Int64, _ step: Int64
  ) {
    var t = start
    for i in 0..<max(0, count) {
      out[i] = table[min(max(Int(t &>> 32), 0), entries &- 1)]
      t &+= step
    }
  }

  /// Linear interpolation along a row, eight bits of fraction.
  static func interpolateRow(
    _ out: Pixels, _ count: Int, _ row: Colors, _ width: Int, _ start: Int64, _ step: Int64
  ) {
    var u = start
    for i in 0..<max(0, count) {
      let k = Int(u &>> 32)
      let left = min(max(k, 0), width &- 1)
      let right = min(max(k &+ 1, 0), width &- 1)
      let fraction = UInt32(truncatingIfNeeded: u &>> 24) & 255
      out[i] = PixelArithmetic.mix(row[left], row[right], fraction)
      u &+= step
    }
  }

  static func mixRows(_ out: Pixels, _ a: Colors, _ b: Colors, _ count: Int, _ f: UInt32) {
    for i in 0..<max(0, count) { out[i] = PixelArithmetic.mix(a[i], b[i], f) }
  }
}
