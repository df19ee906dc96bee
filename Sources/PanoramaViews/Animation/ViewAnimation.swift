import Foundation
import PanoramaGraphics

/// One call of `View.animate`: the properties that were set in its block, on their way from what
/// was shown to what was set. A function of time alone.
@MainActor
final class ViewAnimation: FrameAnimation {
  enum Property: Hashable { case geometry, alpha, background }

  struct Track {
    weak var view: View?
    let property: Property
    /// Shows the share of the way.
    let show: @MainActor (Double) -> Void
    /// Shows the property itself again.
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

  /// The window of what moves; nil when nothing does.
  var window: Window? { tracks.lazy.compactMap { $0.view?.hostingWindow }.first }

  /// Takes a property over from whatever moved it before.
  func add(_ track: Track) {
    track.view?.animations[track.property]?.drop(track.view, track.property)
    drop(track.view, track.property)
    track.view?.animations[track.property] = self
    tracks.append(track)
    track.show(0)
  }

  func begin(at time: Double) { start = time + delay }

  func advance(to time: Double) -> Bool {
    tracks.removeAll { $0.view?.hostingWindow == nil && clear($0) }
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

  /// Another animation, or a plain setting, has the property now.
  func drop(_ view: View?, _ property: Property) {
    tracks.removeAll { $0.view === view && $0.property == property }
    view?.animations[property] = nil
    if tracks.isEmpty, start != nil { complete(false) }
  }

  /// Told once, whether or not it came to its end.
  func complete(_ finished: Bool) {
    let completion = completion
    self.completion = nil
    completion?(finished)
  }

  private func clear(_ track: Track) -> Bool {
    track.finish()
    track.view?.animations[track.property] = nil
    return true
  }
}
