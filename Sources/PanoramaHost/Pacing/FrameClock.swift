import Foundation

/// Determines when frames are due: at the ticks of a display, at most one per tick, and at once after
/// a pause.
///
/// A screen whose present call waits for the vertical blank paces frames itself. The clock then only
/// keeps the loop from spinning.
public struct FrameClock: Equatable {
  /// The time between ticks, in seconds, > 0.
  public private(set) var interval: Double
  /// Whether the screen's present call waits for the display.
  public var isPacedByScreen = false
  private var lastTick = -Double.infinity

  /// - Parameter refreshRate: the refresh rate of the display, in Hz; ≤ 0 counts as 60.
  public init(refreshRate: Double = 60) { interval = Self.interval(refreshRate) }

  /// Changes the refresh rate, in Hz, after the window has moved to another display.
  public mutating func setRefreshRate(_ rate: Double) { interval = Self.interval(rate) }

  /// When the next frame may be drawn; a time in the past means at once. A screen that paces frames
  /// normally waits by itself, but may return at once while the window is invisible, so half a tick
  /// is the minimum.
  public var nextFrame: Double { lastTick + (isPacedByScreen ? interval / 2 : interval) }

  /// Notes that a frame is drawn at `time`. The rhythm continues if the frame is less than a tick
  /// late; otherwise it starts again.
  public mutating func didBeginFrame(at time: Double) {
    let expected = lastTick + interval
    let keepsRhythm = !isPacedByScreen && time >= expected && time < expected + interval
    lastTick = keepsRhythm ? expected : time
  }

  private static func interval(_ rate: Double) -> Double {
    1 / (rate.isFinite && rate > 0 ? min(rate, 1000) : 60)
  }
}
