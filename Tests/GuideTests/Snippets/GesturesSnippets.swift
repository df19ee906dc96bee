import Panorama

@MainActor func addGestures(
  to board: View, card: View, select: @escaping (CGPoint) -> Void, zoomIn: @escaping () -> Void,
  settle: @escaping (View, CGPoint) -> Void, putBack: @escaping (View) -> Void
) {
  let tap = TapGestureRecognizer { tap in select(tap.location(in: board)) }
  let twice = TapGestureRecognizer { _ in zoomIn() }
  twice.numberOfTapsRequired = 2
  tap.require(toFail: twice)  // a single tap waits until no second one can come

  let drag = PanGestureRecognizer { pan in
    switch pan.state {
    case .began, .changed:
      let moved = pan.translation(in: board)
      card.center = CGPoint(x: card.center.x + moved.x, y: card.center.y + moved.y)
      pan.setTranslation(.zero, in: board)
    case .ended: settle(card, pan.velocity(in: board))
    default: putBack(card)  // cancelled
    }
  }
  board.addGestureRecognizer(tap)
  board.addGestureRecognizer(twice)
  card.addGestureRecognizer(drag)
}

@MainActor func addMenu(to panorama: Panorama, showMenu: @escaping (CGPoint) -> Void) {
  panorama.addGestureRecognizer(
    LongPressGestureRecognizer { press in
      guard press.state == .began else { return }
      showMenu(press.location(in: press.view))  // in the panorama's coordinates
    })
}

final class Sideways: GestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let pan = recognizer as? PanGestureRecognizer else { return true }
    return abs(pan.movement.dx) > abs(pan.movement.dy)  // up and down is the scroll view's
  }
}

final class ThreeFingers: GestureRecognizer {
  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent) {
    if downTouches.count == 3 { state = .recognized }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent) {
    if downTouches.isEmpty { state = .failed }
  }
}
