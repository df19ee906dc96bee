import Foundation
import PanoramaGraphics

/// A step of the mouse.
@preconcurrency @MainActor
public final class MouseEvent: Event {
  /// Which button; left while only moving.
  public let button: MouseInput.Button
  /// 1 for a click, 2 for the second of a double click; 0 while moving with no button down.
  public let clickCount: Int
  /// The same press as a touch: one object from its beginning to its end. Nil for other buttons and
  /// while none is down.
  public internal(set) weak var touch: Touch?

  init(
    timestamp: Double, button: MouseInput.Button, clickCount: Int, location: CGPoint,
    modifiers: KeyModifiers, window: Window?
  ) {
    self.button = button
    self.clickCount = clickCount
    super.init(
      type: .mouse, timestamp: timestamp, modifiers: modifiers, window: window,
      location: location)
  }
}
