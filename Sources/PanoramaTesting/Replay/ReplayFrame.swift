import Panorama

/// One frame of a replay: when it was, where the scroll view stood and what it told its delegate.
public struct ReplayFrame: Equatable, Sendable {
  /// Counted from 0.
  public var index: Int
  /// Seconds from the start of the session.
  public var time: Double
  /// The scroll view's model, not rounded to device pixels.
  public var state: ScrollState
  /// The delegate's calls since the frame before, in order, with their values.
  public var calls: [String]

  /// A frame as its trace row says it.
  public init(index: Int, time: Double, state: ScrollState, calls: [String]) {
    self.index = index
    self.time = time
    self.state = state
    self.calls = calls
  }
}
