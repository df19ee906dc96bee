import Foundation
import Panorama

/// A finger that rests on pictures asks for the menu, as the mouse's right button does.
final class MenuPress: LongPressGestureRecognizer, GestureRecognizerDelegate {
  private weak var place: View?

  required init() { super.init() }

  /// - Parameters:
  ///   - place: where fingers may rest.
  ///   - show: told where the menu is wanted, points in the window.
  convenience init(on place: View, show: @escaping @MainActor (CGPoint) -> Void) {
    self.init()
    self.place = place
    delegate = self
    addAction { [weak self] in
      if let self, state == .began { show(location(in: nil)) }
    }
  }

  /// The mouse has a button for it.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    // The second tap of a double tap may be held, too: to zoom.
    guard let place, touch.type == .direct, touch.tapCount < 2 else { return false }
    return touch.view?.isDescendant(of: place) ?? false
  }
}
