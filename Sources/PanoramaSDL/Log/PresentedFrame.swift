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
  /// What was drawn; nil when the frame before was only shown again.
  public var frame: DisplayList?
  public var screen: ScreenKind

  /// All fields in order.
  public init(
    time: Double, inputTime: Double?, drawMilliseconds: Double, presentMilliseconds: Double,
    damage: [PixelRect], frame: DisplayList?, screen: ScreenKind
  ) {
    self.time = time
    self.inputTime = inputTime
    self.drawMilliseconds = drawMilliseconds
    self.presentMilliseconds = presentMilliseconds
    self.damage = damage
    self.frame = frame
    self.screen = screen
  }

  /// Drawing commands in the frame, those of nested lists included.
  public var commands: Int { frame?.drawingCount ?? 0 }
}
