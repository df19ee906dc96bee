import Panorama

/// A hand that selects text: the mouse that is dragged over it, a finger or pen that rests on it, or that takes a knob at
/// an end of a selection.
final class SelectionRecognizer: GestureRecognizer {
  /// How the hand began.
  enum Beginning {
    /// With this number of presses in a row.
    case mouse(presses: Int)
    case hold
    case knob
  }

  /// How the hand began.
  private(set) var beginning = Beginning.hold
  /// Asked whether a touch takes a knob.
  var takesKnob: (CGPoint) -> Bool = { _ in false }
  /// Asked whether the mouse may select from a point on; elsewhere it scrolls.
  var isText: (CGPoint) -> Bool = { _ in false }
  private var deadline: ScheduledAction?
  private var start = CGPoint.zero

  /// The way after which the mouse selects, in points: less than that after which it would scroll.
  private static let mouseSlop = 2.0
  private static let touchSlop = 10.0

  /// The hand; nil if there is none.
  var hand: Touch? { touches.first }
  /// Where it came down, in the view's coordinates.
  var startLocation: CGPoint { start }

  override func touchesBegan(_ new: Set<Touch>, with event: ResponderEvent) {
    guard touches.count == 1, let touch = touches.first else {
      if state == .possible { state = .failed }
      return
    }
    start = touch.location(in: view)
    if touch.type == .indirectPointer {
      beginning = .mouse(presses: touch.tapCount)
      if !isText(start) { state = .failed }
    } else if takesKnob(start) {
      beginning = .knob
      state = .began
    } else {
      beginning = .hold
      deadline = view?.window?.schedule(at: event.timestamp + Self.holdDuration) { [weak self] in
        guard let self, state == .possible else { return }
        state = .began
      }
    }
  }

  /// How long a finger rests before it selects, in seconds.
  private static let holdDuration = 0.5

  override func touchesMoved(_ moved: Set<Touch>, with event: ResponderEvent) {
    guard let touch = touches.first else { return }
    switch state {
    case .began, .changed: state = .changed
    case .possible:
      let place = touch.locationInWindow
      let way = hypot(
        place.x - touch.startLocationInWindow.x, place.y - touch.startLocationInWindow.y)
      if case .mouse = beginning {
        if way > Self.mouseSlop { state = .began }
      } else if way > Self.touchSlop {
        state = .failed
      }
    default: break
    }
  }

  override func touchesEnded(_ ended: Set<Touch>, with event: ResponderEvent) {
    state = state == .began || state == .changed ? .ended : .failed
  }

  override func reset() {
    deadline?.cancel()
    deadline = nil
  }
}
