import Foundation
import PanoramaGraphics

/// An event of a wheel that turned, or of fingers that moved on a trackpad.
@preconcurrency @MainActor
public final class ScrollEvent: Event {
  /// The input from the host; see `ScrollInput` for signs and units.
  public let input: ScrollInput
  /// The source of the input.
  public let source: InputEvent.Source

  init(_ input: ScrollInput, source: InputEvent.Source, timestamp: Double, window: Window?) {
    self.input = input
    self.source = source
    super.init(
      type: .scroll, timestamp: timestamp, modifiers: input.modifiers, window: window,
      location: CGPoint(x: input.x, y: input.y))
  }

  /// The horizontal distance, > 0 to the right.
  public var deltaX: Double { input.dx }
  /// The vertical distance, > 0 away from the user.
  public var deltaY: Double { input.dy }
  /// Whether the deltas are points; otherwise they are notches of a wheel.
  public var isPrecise: Bool { input.isPrecise }
  /// The phase of the movement; `none` if the device does not report it.
  public var phase: ScrollInput.Phase { input.phase }
}
