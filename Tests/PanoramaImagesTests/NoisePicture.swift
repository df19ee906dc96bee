import PanoramaGraphics

/// A picture that is hard for every codec: waves, and noise from a fixed seed.
func noisePicture(width: Int, height: Int, hasAlpha: Bool = false) -> CGImage {
  var seed: UInt32 = 7
  let pixels = (0..<width * height).map { i -> UInt32 in
    let (x, y) = (UInt32(i % width), UInt32(i / width))
    seed = seed &* 1_664_525 &+ 1_013_904_223
    let noise = seed >> 28
    let alpha: UInt32 = hasAlpha ? (x + y) & 255 : 255
    let (r, g, b) = ((x / 3 + noise) & 255, (y / 5 + noise * 2) & 255, ((x ^ y) / 2 + noise) & 255)
    return alpha << 24 | min(r, alpha) << 16 | min(g, alpha) << 8 | min(b, alpha)
  }
  return CGImage(width: width, height: height, pixels: pixels, isOpaque: !hasAlpha)
}
