#if Apps
  import Panorama

  /// What the pens get from fingers.
  extension SketchPanorama {
    func makePen(at start: InkSample) -> Pen {
      let isPen = tool == .pen
      return Pen(
        at: start, width: isPen ? lineWidth : highlighterWidth,
        color: isPen ? penColor : highlighterColor,
        ink: Ink(
          tool: isPen ? .pen : .highlighter, times: [], scale: panoramaView?.zoomScale ?? 1,
          lag: lag)
      )
    }

    func sample(of touch: Touch, at p: SIMD2<Double>) -> InkSample {
      // A surface that measures no pressure says 0 or 1.
      let isMeasured =
        touch.type == .pencil || touch.force > 0 && touch.force < touch.maximumPossibleForce
      return InkSample(
        position: p, time: touch.timestamp - touch.startTimestamp,
        pressure: isMeasured ? touch.force : nil)
    }

    func point(of touch: Touch) -> SIMD2<Double>? {
      guard let p = touch.location(in: self), p.x.isFinite, p.y.isFinite else { return nil }
      let limit = SIMD2(repeating: SketchPanorama.limit)
      return pointwiseMax(
        -limit - sheet.origin, pointwiseMin(limit - sheet.origin, SIMD2(p.x, p.y)))
    }
  }
#endif
