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
