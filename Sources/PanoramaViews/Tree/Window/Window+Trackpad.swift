import Foundation
import PanoramaGraphics

extension Window {
  func scrollStep(_ input: ScrollInput, _ source: InputEvent.Source) {
    let event = ScrollEvent(input, source: source, timestamp: time, window: self)
    hitTest(event.locationInWindow, with: event)?.scrollWheel(with: event)
  }

  func pinchStep(_ input: PinchInput, _ source: InputEvent.Source) {
    let event = PinchEvent(input, source: source, timestamp: time, window: self)
    // A pinch stays with the view on which it began, even if another comes under the pointer.
    if input.phase == .began || pinchedView == nil {
      pinchedView = hitTest(event.locationInWindow, with: event)
    }
    let view = pinchedView
    if input.phase == .ended { pinchedView = nil }
    view?.magnify(with: event)
  }

  /// Ends a trackpad pinch whose end will not be reported.
  func cancelPinch() {
    guard let view = pinchedView else { return }
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    pinchStep(PinchInput(phase: .ended, scale: 1, x: middle.x, y: middle.y), .emulated)
  }

  /// The point through which the second finger of an emulated pinch mirrors: the middle of the innermost view
  /// at `point` that has a pinch recognizer, or of the window.
  func pinchCenter(at point: CGPoint) -> CGPoint {
    var view = hitTest(point)
    while let v = view {
      for target in v.gestureTargets {
        for r in target.gestureRecognizers ?? [] where r.isEnabled && r.centersEmulatedPinch {
          return v.convert(CGPoint(x: v.bounds.midX, y: v.bounds.midY), to: nil)
        }
      }
      view = v.superview
    }
    return CGPoint(x: bounds.midX, y: bounds.midY)
  }
}
