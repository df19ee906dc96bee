import PanoramaGraphics

/// The blend modes for premultiplied 0xAARRGGBB pixels, in whole numbers.
///
/// Channels are 0 … 255, their products 0 … 65,025, and every division rounds to the nearest. With
/// s, d the premultiplied channels and sa, da the alphas, a mode B of the W3C's "Compositing and
/// Blending" gives s·(1 − da) + d·(1 − sa) + sa·da·B. The functions below return the last term as a
/// product of two channels.
enum PixelBlend {
  /// Computes one of the four channels of a pixel. Sums stay far below 2³¹.
  typealias Term = (_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32

  @inline(__always)
  static func div255(_ x: Int32) -> Int32 {
    let t = x &+ 128
    return (t &+ t >> 8) >> 8
  }

  @inline(__always)
  static func channel(_ pixel: UInt32, _ shift: UInt32) -> Int32 {
    Int32(truncatingIfNeeded: pixel >> shift & 255)
  }

  @inline(__always)
  static func pack(_ a: Int32, _ r: Int32, _ g: Int32, _ b: Int32) -> UInt32 {
    UInt32(truncatingIfNeeded: a) << 24 | UInt32(truncatingIfNeeded: r) << 16
      | UInt32(truncatingIfNeeded: g) << 8 | UInt32(truncatingIfNeeded: b)
  }

  /// A mode that treats each channel separately.
  @inline(__always)
  static func separable(_ s: UInt32, _ d: UInt32, _ term: Term) -> UInt32 {
    let (sa, da) = (channel(s, 24), channel(d, 24))
    let alpha = sa &+ da &- div255(sa &* da)
    var result = UInt32(truncatingIfNeeded: alpha) << 24
    var shift: UInt32 = 0
    while shift < 24 {
      let (sc, dc) = (channel(s, shift), channel(d, shift))
      let sum = sc &* (255 &- da) &+ dc &* (255 &- sa) &+ term(sc, dc, sa, da)
      let value = min(max(div255(sum), 0), alpha)
      result |= UInt32(truncatingIfNeeded: value) << shift
      shift &+= 8
    }
    return result
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
      result |= UInt32(truncatingIfNeeded: min(div255(sum), 255)) << shift
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

  // Terms of the separable modes.

  @inline(__always)
  static func hardLight(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    2 &* s <= sa ? 2 &* s &* d : sa &* da &- 2 &* (da &- d) &* (sa &- s)
  }

  @inline(__always)
  static func colorDodge(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if d == 0 { return 0 }
    if s >= sa { return sa &* da }
    return min(sa &* da, quotient(sa &* sa &* d, sa &- s))
  }

  @inline(__always)
  static func colorBurn(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if d >= da { return sa &* da }
    if s == 0 { return 0 }
    return sa &* da &- min(sa &* da, quotient(sa &* sa &* (da &- d), s))
  }

  /// The backdrop's colour is computed to 1/4096, and its square root by the library, which IEEE
  /// 754 makes the same everywhere.
  @inline(__always)
  static func softLight(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if da == 0 { return 0 }
    let one: Int32 = 4096
    let c = quotient(min(d, da) &* one, da)
    let lift = 2 &* s &- sa
    let way: Int32
    if lift <= 0 {
      way = (c &* (one &- c)) >> 12
    } else if 4 &* c <= one {
      // ((16 c − 12) c + 4) c
      let inner = ((16 &* c &- 12 &* one) &* c) >> 12 &+ 4 &* one
      way = (inner &* c) >> 12 &- c
    } else {
      way = Int32(truncatingIfNeeded: Int((Double(c) * 4096).squareRoot())) &- c
    }
    // sa·da·B = sa·d + lift·da·way, the last factor in 1/4096.
    return sa &* d &+ Int32(truncatingIfNeeded: (Int64(lift &* da) &* Int64(way)) >> 12)
  }

  /// The quotient rounded to the nearest, of numbers that are not negative.
  @inline(__always)
  private static func quotient(_ a: Int32, _ b: Int32) -> Int32 { (a &+ b / 2) / b }
}
