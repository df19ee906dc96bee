import Foundation

/// An object that moves by itself and needs a call per frame while it moves.
@preconcurrency @MainActor
public protocol FrameAnimation: AnyObject {
  /// Shows the state at `time`, in seconds on the host's clock.
  ///
  /// - Returns: whether the animation continues.
  func advance(to time: Double) -> Bool
}
