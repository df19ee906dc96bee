import PanoramaGraphics

/// Recognizes a finger that comes in from the left edge of its view; UIKit's
/// `UIScreenEdgePanGestureRecognizer` for that edge.
///
/// It follows one finger but not the mouse. It fails if the finger comes down farther in, or moves
/// vertically rather than inward.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// A recognizer for one finger.
  public required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  open override func touchesBegan(_ new: Set<Touch>, with event: Event) {
    let isAtEdge = new.allSatisfy {
      $0.type == .direct
        && $0.location(in: view).x - (view?.bounds.minX ?? 0) <= GestureConstants.screenEdgeWidth
    }
    if state == .possible, !isAtEdge {
      state = .failed
    } else {
      super.touchesBegan(new, with: event)
    }
  }

  open override func shouldBegin() -> Bool { movement.dx > abs(movement.dy) }
}
