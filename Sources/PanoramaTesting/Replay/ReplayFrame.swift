import Panorama

/// A frame of a replay: its time, the state of the scroll view, and its delegate calls.
public struct ReplayFrame: Equatable, Sendable {
  /// The number of the frame, counted from 0.
  public var index: Int
  /// The time in seconds from the start of the session.
  public var time: Double
  /// The state of the scroll view's model, not rounded to device pixels.
  public var state: ScrollState
  /// The delegate calls since the previous frame, in order, with their values.
  public var calls: [String]

  /// A frame from its properties.
  public init(index: Int, time: Double, state: ScrollState, calls: [String]) {
    self.index = index
    self.time = time
    self.state = state
    self.calls = calls
  }
}
