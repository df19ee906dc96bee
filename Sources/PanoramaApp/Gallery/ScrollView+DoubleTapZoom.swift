import Panorama
import ScrollPhysics

extension ScrollView {
  /// A double tap, or double click, zooms in about its place; where the zoom is anything but the
  /// usual one, it goes back to that.
  ///
  /// - Parameters:
  ///   - delegate: says which touches count; not kept.
  ///   - home: the usual zoom scale.
  ///   - goHome: goes back to it, about a point of this view, animated or not.
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
