import Foundation
import PanoramaGraphics

/// An event of a pinch that a trackpad recognised.
@preconcurrency @MainActor
public final class PinchEvent: Event {
  /// The input from the host.
  public let input: PinchInput
  /// The source of the input.
  public let source: InputEvent.Source

  init(_ input: PinchInput, source: InputEvent.Source, timestamp: Double, window: Window?) {
    self.input = input
    self.source = source
    super.init(
      type: .pinch, timestamp: timestamp, window: window,
      location: CGPoint(x: input.x, y: input.y))
  }

  /// The phase of the pinch.
  public var phase: PinchInput.Phase { input.phase }
  /// The factor of the scale since the last event of the pinch, > 0.
  public var scale: Double { input.scale }
}
