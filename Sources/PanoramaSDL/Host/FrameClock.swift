import Foundation

/// When frames are due: at a display's ticks, never twice in one tick, and at once after a pause.
///
/// A screen that waits for the display's vertical blank paces itself; the clock then only keeps the
/// loop from spinning.
package struct FrameClock: Equatable {
  /// Seconds from tick to tick, > 0.
  package private(set) var interval: Double
  /// The screen's present call itself waits for the display.
  package var isPacedByScreen = false
  private var lastTick = -Double.infinity

  /// - Parameter refreshRate: the display's, in hertz; 60 is assumed when it is not known (≤ 0).
  package init(refreshRate: Double = 60) { interval = Self.interval(refreshRate) }

  /// The window moved to a display with another rate, in hertz.
  package mutating func setRefreshRate(_ rate: Double) { interval = Self.interval(rate) }

  /// When the next frame may be made; a time that has passed means at once. A screen that paces
  /// itself wakes us at its tick, unless it does not show us just now: half a tick is the least.
  package var nextFrame: Double { lastTick + (isPacedByScreen ? interval / 2 : interval) }

  /// A frame is made at `time`. After a frame that was late by less than a tick the rhythm stays;
  /// after a pause it starts anew.
  package mutating func didBeginFrame(at time: Double) {
    let expected = lastTick + interval
    let keepsRhythm = !isPacedByScreen && time >= expected && time < expected + interval
    lastTick = keepsRhythm ? expected : time
  }

  private static func interval(_ rate: Double) -> Double {
    1 / (rate.isFinite && rate > 0 ? min(rate, 1000) : 60)
  }
}
