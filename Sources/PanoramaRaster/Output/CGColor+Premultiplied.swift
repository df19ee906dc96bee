import PanoramaGraphics

extension CGColor {
  /// The colour as a premultiplied 0xAARRGGBB pixel. It is quantised to 8 bits and then multiplied,
  /// and both steps round to the nearest.
  package var premultipliedPixel: UInt32 { premultiplied(argb) }
}

/// Multiplies the colour of a 0xAARRGGBB pixel by its alpha, rounding to the nearest.
@inline(__always)
func premultiplied(_ argb: UInt32) -> UInt32 {
  let a = argb >> 24
  let r = divideBy255((argb >> 16 & 255) &* a)
  let g = divideBy255((argb >> 8 & 255) &* a)
  let b = divideBy255((argb & 255) &* a)
  return a << 24 | r << 16 | g << 8 | b
}

/// `x / 255` rounded to the nearest, exact for 0 … 65,407. The kernels use the same formula.
@inline(__always)
func divideBy255<Number: FixedWidthInteger>(_ x: Number) -> Number {
  let t = x &+ 128
  return (t &+ t >> 8) >> 8
}

/// All four channels of a pixel times `factor`/255, rounded to the nearest.
@inline(__always)
func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
  let a = divideBy255((pixel >> 24) &* factor)
  let r = divideBy255((pixel >> 16 & 255) &* factor)
  let g = divideBy255((pixel >> 8 & 255) &* factor)
  let b = divideBy255((pixel & 255) &* factor)
  return a << 24 | r << 16 | g << 8 | b
}

/// The gray of a colour: 0.3 red + 0.59 green + 0.11 blue, rounded to the nearest.
@inlinable
package func luminance<Number: FixedWidthInteger>(
  _ red: Number, _ green: Number, _ blue: Number
) -> Number {
  (30 &* red &+ 59 &* green &+ 11 &* blue &+ 50) / 100
}
