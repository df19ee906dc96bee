import PanoramaGraphics

/// What one frame took, and what it showed.
public struct PresentedFrame: Sendable {
  /// When it was on the screen, seconds since the host started.
  public var time: Double
  /// The time of the newest input that it shows; nil when none came yet.
  public var inputTime: Double?
  /// Recording, comparing and rasterizing, in milliseconds.
  public var drawMilliseconds: Double
  /// Carrying it to the display, in milliseconds.
  public var presentMilliseconds: Double
  /// What changed, in device pixels.
  public var damage: [PixelRect]
  /// Drawing commands in the frame.
  public var commands: Int
  public var screen: ScreenKind
}
