import Foundation
import ScrollPhysics

/// A drag that was handed over to an enclosing scroll view.
struct ScrollHandover {
  /// The horizontal distance that was passed on from a trackpad's stream, in points.
  var passed = 0.0
  /// The number of fingers that drag; 0 for a stream.
  let fingerCount: Int
  /// The offset of the enclosing view before the drag.
  let start: SIMD2<Double>
}

extension ScrollView {
  /// How far past the edge a drag goes before it is handed over, in points, because a finger that scrolls
  /// along the edge trembles.
  private static let slack = ScrollConstants.touchSlop

  /// Hands over the part of a drag past the left or right edge, or takes it back.
  ///
  /// The enclosing view already knows the fingers, so it only begins or stops following them. A stream is
  /// passed on to it.
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
      // The fingers lifted, which the enclosing view sees itself, or another gesture began.
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
      // The drag is back inside the content.
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
    let translation = panGestureRecognizer.translation(in: nil)
    return abs(translation.x) > abs(translation.y)
  }
}
