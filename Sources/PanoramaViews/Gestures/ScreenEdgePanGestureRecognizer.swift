import PanoramaGraphics

/// A finger that comes in from the left edge of its view: UIKit's `UIScreenEdgePanGestureRecognizer`
/// for that one edge.
///
/// Follows one finger and no mouse; fails at once for a finger that comes down farther in, and as
/// soon as the finger goes up or down rather than inward.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// One finger.
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
