/// `tolerance` if it is a positive number, otherwise half a point.
@inline(__always)
func usableTolerance(_ tolerance: Double) -> Double {
  tolerance > 0 && tolerance.isFinite ? tolerance : ScrollConstants.restTolerancePixels
}

/// `x` rounded to whole device pixels, each of which is two rest tolerances wide.
@inline(__always)
func pixelAligned(_ x: Double, restTolerance: Double) -> Double {
  let pixel = 2 * restTolerance
  return (x / pixel).rounded() * pixel
}
