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
final class ViewAnimation: FrameAnimation {
  enum Property: Hashable { case geometry, alpha, background }

  struct Track {
    weak var node: (any AnimatedNode)?
    let property: Property
    /// Shows the property at a fraction of the way.
    let show: @MainActor (Double) -> Void
    /// Shows the property's own value again.
    let finish: @MainActor () -> Void
  }

  private var tracks: [Track] = []
  private var start: Double?
  private let delay: Double
  let duration: Double
  private let curve: AnimationCurve
  private var completion: ((Bool) -> Void)?

  init(
    duration: Double, delay: Double, curve: AnimationCurve,
    completion: ((Bool) -> Void)?
  ) {
    let asked = curve.naturalDuration ?? duration
    self.duration = asked.isFinite ? max(0, asked) : 0
    self.delay = delay.isFinite ? max(0, delay) : 0
    self.curve = curve
    self.completion = completion
  }

  /// The animation whose block is running; nil outside of one.
  static var current: ViewAnimation? {
    get { CurrentState.animating as? ViewAnimation }
    set { CurrentState.animating = newValue }
  }

  /// The first node that is being animated; nil if there is none.
  var node: (any AnimatedNode)? { tracks.lazy.compactMap(\.node).first(where: \.isAnimatable) }

  /// Adds a property and removes it from the animation that moved it before.
  func add(_ track: Track) {
    track.node?.animations[track.property]?.drop(track.node, track.property)
    drop(track.node, track.property)
    track.node?.animations[track.property] = self
    tracks.append(track)
    track.show(0)
  }

  func begin(at time: Double) { start = time + delay }

  func advance(to time: Double) -> Bool {
    tracks.removeAll { !($0.node?.isAnimatable ?? false) && clear($0) }
    guard let start, !tracks.isEmpty else {
      complete(false)
      return false
    }
    guard time < start + duration else {
      for track in tracks { _ = clear(track) }
      tracks = []
      complete(true)
      return false
    }
    let u = (time - start) / duration
    let way = curve.progress(u, duration: duration)
    for track in tracks { track.show(way) }
    return true
  }

  /// Removes a property that was set directly or that another animation has taken over.
  func drop(_ node: (any AnimatedNode)?, _ property: Property) {
    tracks.removeAll { $0.node === node && $0.property == property }
    node?.animations[property] = nil
    if tracks.isEmpty, start != nil { complete(false) }
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
