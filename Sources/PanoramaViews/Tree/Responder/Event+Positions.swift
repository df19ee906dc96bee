import Foundation

extension Event {
  /// Every position that `touch` went through since the views were last told of it, oldest first,
  /// the present one last; each with its own time. A view gets one `touchesMoved` a frame, a hand
  /// may send several moves in one: ink that draws through all of them loses no corner. UIKit's
  /// `coalescedTouches(for:)`.
  ///
  /// - Returns: objects of their own, which do not change any more; nil for a touch that has no
  ///   part in this event.
  public func coalescedTouches(for touch: Touch) -> [Touch]? {
    guard allTouches?.contains(touch) ?? false else { return nil }
    return coalesced[touch] ?? [touch.snapshot()]
  }

  /// Where `touch` is likely to be in the next frame, for a picture that keeps up with the hand.
  /// Never keep these: they are guesses, and the next event has the truth. UIKit's
  /// `predictedTouches(for:)`.
  ///
  /// - Returns: at most one position, one frame ahead; empty where the touch rests, ends, or has
  ///   too few positions to tell; nil for a touch that has no part in this event.
  public func predictedTouches(for touch: Touch) -> [Touch]? {
    guard allTouches?.contains(touch) ?? false else { return nil }
    guard touch.phase == .moved, let frame = window?.frameDuration else { return [] }
    return touch.predicted(after: frame).map { [$0] } ?? []
  }
}
