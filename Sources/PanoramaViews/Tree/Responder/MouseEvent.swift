import Foundation
import PanoramaGraphics

/// An event of the mouse.
@preconcurrency @MainActor
public final class MouseEvent: Event {
  /// The button; left if the mouse only moves.
  public let button: MouseInput.Button
  /// The number of clicks: 1, or 2 for the second one of a double click; 0 with no button down.
  public let clickCount: Int
  /// The press of the left button as a touch, which is the same object until the button comes up; nil
  /// for other buttons and while none is down.
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
