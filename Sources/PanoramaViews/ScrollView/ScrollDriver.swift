import Foundation

/// Passes frames to a scroll view, so that its interface needs no method for them.
@MainActor
final class ScrollDriver: FrameAnimation {
  weak var scrollView: ScrollView?

  func advance(to time: Double) -> Bool { scrollView?.advanceFrame(to: time) ?? false }
}
