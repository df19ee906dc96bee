import PanoramaGraphics

/// The stops of a gradient, ready to be mixed: one entry of the table at a time.
struct GradientRamp: ~Copyable {
  private struct Knot {
    /// In 1/65,536 of the whole.
    var location: Int
    /// Premultiplied, 16 bits a channel (65,280 is 1): blue, green, red, alpha.
    var color: SIMD4<Int32>
  }

  private var knots = Arena<Knot>(capacity: 4)

  /// Takes the stops of `gradient`, each faded by `alpha`.
  mutating func set(_ gradient: CGGradient, alpha: Double) {
    knots.removeAll()
    for stop in gradient.stops {
      let argb = stop.color.argb
      let a = Double(argb >> 24) / 255 * alpha
      func channel(_ v: UInt32) -> Int32 { Int32((Double(v & 255) / 255 * a * 65_280).rounded()) }
      knots.append(
        Knot(
          location: Int((stop.location * 65_536).rounded()),
          color: SIMD4(
            channel(argb), channel(argb >> 8), channel(argb >> 16), Int32((a * 65_280).rounded()))))
    }
  }

  var first: UInt32 { Self.pack(knots[0].color) }
  var last: UInt32 { Self.pack(knots[knots.count - 1].color) }
  var isOpaque: Bool { (0..<knots.count).allSatisfy { knots[$0].color.w == 65_280 } }

  /// The colour of table entry `index`, 0 ..< `GradientTable.count`. O(log stops).
  func pixel(at index: Int) -> UInt32 {
    let at = (2 * index + 1) * 65_536 / (2 * GradientTable.count)
    // The first knot behind the place.
    var (next, end) = (0, knots.count)
    while next < end {
      let middle = (next + end) / 2
      if knots[middle].location <= at { next = middle + 1 } else { end = middle }
    }
    if next == 0 { return Self.pack(knots[0].color) }
    if next == knots.count { return Self.pack(knots[next - 1].color) }
    let (l, r) = (knots[next - 1], knots[next])
    let f = Int32(truncatingIfNeeded: (at - l.location) * 16_384 / (r.location - l.location))
    // 16 bits times 14, signed: fits 31.
    let mixed = l.color &+ (((r.color &- l.color) &* f) &>> 14)
    return Self.pack(mixed)
  }

  /// Writes all entries of the table: the colours that `pixel` gives, a stretch between two knots at
  /// a time. O(entries + stops).
  func fill(_ out: UnsafeMutablePointer<UInt32>) {
    let half = Int32(32_768 / GradientTable.count)
    var next = 0
    var i = 0
    while i < GradientTable.count {
      var at = (2 * Int32(truncatingIfNeeded: i) + 1) * half
      while next < knots.count, knots[next].location <= Int(at) { next += 1 }
      guard next > 0, next < knots.count else {
        out[i] = Self.pack(knots[next == 0 ? 0 : next - 1].color)
        i += 1
        continue
      }
      let (l, r) = (knots[next - 1], knots[next])
      let (begin, end) = (
        Int32(truncatingIfNeeded: l.location), Int32(truncatingIfNeeded: r.location)
      )
      let (color, step, width) = (l.color, r.color &- l.color, end - begin)
      while at < end, i < GradientTable.count {
        // Both below 2¹⁶: their product with 2¹⁴ fits.
        let f = (at - begin) &* 16_384 / width
        out[i] = Self.pack(color &+ ((step &* f) &>> 14))
        i += 1
        at += 2 * half
      }
    }
  }

  @inline(__always)
  private static func pack(_ c: SIMD4<Int32>) -> UInt32 {
    // Between premultiplied bytes nothing leaves 0 ... 255.
    let b = (c &+ 128) &>> 8
    return UInt32(truncatingIfNeeded: b.w) << 24 | UInt32(truncatingIfNeeded: b.z) << 16
      | UInt32(truncatingIfNeeded: b.y) << 8 | UInt32(truncatingIfNeeded: b.x)
  }
}
