import Panorama

/// Lets pens and the mouse draw while one finger scrolls.
@MainActor
final class FingerScrollGate: GestureRecognizerDelegate {
  private let sketch: SketchPanorama
  private let scrollView: ScrollView

  /// - Parameters:
  ///   - sketch: the canvas, which knows whether one finger scrolls.
  ///   - scrollView: the view that scrolls it.
  init(_ sketch: SketchPanorama, in scrollView: ScrollView) {
    self.sketch = sketch
    self.scrollView = scrollView
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let down = recognizer.downTouches
    guard sketch.fingersScroll, !scrollView.isSpaceHeld, sketch.document.readOnlyReason == nil,
      down.count == 1,
      let touch = down.first
    else { return true }
    return touch.type == .direct || touch.isSideButtonPressed
  }
}
