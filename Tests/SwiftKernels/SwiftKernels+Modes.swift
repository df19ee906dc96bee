import CRasterKernels

/// The blend modes that treat each channel separately, in whole numbers.
///
/// Channels are 0 … 255, their products 0 … 65,025, and every division rounds to the nearest. With
/// s, d the premultiplied channels and sa, da the alphas, a mode B of the W3C's "Compositing and
/// Blending" gives s·(1 − da) + d·(1 − sa) + sa·da·B. The functions below return the last term as a
/// product of two channels.
extension SwiftKernels {
  /// Computes one of the four channels of a pixel. Sums stay far below 2³¹.
  private typealias Term = (_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32

  static func blendSeparable(
    _ target: Pixels, _ source: Colors, _ step: Int, _ mask: Mask, _ count: Int,
    _ mode: pr_blend_mode
  ) {
    let term = term(of: mode)
    for i in 0..<count where mask[i] > 0 {
      let (c, d) = (UInt32(mask[i]), target[i])
      target[i] = mixed(separable(source[i &* step], d, term), d, c)
    }
  }

  private static func term(of mode: pr_blend_mode) -> Term {
    switch mode {
    case PR_MULTIPLY: { s, d, _, _ in s &* d }
    case PR_SCREEN: { s, d, sa, da in s &* da &+ d &* sa &- s &* d }
    case PR_OVERLAY: { s, d, sa, da in hardLight(d, s, da, sa) }
    case PR_DARKEN: { s, d, sa, da in min(s &* da, d &* sa) }
    case PR_LIGHTEN: { s, d, sa, da in max(s &* da, d &* sa) }
    case PR_COLOR_DODGE: colorDodge
    case PR_COLOR_BURN: colorBurn
    case PR_SOFT_LIGHT: softLight
    case PR_HARD_LIGHT: hardLight
    case PR_DIFFERENCE: { s, d, sa, da in abs(s &* da &- d &* sa) }
    default: { s, d, sa, da in s &* da &+ d &* sa &- 2 &* s &* d }
    }
  }

  private static func separable(_ s: UInt32, _ d: UInt32, _ term: Term) -> UInt32 {
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Int32 { Int32(pixel >> shift & 255) }
    func div255(_ x: Int32) -> Int32 {
      let t = x &+ 128
      return (t &+ t >> 8) >> 8
    }
    let (sa, da) = (channel(s, 24), channel(d, 24))
    let alpha = sa &+ da &- div255(sa &* da)
    var result = UInt32(alpha) << 24
    for shift in [0, 8, 16] as [UInt32] {
      let (sc, dc) = (channel(s, shift), channel(d, shift))
      let sum = sc &* (255 &- da) &+ dc &* (255 &- sa) &+ term(sc, dc, sa, da)
      result |= UInt32(min(max(div255(sum), 0), alpha)) << shift
    }
    return result
  }

  /// `a` and `b` in the proportion c : 255 − c, each channel rounded to the nearest.
  private static func mixed(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 {
    [0, 8, 16, 24].reduce(0) { result, shift in
      let sum = (a >> shift & 255) &* c &+ (b >> shift & 255) &* (255 &- c)
      return result | PixelArithmetic.div255(sum) << shift
    }
  }

  private static func hardLight(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    2 &* s <= sa ? 2 &* s &* d : sa &* da &- 2 &* (da &- d) &* (sa &- s)
  }

  private static func colorDodge(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if d == 0 { return 0 }
    if s >= sa { return sa &* da }
    return min(sa &* da, quotient(sa &* sa &* d, sa &- s))
  }

  private static func colorBurn(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if d >= da { return sa &* da }
    if s == 0 { return 0 }
    return sa &* da &- min(sa &* da, quotient(sa &* sa &* (da &- d), s))
  }

  /// The backdrop's colour is computed to 1/4096, and its square root by the library, which IEEE
  /// 754 makes the same everywhere.
  private static func softLight(_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32 {
    if da == 0 { return 0 }
    let one: Int32 = 4096
    let c = quotient(min(d, da) &* one, da)
    let lift = 2 &* s &- sa
    let change: Int32
    if lift <= 0 {
      change = (c &* (one &- c)) >> 12
    } else if 4 &* c <= one {
      // ((16 c − 12) c + 4) c
      let inner = ((16 &* c &- 12 &* one) &* c) >> 12 &+ 4 &* one
      change = (inner &* c) >> 12 &- c
    } else {
      change = Int32(truncatingIfNeeded: Int((Double(c) * 4096).squareRoot())) &- c
    }
    // sa·da·B = sa·d + lift·da·change, the last factor in 1/4096.
    return sa &* d &+ Int32(truncatingIfNeeded: (Int64(lift &* da) &* Int64(change)) >> 12)
  }

  /// The quotient rounded to the nearest, of numbers that are not negative.
  private static func quotient(_ a: Int32, _ b: Int32) -> Int32 { (a &+ b / 2) / b }
}
