#if Apps
  import Panorama

  /// Leaves pens and the mouse to the canvas where one finger scrolls.
  @MainActor
  final class FingerScrollGate: GestureRecognizerDelegate {
    private let sketch: SketchPanorama

    /// - Parameter sketch: the canvas, which knows whether one finger scrolls.
    init(_ sketch: SketchPanorama) { self.sketch = sketch }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      let down = recognizer.downTouches
      guard sketch.fingersScroll, sketch.document.readOnlyReason == nil, down.count == 1,
        let touch = down.first
      else { return true }
      return touch.type == .direct || touch.isSideButtonPressed
    }
  }
#endif
