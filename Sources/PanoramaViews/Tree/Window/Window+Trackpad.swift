import Foundation
import PanoramaGraphics

extension Window {
  func scrollStep(_ input: ScrollInput, _ source: InputEvent.Source) {
    let event = ScrollEvent(input, source: source, timestamp: time, window: self)
    _ = offer(event) { $0.scrollWheel(with: event) }
  }

  func pinchStep(_ input: PinchInput, _ source: InputEvent.Source) {
    let event = PinchEvent(input, source: source, timestamp: time, window: self)
    // A pinch stays with the view on which it began, even if another comes under the pointer.
    if input.phase == .began || pinchedView == nil {
      pinchedView = offer(event) { $0.magnify(with: event) }
    } else {
      pinchedView?.magnify(with: event)
    }
    if input.phase == .ended { pinchedView = nil }
  }

  /// Offers a wheel's or trackpad's event to the view under the pointer, and then to those behind it, until
  /// one handles it. Over a bar, strip or panel the event thus does the same as over the content.
  ///
  /// A view that covers all of the one behind it keeps the event, and so does a scroll view that is merely at
  /// its end.
  ///
  /// - Returns: the view that handled it, itself or through its responders; nil if none did.
  private func offer(_ event: Event, _ deliver: (View) -> Void) -> View? {
    var view = hitTest(event.locationInWindow, with: event)
    while let candidate = view {
      event.isHandled = true
      deliver(candidate)
      if event.isHandled { return candidate }
      if event.isKept { return nil }
      view = candidate.viewBehind(event.locationInWindow, with: event, uncovered: true)
    }
    return nil
  }

  /// Ends a trackpad pinch whose end will not be reported.
  func cancelPinch() {
    guard let view = pinchedView else { return }
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    pinchStep(PinchInput(phase: .ended, scale: 1, x: middle.x, y: middle.y), .emulated)
  }

  /// The middle of the two fingers of an emulated pinch: that of the innermost view at `point` that has a
  /// pinch recognizer, or of the window.
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
