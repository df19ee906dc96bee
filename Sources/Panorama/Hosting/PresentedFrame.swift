import PanoramaGraphics

/// A frame that was presented, with its times.
public struct PresentedFrame: Sendable {
  /// When the frame was on the screen, in seconds since the host started.
  public var time: Double
  /// The time of the newest input that the frame shows; nil if there was none yet.
  public var inputTime: Double?
  /// The time from the newest input to the screen, in milliseconds; nil if there was none, or if an
  /// earlier frame showed it already.
  public var latencyMilliseconds: Double?
  /// The time for recording, comparing and rasterizing, in milliseconds.
  public var drawMilliseconds: Double
  /// The time for presenting, in milliseconds.
  public var presentMilliseconds: Double
  /// The time for the head-up display, in milliseconds; nil while it is hidden. No other time
  /// includes it.
  public var hudMilliseconds: Double?
  /// The pixels that the frame has changed, without those of the head-up display.
  public var damage: [PixelRect]
  /// The drawing; nil if the previous frame was only presented again.
  public var frame: DisplayList?
  /// How the frame was presented.
  public var screen: ScreenKind
  /// The number of threads that drew the frame.
  public var threads = 1
  /// The memory of the program, in bytes; 0 if it is not known.
  public var memory = 0

  /// A frame from its properties.
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

  /// The number of drawing commands in the frame, including those of nested lists.
  public var commands: Int { frame?.drawingCount ?? 0 }
}
