import Panorama

/// The clock of a slideshow.
@MainActor
final class Slideshow {
  /// Whether the slideshow runs, even while it waits for a picture to be read.
  private(set) var isRunning = false
  /// The time for which each picture is shown, in seconds.
  var duration = 4.0
  private let advance: @MainActor () -> Void
  private var deadline: ScheduledAction?

  /// Creates a slideshow that does not run yet.
  ///
  /// - Parameter advance: shows the next picture.
  init(advance: @escaping @MainActor () -> Void) { self.advance = advance }

  /// Whether the slideshow runs but is not counting the time of the current picture.
  var isWaiting: Bool { isRunning && deadline == nil }

  func start() { isRunning = true }

  func stop() {
    isRunning = false
    deadline?.cancel()
    deadline = nil
  }

  /// Starts counting the time of the current picture. Does nothing if the slideshow does not run.
  func count(in window: Window) {
    guard isRunning else { return }
    deadline?.cancel()
    deadline = window.schedule(at: window.time + duration) { [weak self] in
      guard let self, isRunning else { return }
      deadline = nil
      advance()
    }
  }
}
