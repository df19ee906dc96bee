import Panorama
import ScrollPhysics

extension ScrollView {
  /// Adds a double tap, or double click, that zooms in around its position, or from any other zoom back to the
  /// usual one.
  ///
  /// - Parameters:
  ///   - delegate: decides which touches count; it is not retained.
  ///   - home: returns the usual zoom scale.
  ///   - goHome: zooms back to the usual scale around a point of this view, with or without animation.
  func addDoubleTapZoom(
    delegate: (any GestureRecognizerDelegate)? = nil, home: @escaping @MainActor () -> Double,
    goHome: @escaping @MainActor (CGPoint, Bool) -> Void
  ) {
    let tap = TapGestureRecognizer { [weak self] tap in
      guard let self, tap.state == .ended else { return }
      let (home, animates) = (home(), !theme.reducesMotion)
      let place = tap.location(in: self)
      if abs(targetZoomScale / home - 1) < 0.01 {
        zoom(at: place, scale: home * ScrollConstants.doubleTapZoomFactor, animated: animates)
      } else {
        goHome(place, animates)
      }
    }
    tap.numberOfTapsRequired = 2
    tap.delegate = delegate
    addGestureRecognizer(tap)
  }
}
