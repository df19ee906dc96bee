import Foundation
import PanoramaGraphics

/// A turn of the wheel or a movement on a trackpad.
@preconcurrency @MainActor
public final class ScrollEvent: Event {
  /// As the host told it: see `ScrollInput` for signs and units.
  public let input: ScrollInput
  /// Which road it came by.
  public let source: InputEvent.Source

  init(_ input: ScrollInput, source: InputEvent.Source, timestamp: Double, window: Window?) {
    self.input = input
    self.source = source
    super.init(
      type: .scroll, timestamp: timestamp, modifiers: input.modifiers, window: window,
      location: CGPoint(x: input.x, y: input.y))
  }

  /// > 0 is to the right.
  public var deltaX: Double { input.dx }
  /// > 0 is away from the hand.
  public var deltaY: Double { input.dy }
  /// True: the deltas are points. False: notches.
  public var isPrecise: Bool { input.isPrecise }
  /// `none` where the device does not say.
  public var phase: ScrollInput.Phase { input.phase }
}
