extension SwiftKernels {
  /// Interpolates linearly along a row, with eight bits of fraction.
  static func interpolateRow(
    _ out: Pixels, _ count: Int, _ row: Colors, width: Int, start: Int64, step: Int64
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

  /// Interpolates two rows and mixes them.
  static func interpolateRows(
    _ out: Pixels, _ count: Int, _ rows: (upper: Colors, lower: Colors), width: Int,
    start: Int64, step: Int64, fraction: UInt32
  ) {
    for i in 0..<max(0, count) {
      let at = start &+ Int64(i) &* step
      var pair: (UInt32, UInt32) = (0, 0)
      interpolateRow(&pair.0, 1, rows.upper, width: width, start: at, step: step)
      interpolateRow(&pair.1, 1, rows.lower, width: width, start: at, step: step)
      out[i] = PixelArithmetic.mix(pair.0, pair.1, fraction)
    }
  }

  static func mixRows(_ out: Pixels, _ a: Colors, _ b: Colors, _ count: Int, fraction: UInt32) {
    for i in 0..<max(0, count) { out[i] = PixelArithmetic.mix(a[i], b[i], fraction) }
  }

  /// Sums of neighbours with weights that add up to 65,536.
  static func convolve(
    _ out: UnsafeMutablePointer<UInt16>, _ input: UnsafePointer<UInt16>, _ count: Int,
    _ weights: UnsafePointer<UInt32>, taps: Int
  ) {
    for i in 0..<max(0, count) {
      var sum: UInt32 = 1 << 15
      for k in 0..<max(0, taps) { sum &+= weights[k] &* UInt32(input[i &+ k]) }
      out[i] = UInt16(truncatingIfNeeded: sum &>> 16)
    }
  }
}
