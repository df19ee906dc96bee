import PanoramaGraphics

/// The blend modes without kernels, for premultiplied 0xAARRGGBB pixels, in whole numbers.
///
/// Channels are 0 … 255, their products 0 … 65,025, and every division rounds to the nearest.
enum PixelBlend {
  @inline(__always)
  static func channel(_ pixel: UInt32, _ shift: UInt32) -> Int32 {
    Int32(truncatingIfNeeded: pixel >> shift & 255)
  }

  @inline(__always)
  static func pack(_ a: Int32, _ r: Int32, _ g: Int32, _ b: Int32) -> UInt32 {
    UInt32(truncatingIfNeeded: a) << 24 | UInt32(truncatingIfNeeded: r) << 16
      | UInt32(truncatingIfNeeded: g) << 8 | UInt32(truncatingIfNeeded: b)
  }

  /// A Porter-Duff operator: s · fs + d · fd, with factors 0 … 255 from the alphas.
  @inline(__always)
  static func porterDuff(
    _ s: UInt32, _ d: UInt32, _ factors: (_ sa: Int32, _ da: Int32) -> (Int32, Int32)
  ) -> UInt32 {
    let (fs, fd) = factors(channel(s, 24), channel(d, 24))
    var result: UInt32 = 0
    var shift: UInt32 = 0
    while shift < 32 {
      let sum = channel(s, shift) &* fs &+ channel(d, shift) &* fd
      result |= UInt32(truncatingIfNeeded: min(divideBy255(sum), 255)) << shift
      shift &+= 8
    }
    return result
  }

  @inline(__always)
  static func plusLighter(_ s: UInt32, _ d: UInt32) -> UInt32 {
    var result: UInt32 = 0
    var shift: UInt32 = 0
    while shift < 32 {
      result |=
        UInt32(truncatingIfNeeded: min(channel(s, shift) &+ channel(d, shift), 255)) << shift
      shift &+= 8
    }
    return result
  }

  /// `plusDarker`, which adds darkness: 1 − ((1 − d) + (1 − s)), premultiplied.
  @inline(__always)
  static func plusDarker(_ s: UInt32, _ d: UInt32) -> UInt32 {
    let (sa, da) = (channel(s, 24), channel(d, 24))
    let alpha = min(sa &+ da, 255)
    var result = UInt32(truncatingIfNeeded: alpha) << 24
    var shift: UInt32 = 0
    while shift < 24 {
      let darkness = da &- channel(d, shift) &+ sa &- channel(s, shift)
      result |= UInt32(truncatingIfNeeded: max(alpha &- darkness, 0)) << shift
      shift &+= 8
    }
    return result
  }
}

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
