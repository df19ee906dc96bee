import Foundation
import PanoramaGraphics
import ScrollPhysics

extension ScrollView {
  /// Passes throws that have met an edge on to the nearest enclosing scroll view that can go on in their
  /// direction. Without one they bounce.
  ///
  /// It happens at the time at which the edge was met, so neither position nor speed jumps, whenever the
  /// next frame comes.
  ///
  /// - Parameter isFrame: whether `time` is that of a frame, which has to show and report it.
  func passThrowsOn(at time: Double, isFrame: Bool = false) {
    for arrival in model.takeArrivals() {
      guard !model.isTracking, arrival.velocity != 0 else { continue }
      var thrown = SIMD2<Double>.zero
      thrown[arrival.axis] = arrival.velocity
      guard let (outer, velocity) = follower(of: thrown) else { continue }
      perform(.rest(axis: arrival.axis), at: time)
      outer.perform(.carryOn(velocity: velocity, age: time - arrival.time), at: time)
      if isFrame { _ = outer.advanceFrame(to: time) }
    }
  }

  /// The enclosing scroll view that can carry on a movement of this one's offset, and the movement in its
  /// own coordinates.
  private func follower(of velocity: SIMD2<Double>) -> (ScrollView, SIMD2<Double>)? {
    let onScreen = windowVector(velocity)
    for outer in outerScrollViews {
      var own = outer.ownVector(onScreen)
      let axis = abs(own.x) > abs(own.y) ? 0 : 1
      own[1 - axis] = 0
      if outer.canCarryOn(axis, by: own[axis]) { return (outer, own) }
    }
    return nil
  }

  /// Whether a throw can go on here. A page only turns under a finger of its own.
  private func canCarryOn(_ axis: Int, by distance: Double) -> Bool {
    isScrollEnabled && !isPagingEnabled && !model.isTracking && !model.isZoomBouncing
      && model.hasRoom(axis, by: distance)
  }

  /// Converts a distance in this view's coordinates to the window's.
  private func windowVector(_ v: SIMD2<Double>) -> SIMD2<Double> {
    let (a, b) = (convert(CGPoint.zero, to: nil), convert(CGPoint(x: v.x, y: v.y), to: nil))
    return SIMD2(Double(b.x - a.x), Double(b.y - a.y))
  }
}
