/// The modes that combine all three channels: W3C, "Compositing and Blending Level 1", §10.2.
/// Colours are kept as products of two alphas, so that nothing is divided before the end.
extension PixelBlend {
  /// Red, green and blue, each 0 … 65,025.
  typealias Color = SIMD3<Int32>

  @inline(__always)
  static func nonSeparable(
    _ s: UInt32, _ d: UInt32, _ mix: (_ s: Color, _ d: Color, _ unit: Int32) -> Color
  ) -> UInt32 {
    let (sa, da) = (channel(s, 24), channel(d, 24))
    let source = Color(channel(s, 16), channel(s, 8), channel(s, 0))
    let backdrop = Color(channel(d, 16), channel(d, 8), channel(d, 0))
    let term = mix(source &* da, backdrop &* sa, sa &* da)
    let sum = source &* (255 &- da) &+ backdrop &* (255 &- sa) &+ term
    let alpha = sa &+ da &- divideBy255(sa &* da)
    func byte(_ v: Int32) -> Int32 { min(max(divideBy255(v), 0), alpha) }
    return pack(alpha, byte(sum.x), byte(sum.y), byte(sum.z))
  }

  @inline(__always)
  static func luminosity(_ c: Color) -> Int32 { luminance(c.x, c.y, c.z) }

  @inline(__always)
  static func saturation(_ c: Color) -> Int32 {
    max(c.x, max(c.y, c.z)) &- min(c.x, min(c.y, c.z))
  }

  /// The colour made lighter or darker, then brought within 0 … `unit` without changing its
  /// luminosity.
  @inline(__always)
  static func with(luminosity wanted: Int32, _ c: Color, _ unit: Int32) -> Color {
    let shift = wanted &- luminosity(c)
    var out = c &+ Color(repeating: shift)
    let light = luminosity(out)
    let (low, high) = (min(out.x, min(out.y, out.z)), max(out.x, max(out.y, out.z)))
    if low < 0 {
      let span = max(1, light &- low)
      out = scaled(out, around: light, by: light, over: span)
    }
    if high > unit {
      let span = max(1, high &- light)
      out = scaled(out, around: light, by: unit &- light, over: span)
    }
    return out
  }

  /// The colour stretched so that the difference between its largest and its smallest channel is
  /// `wanted`, and the smallest is 0.
  @inline(__always)
  static func with(saturation wanted: Int32, _ c: Color) -> Color {
    let low = min(c.x, min(c.y, c.z))
    let span = saturation(c)
    if span == 0 { return Color(repeating: 0) }
    func stretched(_ v: Int32) -> Int32 {
      Int32(truncatingIfNeeded: Int64(v &- low) &* Int64(wanted) / Int64(span))
    }
    return Color(stretched(c.x), stretched(c.y), stretched(c.z))
  }

  @inline(__always)
  private static func scaled(
    _ c: Color, around light: Int32, by factor: Int32, over span: Int32
  ) -> Color {
    func part(_ v: Int32) -> Int32 {
      light &+ Int32(truncatingIfNeeded: Int64(v &- light) &* Int64(factor) / Int64(span))
    }
    return Color(part(c.x), part(c.y), part(c.z))
  }
}
