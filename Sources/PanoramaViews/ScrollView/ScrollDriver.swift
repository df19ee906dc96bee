import Foundation

/// Gives a scroll view its frames, without putting that into its interface.
@MainActor
final class ScrollDriver: FrameAnimation {
  weak var scrollView: ScrollView?

  func advance(to time: Double) -> Bool { scrollView?.advanceFrame(to: time) ?? false }
}
