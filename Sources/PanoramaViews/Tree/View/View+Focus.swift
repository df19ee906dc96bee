import Foundation

extension View {
  /// Tells the view and its enclosing views that one of them got or lost the keyboard focus.
  func tellFocusChanged() {
    var view: View? = self
    while let v = view {
      v.descendantFocusDidChange()
      view = v.superview
    }
  }

  /// The views that take the focus, depth first, this one included. O(n).
  func focusable() -> [View] {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled else { return [] }
    return (canBecomeFirstResponder ? [self] : []) + subviews.flatMap { $0.focusable() }
  }
}
