import Foundation
import PanoramaGraphics

/// An animation that shows other values in a copy of a layer; Core Animation's are of this kind.
@MainActor
package protocol LayerAnimation: AnyObject {
  /// When and how it runs.
  var plan: AnimationPlan { get }
  /// The time at which it begins; 0 or less for the first frame.
  var beginTime: Double { get }
  /// Whether the layer shows its own values after the end.
  var isRemovedOnCompletion: Bool { get }
  /// Called in the frame in which it begins.
  func didStart()
  /// Shows its values `elapsed` seconds after the beginning in `layer`, which is a copy.
  func show(_ elapsed: Double, in layer: Layer)
}

/// An animation that a window advances: one call of `View.animate`, or one animation of a layer. It moves its
/// tracks as a function of time alone.
@MainActor
package final class RunningAnimation: FrameAnimation {
  struct Track {
    weak var node: (any AnimatedNode)?
    let key: AnimationKey
    /// The property's values at the beginning and at the end; nil for an animation of a layer.
    var values: (start: AnimatedValue, end: AnimatedValue)?
    /// The part of a run in which the property moves, 0 … 1.
    var period = 0.0...1.0
    /// Whether no earlier key frame moves the property.
    var isFirst = true

    @MainActor func show(_ progress: @autoclosure () -> Double) {
      if let values {
        node?.animations?.show(values.start.mixed(with: values.end, progress()), key)
      }
      node?.animationDidChange(key)
    }
  }

  private var tracks: [Track] = []
  private let plan: AnimationPlan
  /// What a layer's animation shows; nil for `View.animate`.
  let layerAnimation: (any LayerAnimation)?
  private var completion: ((Bool) -> Void)?
  /// The time of the newest frame.
  private var time = 0.0
  /// The time at which it begins; nil before the first frame of a layer's animation.
  private var start: Double?
  /// Whether the window advances it; before that, its block is running.
  private var isRunning = false
  /// The number of successive frames for which one of the nodes was in no window.
  private var framesOutside = 0
  /// The part of a run, 0 … 1, in which the properties that are set now will move; nil if the animation
  /// has no key frames.
  package var period: ClosedRange<Double>?

  /// The number of frames for which a layer's animation waits for its layer to be added to a window.
  private static let patience = 2

  /// - Parameter completion: called once, with whether the end was reached.
  init(
    _ plan: AnimationPlan, of layerAnimation: (any LayerAnimation)? = nil,
    completion: ((Bool) -> Void)?
  ) {
    self.plan = plan
    self.layerAnimation = layerAnimation
    self.completion = completion
  }

  /// The animation whose block is running; nil outside of one.
  package static var current: RunningAnimation? {
    get { CurrentState.animating as? RunningAnimation }
    set { CurrentState.animating = newValue }
  }

  // MARK: Tracks

  /// Whether an earlier key frame moves the property, so that a later one begins where that ends.
  func moves(_ node: any AnimatedNode, _ key: AnimationKey) -> Bool {
    tracks.contains { $0.node === node && $0.key == key }
  }

  /// Adds a property and removes it from the animation that moved it before.
  func add(_ track: Track) {
    guard let node = track.node else { return }
    var track = track
    track.isFirst = period == nil || !moves(node, track.key)
    if let period { track.period = period }
    if track.isFirst {
      if track.key != .layer(nil) { node.animations?[track.key]?.drop(node, track.key) }
      let animations = node.animations ?? NodeAnimations()
      node.animations = animations
      animations.add(track.key, self)
      track.show(0)
    }
    tracks.append(track)
  }

  /// Removes a property that another animation takes over.
  private func drop(_ node: any AnimatedNode, _ key: AnimationKey) {
    tracks.removeAll { $0.node === node && $0.key == key }
    node.animations?.remove(key, self)
    if tracks.isEmpty, isRunning { complete(false) }
  }

  /// Ends the animation of a property, which then shows its own value.
  func end(_ node: any AnimatedNode, _ key: AnimationKey) {
    drop(node, key)
    node.animationDidChange(key)
  }

  // MARK: Time

  /// Runs from now on, in the window of the first node that is in one.
  func begin() {
    guard let window = tracks.lazy.compactMap(\.node).first(where: \.isAnimatable)?.owningWindow
    else { return complete(true) }
    begin(in: window)
  }

  func begin(in window: Window) {
    isRunning = true
    time = window.time
    if layerAnimation == nil { start = time + plan.usableDelay }
    window.add(self)
  }

  package func advance(to newTime: Double) -> Bool {
    time = newTime
    let outside = tracks.filter { !($0.node?.isAnimatable ?? false) }
    framesOutside = outside.isEmpty ? 0 : framesOutside + 1
    if !outside.isEmpty {
      if layerAnimation != nil, framesOutside <= Self.patience { return true }
      tracks.removeAll { !($0.node?.isAnimatable ?? false) }
      outside.forEach(clear)
    }
    guard !tracks.isEmpty else {
      complete(false)
      return false
    }
    let start = start ?? layerAnimation.map { $0.beginTime > 0 ? $0.beginTime : time } ?? time
    if self.start == nil {
      self.start = start
      layerAnimation?.didStart()
    }
    let isOver = time >= start + plan.wholeDuration
    if isOver, layerAnimation?.isRemovedOnCompletion ?? true {
      let ended = tracks
      tracks = []
      ended.forEach(clear)
    } else {
      show(plan.fraction(at: time - start) ?? 1)
    }
    if isOver { complete(true) }
    return !isOver
  }

  /// - Parameter fraction: the elapsed part of one run, 0 … 1.
  private func show(_ fraction: Double) {
    // A later key frame takes over where it begins.
    for track in tracks where track.isFirst || track.period.lowerBound <= fraction {
      let (low, high) = (track.period.lowerBound, track.period.upperBound)
      track.show(plan.progress(high > low ? min(1, max(0, (fraction - low) / (high - low))) : 1))
    }
  }

  /// Shows what the layer's animation shows now in `copy`.
  func show(in copy: Layer) {
    guard let layerAnimation else { return }
    layerAnimation.show(time - (start ?? max(time, layerAnimation.beginTime)), in: copy)
  }

  private func clear(_ track: Track) {
    track.node?.animations?.remove(track.key, self)
    track.node?.animationDidChange(track.key)
  }

  /// Calls the completion once, with whether the animation reached its end.
  func complete(_ finished: Bool) {
    let completion = completion
    self.completion = nil
    completion?(finished)
  }
}
