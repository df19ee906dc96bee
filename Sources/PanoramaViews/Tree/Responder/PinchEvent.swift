import Foundation
import PanoramaGraphics

/// A step of a pinch that a trackpad recognised by itself.
@preconcurrency @MainActor
public final class PinchEvent: Event {
  /// As the host told it.
  public let input: PinchInput
  /// Which road it came by.
  public let source: InputEvent.Source

  init(_ input: PinchInput, source: InputEvent.Source, timestamp: Double, window: Window?) {
    self.input = input
    self.source = source
    super.init(
      type: .pinch, timestamp: timestamp, window: window,
      location: CGPoint(x: input.x, y: input.y))
  }

  /// How far the pinch has come.
  public var phase: PinchInput.Phase { input.phase }
  /// Since the last event of this pinch; > 0.
  public var scale: Double { input.scale }
}
