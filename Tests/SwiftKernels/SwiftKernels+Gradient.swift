import CRasterKernels

/// Linear gradients, pixel by pixel, and the colours of all gradients.
extension SwiftKernels {
  static func fetchGradient(
    _ out: Pixels, _ count: Int, _ colors: pr_gradient_colors, start: Int64, step: Int64
  ) {
    var t = start
    for i in 0..<max(0, count) {
      out[i] = colors.color(ofPart: Int(t &>> 32))
      t &+= step
    }
  }

  /// Blends the rows of a gradient through the coverage of cells.
  static func sweepGradient(
    _ p: pr_cells, _ target: Pixels, stride: Int, _ colors: pr_gradient_colors,
    starts: UnsafePointer<Int64>, step: Int64, evenOdd: Bool
  ) {
    let (width, height) = (Int(p.width), Int(p.height))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * height) {
      guard let mask = $0.baseAddress else { return }
      mask.initialize(repeating: 0, count: width * height)
      sweepMask(p, mask, width, evenOdd)
      blendRows(target, stride: stride, mask, maskStride: width, count: width, rows: height) {
        fetchGradient($0, width, colors, start: starts[$1], step: step)
      }
    }
  }

  /// Blends rows of pixels, which `fetch` writes, through coverage. Strides are in pixels and bytes.
  static func blendRows(
    _ target: Pixels, stride: Int, _ mask: Mask, maskStride: Int, count: Int, rows: Int,
    fetch: (_ row: Pixels, _ number: Int) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) {
      guard let row = $0.baseAddress else { return }
      for y in 0..<rows {
        fetch(row, y)
        blendPixels(target + y * stride, row, mask + y * maskStride, count)
      }
    }
  }
}

extension pr_gradient_colors {
  /// The colour of a part, or beyond the ends.
  func color(ofPart k: Int) -> UInt32 {
    if k < 0 { return before }
    if k >= Int(PR_PARTS) { return after }
    if let table { return table[k] }
    guard let stretches else { return 0 }
    var s = stretches[0]
    for j in 1..<max(1, Int(count)) where k >= Int(stretches[j].first) { s = stretches[j] }
    let place = Float(Int32(k) - s.first) * s.scale + s.offset
    let f = min(max(Int32(place), 0), 32_767)
    return Self.channels(s.even_color, s.even_change, f) | Self.channels(
      s.odd_color, s.odd_change, f)
      << 8
  }

  /// Two channels, in the lower halves of two words.
  private static func channels(_ color: UInt32, _ way: UInt32, _ f: Int32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      let (c, w) = (Int32(color >> shift & 0xffff), Int32(Int16(truncatingIfNeeded: way >> shift)))
      return UInt32(truncatingIfNeeded: (c &+ (w &* f) &>> 16 &+ 32) &>> 6)
    }
    return channel(0) | channel(16) << 16
  }
}
