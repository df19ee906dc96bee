import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func gestures() {
    do {
      let tap = UITapGestureRecognizer(target: owner, action: Owner.tapped)
      tap.numberOfTapsRequired = 2
      view.addGestureRecognizer(tap)
    }
    do {
      let pan = UIPanGestureRecognizer()
      let v = pan.velocity(in: view)
      pan.setTranslation(.zero, in: view)
      _ = v.x
    }
    do {
      let press = UILongPressGestureRecognizer()
      press.minimumPressDuration = 0.3
      press.allowableMovement = 5
    }
    do {
      let pinch = UIPinchGestureRecognizer()
      pinch.scale = 1
      _ = pinch.velocity
    }
    do {
      let swipe = UISwipeGestureRecognizer()
      swipe.direction = [.left, .right]
      swipe.numberOfTouchesRequired = 2
    }
    do {
      let edge = UIScreenEdgePanGestureRecognizer()
      edge.edges = .left
    }
    do {
      panLater.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
    }
    do {
      switch panLater.state {
      case .began, .changed: break
      case .ended, .cancelled, .failed: break
      default: break
      }
    }
    do {
      let at = tapLater.location(ofTouch: 0, in: view)
      _ = at
    }
    do {
      let hover = UIHoverGestureRecognizer()
      view.addGestureRecognizer(hover)
    }
  }
}
