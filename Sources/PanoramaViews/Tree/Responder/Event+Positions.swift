import Foundation

extension Event {
  /// All positions of `touch` since the views were last told about it, oldest first, each with its
  /// time; UIKit's `coalescedTouches(for:)`. A view gets one `touchesMoved` per frame, but a finger may
  /// move several times in one. Ink that is drawn through all positions keeps its corners.
  ///
  /// - Parameter touch: a touch of this event.
  /// - Returns: copies that do not change; nil if the touch does not belong to this event.
  public func coalescedTouches(for touch: Touch) -> [Touch]? {
    guard allTouches?.contains(touch) ?? false else { return nil }
    return coalesced[touch] ?? [touch.snapshot()]
  }

  /// Where `touch` will probably be in the next frame, for drawing that keeps up with the finger;
  /// UIKit's `predictedTouches(for:)`. Do not keep the result: the next event replaces it.
  ///
  /// - Parameter touch: a touch of this event.
  /// - Returns: at most one position, one frame ahead; none if the touch is still, ends, or has too few
  ///   positions; nil if it does not belong to this event.
  public func predictedTouches(for touch: Touch) -> [Touch]? {
    guard allTouches?.contains(touch) ?? false else { return nil }
    guard touch.phase == .moved, let frame = window?.frameDuration else { return [] }
    return touch.predicted(after: frame).map { [$0] } ?? []
  }
}
