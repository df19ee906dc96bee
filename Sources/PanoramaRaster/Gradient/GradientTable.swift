import PanoramaGraphics

/// A gradient's colours as a table of premultiplied pixels: entry i is the colour at
/// (i + ½)/count, interpolated between premultiplied stops in 16-bit integers.
///
/// The first entry is doubled in front and the last behind, as clear pixels where the gradient does
/// not go on: index 0 is "before the start", index `count + 1` "after the end".
struct GradientTable {
  static let count = 1024
  let pixels: UnsafeMutablePointer<UInt32>
  /// Entries with both ends.
  static let total = count + 2

  init(_ gradient: CGGradient, _ options: CGGradientDrawingOptions, alpha: Double) {
    pixels = .allocate(capacity: Self.total)
    let ramp = GradientRamp(gradient, alpha: alpha)
    var cursor = 0
    for i in 0..<Self.count { pixels[i + 1] = ramp.pixel(at: i, &cursor) }
    pixels[0] = options.contains(.drawsBeforeStartLocation) ? ramp.first : 0
    pixels[Self.total - 1] = options.contains(.drawsAfterEndLocation) ? ramp.last : 0
  }

  func free() { pixels.deallocate() }
}

/// The stops of a gradient, ready to be mixed: one entry of the table at a time.
struct GradientRamp {
  private struct Knot {
    /// In 1/65,536 of the whole.
    var location: Int
    /// Premultiplied, 16 bits a channel: blue, green, red, alpha.
    var color: SIMD4<Int32>
  }

  private let knots: [Knot]

  init(_ gradient: CGGradient, alpha: Double) {
    knots = gradient.stops.map { stop in
      let argb = stop.color.argb
      let a = Double(argb >> 24) / 255 * alpha
      func channel(_ v: UInt32) -> Int32 { Int32((Double(v & 255) / 255 * a * 65_280).rounded()) }
      return Knot(
        location: Int((stop.location * 65_536).rounded()),
        color: SIMD4(
          channel(argb), channel(argb >> 8), channel(argb >> 16), Int32((a * 65_280).rounded())))
    }
  }

  var first: UInt32 { Self.pack(knots[0].color) }
  var last: UInt32 { Self.pack(knots[knots.count - 1].color) }

  /// The colour of table entry `index`.
  ///
  /// - Parameter cursor: remembers the interval between calls with rising index.
  func pixel(at index: Int, _ cursor: inout Int) -> UInt32 {
    let at = (2 * index + 1) * 65_536 / (2 * GradientTable.count)
    while cursor < knots.count, knots[cursor].location <= at { cursor += 1 }
    if cursor == 0 { return first }
    if cursor == knots.count { return last }
    let (l, r) = (knots[cursor - 1], knots[cursor])
    let span = r.location - l.location
    let f = Int32((at - l.location) * 16_384 / span)
    let d = r.color &- l.color
    // 16 bits times 14: fits 31.
    var mixed = SIMD4<Int32>()
    for i in 0..<4 { mixed[i] = l.color[i] + Int32((Int(d[i]) * Int(f)) >> 14) }
    return Self.pack(mixed)
  }

  private static func pack(_ c: SIMD4<Int32>) -> UInt32 {
    func byte(_ v: Int32) -> UInt32 { UInt32(max(0, min(255, (v + 128) >> 8))) }
    return byte(c[3]) << 24 | byte(c[2]) << 16 | byte(c[1]) << 8 | byte(c[0])
  }

  var isOpaque: Bool { knots.allSatisfy { $0.color[3] == 65_280 } }
}
