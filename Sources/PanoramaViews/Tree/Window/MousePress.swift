import Foundation

/// A mouse button that is down, and the view that gets its steps.
struct MousePress {
  weak var view: View?
  let clicks: Int
  /// Whether it is also delivered as a touch, because no view handled the mouse event.
  var isTouch = false
}
