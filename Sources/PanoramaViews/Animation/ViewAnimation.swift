import Foundation
import PanoramaGraphics

/// A node whose properties can be animated.
@MainActor
protocol AnimatedNode: AnyObject {
  /// Whether a window advances the node's animations.
  var isAnimatable: Bool { get }
  /// The current animation of each property.
  var animations: [ViewAnimation.Property: ViewAnimation] { get set }
}

/// One call of `View.animate`. It moves the properties that were set in its block from their
/// displayed to their new values, as a function of time alone.
@MainActor
package final class ViewAnimation: FrameAnimation {
  enum Property: Hashable { case bounds, position, transform, alpha, background }

  struct Track {
    weak var node: (any AnimatedNode)?
    let property: Property
    /// Shows the property between its old value (0) and its new one (1).
    let show: @MainActor (Double) -> Void
    /// Shows the property's own value again.
    let finish: @MainActor () -> Void
    /// The part of a run in which the property moves, 0 … 1.
    var period = 0.0...1.0
    /// Whether no earlier key frame moves the property.
    var isFirst = true
  }

  private var tracks: [Track] = []
  private var start: Double?
  private let plan: AnimationPlan
  /// The duration of one run, in seconds.
  let duration: Double
  private var completion: ((Bool) -> Void)?
  /// The part of a run, 0 … 1, in which the properties that are set now will move; nil if the animation
  /// has no key frames.
  package var period: ClosedRange<Double>?

  init(_ plan: AnimationPlan, completion: ((Bool) -> Void)?) {
    self.plan = plan
    let asked = plan.curve.naturalDuration ?? plan.duration
    duration = asked.isFinite ? max(0, asked) : 0
    self.completion = completion
  }

  /// The animation whose block is running; nil outside of one.
  package static var current: ViewAnimation? {
    get { CurrentState.animating as? ViewAnimation }
    set { CurrentState.animating = newValue }
  }

  /// The first node that is being animated; nil if there is none.
  var node: (any AnimatedNode)? { tracks.lazy.compactMap(\.node).first(where: \.isAnimatable) }

  /// Whether an earlier key frame moves the property, so that a later one begins where that ends.
  func moves(_ node: any AnimatedNode, _ property: Property) -> Bool {
    tracks.contains { $0.node === node && $0.property == property }
  }

  /// Adds a property and removes it from the animation that moved it before.
  func add(_ track: Track) {
    var track = track
    if track.node?.animations[track.property] !== self {
      track.node?.animations[track.property]?.drop(track.node, track.property)
    }
    if let period {
      track.period = period
      track.isFirst = !tracks.contains { $0.node === track.node && $0.property == track.property }
      if track.isFirst { track.show(0) }
    } else {
      drop(track.node, track.property)
      track.show(0)
    }
    track.node?.animations[track.property] = self
    tracks.append(track)
  }

  func begin(at time: Double) { start = time + plan.usableDelay }

  package func advance(to time: Double) -> Bool {
    tracks.removeAll { !($0.node?.isAnimatable ?? false) && clear($0) }
    guard let start, !tracks.isEmpty else {
      complete(false)
      return false
    }
    guard time < start + duration * plan.runs else {
      for track in tracks { _ = clear(track) }
      tracks = []
      complete(true)
      return false
    }
    show(plan.share(of: time - start, duration: duration))
    return true
  }

  /// - Parameter share: the elapsed part of one run, 0 … 1.
  private func show(_ share: Double) {
    // A later key frame takes over where it begins.
    for track in tracks where track.isFirst || track.period.lowerBound <= share {
      let (low, high) = (track.period.lowerBound, track.period.upperBound)
      let own = high > low ? min(1, max(0, (share - low) / (high - low))) : 1
      track.show(plan.curve.progress(own, duration: duration))
    }
  }

  /// Removes a property that was set directly or that another animation has taken over.
  func drop(_ node: (any AnimatedNode)?, _ property: Property) {
    tracks.removeAll { $0.node === node && $0.property == property }
    node?.animations[property] = nil
    if tracks.isEmpty, start != nil { complete(false) }
  }

  /// Ends the animation of a property, which then shows its own value.
  func end(_ node: any AnimatedNode, _ property: Property) {
    for track in tracks where track.node === node && track.property == property { track.finish() }
    drop(node, property)
  }

  /// Calls the completion once, with whether the animation reached its end.
  func complete(_ finished: Bool) {
    let completion = completion
    self.completion = nil
    completion?(finished)
  }

  private func clear(_ track: Track) -> Bool {
    track.finish()
    track.node?.animations[track.property] = nil
    return true
  }
}
