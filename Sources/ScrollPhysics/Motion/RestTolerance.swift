/// A tolerance as it may be used: a positive number, half a point where the given one is none.
@inline(__always)
func usableTolerance(_ tolerance: Double) -> Double {
  tolerance > 0 && tolerance.isFinite ? tolerance : ScrollConstants.restTolerancePixels
}

/// `x` on the grid of whole device pixels, which are two rest tolerances wide.
@inline(__always)
func pixelAligned(_ x: Double, restTolerance: Double) -> Double {
  let pixel = 2 * restTolerance
  return (x / pixel).rounded() * pixel
}
