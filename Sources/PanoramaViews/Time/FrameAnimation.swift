import Foundation

/// Something that moves by itself and wants a frame every tick while it does.
@preconcurrency @MainActor
public protocol FrameAnimation: AnyObject {
  /// Shows where things are at `time`, seconds on the host's clock. - Returns: whether it goes on.
  func advance(to time: Double) -> Bool
}
