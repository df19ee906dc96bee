#if Apps
  import Panorama

  extension SketchPanorama {
    /// How near, in points on screen, the eraser must come to a stroke.
    private static let eraserReach = 8.0

    /// Follows the finger in steps no longer than the eraser reaches, so that a fast one jumps
    /// over nothing.
    func erase(to end: SIMD2<Double>) {
      guard let start = eraserPosition else { return }
      let d = end - start
      let length = (d * d).sum().squareRoot()
      let steps = min(4096, max(1, (length / max(reach, 1e-6)).rounded(.up)))
      for k in stride(from: 1, through: steps, by: 1) { erase(at: start + d * (k / steps)) }
      eraserPosition = end
    }

    func erase(at p: SIMD2<Double>) {
      while let hit = strokes.topmost(at: p, tolerance: reach) {
        erased.insert(hit.id)
        strokes.remove([hit.id])
      }
    }

    private var reach: Double { Self.eraserReach / (panoramaView?.zoomScale ?? 1) }
  }
#endif
