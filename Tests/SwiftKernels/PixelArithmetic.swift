/// Integer arithmetic on premultiplied 0xAARRGGBB pixels, shared by the Swift kernels.
///
/// All sums wrap (`&+`): none exceeds its width, and a trap would cost a branch per channel.
enum PixelArithmetic {
  /// x / 255 rounded to the nearest, for 0 … 65535.
  @inline(__always)
  static func div255(_ x: UInt32) -> UInt32 {
    let y = x &+ 128
    return (y &+ (y &>> 8)) &>> 8
  }

  /// Source over with coverage `c`, for all four channels.
  @inline(__always)
  static func over(_ source: UInt32, _ destination: UInt32, _ c: UInt32) -> UInt32 {
    let keep = 255 &- div255((source &>> 24) &* c)
    var result: UInt32 = 0
    var shift: UInt32 = 0
    while shift < 32 {
      let sum = (source &>> shift & 255) &* c &+ (destination &>> shift & 255) &* keep
      result |= div255(sum) &<< shift
      shift &+= 8
    }
    return result
  }

  /// `a` and `b` in the proportion 256 − f : f. Two channels share a word.
  @inline(__always)
  static func mix(_ a: UInt32, _ b: UInt32, _ f: UInt32) -> UInt32 {
    let even: UInt32 = 0x00ff_00ff
    let g = 256 &- f
    let low = (a & even) &* g &+ (b & even) &* f &+ 0x0080_0080
    let high = (a &>> 8 & even) &* g &+ (b &>> 8 & even) &* f &+ 0x0080_0080
    return (low &>> 8 & even) | (high & 0xff00_ff00)
  }

  /// The coverage 0 … 255 for a running sum of cells, of which 2^17 is a full pixel.
  @inline(__always)
  static func coverage(_ sum: Int32, evenOdd: Bool) -> UInt32 {
    let full: UInt32 = 1 << 17
    var area = sum.magnitude
    if evenOdd {
      area &= 2 &* full &- 1
      if area > full { area = 2 &* full &- area }
    } else if area > full {
      area = full
    }
    return (area &- (area &>> 8) &+ 256) &>> 9
  }
}
