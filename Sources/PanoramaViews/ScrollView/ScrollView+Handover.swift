import Foundation
import ScrollPhysics

/// A drag that a view around goes on with.
struct ScrollHandover {
  /// Points sideways that a trackpad's stream has been passed on.
  var passed = 0.0
  /// How many fingers drag; none for a stream.
  let fingerCount: Int
  /// Where the view around was before.
  let start: SIMD2<Double>
}

extension ScrollView {
  /// Points past the edge before a view around goes on with the drag: a finger that scrolls up or
  /// down along the edge trembles. As far as a touch may stray.
  private static let slack = ScrollConstants.touchSlop

  /// Passes on what a drag leaves at the left or right edge, or takes it back.
  ///
  /// Fingers are known to the view around already: it only begins, or ends, to follow them. A
  /// stream is passed on to it.
  func handOver(at time: Double?) {
    guard let follower = sidewaysFollower else { return }
    let excess = model.sidewaysExcess
    let beyond = excess > 0 ? max(0, excess - Self.slack) : min(0, excess + Self.slack)
    let count = panGestureRecognizer.downTouches.count
    guard let begun = handover else {
      if beyond != 0, count == 0 || isMostlySideways { beginHandover(count, at: time) }
      return
    }
    if begun.fingerCount != count || model.isZooming {
      // Lifted, which the view around sees for itself; or another gesture, and it goes to its rest.
      handover = nil
      guard count > 0 else { return }
      follower.perform(.cancel, at: time)
      follower.ignoresFingers = true
    } else if !model.isDragging {
      handover = nil
    } else if count == 0 {
      if beyond != begun.passed {
        follower.perform(.precise(SIMD2(beyond - begun.passed, 0)), at: time)
        handover?.passed = beyond
      }
    } else if beyond == 0 {
      // Back inside.
      handover = nil
      follower.perform(.cancel, at: time)
      follower.perform(.setContentOffset(begun.start, animated: false), at: time)
    }
  }

  private func beginHandover(_ count: Int, at time: Double?) {
    guard let follower = sidewaysFollower else { return }
    handover = ScrollHandover(fingerCount: count, start: follower.model.contentOffset)
    if count > 0 {
      follower.perform(.beginDragging, at: time)
    } else {
      handOver(at: time)
    }
  }

  private var isMostlySideways: Bool {
    let way = panGestureRecognizer.translation(in: nil)
    return abs(way.x) > abs(way.y)
  }
}
