import Panorama

extension Pen {
  /// A stroke of the current tool: the pen or the highlighter.
  @MainActor
  init(of sketch: SketchPanorama, at start: InkSample) {
    let isPen = sketch.tool == .pen
    self.init(
      at: start, width: isPen ? sketch.lineWidth : sketch.highlighterWidth,
      color: isPen ? sketch.penColor : sketch.highlighterColor,
      ink: Ink(
        tool: isPen ? .pen : .highlighter, times: [],
        scale: sketch.panoramaView?.zoomScale ?? 1, lag: sketch.lag))
  }
}

extension InkSample {
  /// Where a finger is, and how hard it presses.
  @MainActor
  init(_ touch: Touch, at p: SIMD2<Double>) {
    // A surface that measures no pressure reports 0 or the maximum.
    let isMeasured =
      touch.type == .pencil || touch.force > 0 && touch.force < touch.maximumPossibleForce
    self.init(
      position: p, time: touch.timestamp - touch.startTimestamp,
      pressure: isMeasured ? touch.force : nil)
  }
}
