import Foundation

/// A mouse button that is down, and who gets its steps.
struct MousePress {
  weak var view: View?
  let clicks: Int
  /// Also delivered as a touch: no mouse method took it.
  var isTouch = false
}
