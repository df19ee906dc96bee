import Foundation
import PanoramaGraphics

/// A step of the mouse.
@MainActor
public final class MouseEvent: Event {
  public let button: MouseInput.Button
  /// 1 for a click, 2 for the second of a double click; 0 while moving with no button down.
  public let clickCount: Int

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
