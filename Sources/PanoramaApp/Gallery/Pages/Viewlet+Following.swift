import Panorama

extension Viewlet {
  /// Moves the viewlet with the finger; to be called in `touchMoved`.
  func follow(_ touch: Touch) {
    guard let panorama, let here = touch.location(in: panorama),
      let before = touch.previousLocation(in: panorama)
    else { return }
    frame.origin = frame.origin + here - before
  }
}
