import Foundation
import PanoramaGraphics

extension Window {
  /// The frontmost view that takes touches at `point`, in the window's coordinates; nil for none.
  public func hitTest(_ point: CGPoint, with event: Event? = nil) -> View? {
    guard let inverse = rootView.geometry.fromParent else { return nil }
    return rootView.hitTest(point.applying(inverse), with: event)
  }

  /// An event about all fingers and the pressed mouse.
  ///
  /// - Parameters:
  ///   - timestamp: when it happened, in seconds; nil for now.
  ///   - coalesced: every position of the touches that moved, oldest first.
  func touchEvent(at timestamp: Double? = nil, coalesced: [Touch: [Touch]] = [:]) -> Event {
    var all = Set(fingers.touches)
    if let touch = mouse.touch { all.insert(touch) }
    return Event(
      type: .touches, timestamp: timestamp ?? time, modifiers: modifiers, window: self,
      allTouches: all, coalesced: coalesced)
  }
}
