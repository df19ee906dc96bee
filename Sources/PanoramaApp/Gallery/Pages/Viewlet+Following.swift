import Panorama

extension Viewlet {
  /// Goes as far as the finger went since its last event: for `touchMoved`.
  func follow(_ touch: Touch) {
    guard let panorama, let here = touch.location(in: panorama),
      let before = touch.previousLocation(in: panorama)
    else { return }
    frame.origin = frame.origin + here - before
  }
}
