import Panorama

/// Records the delegate calls of a scroll view in the format of the trace.
@MainActor
final class ScrollCallRecorder {
  private weak var view: ScrollView?
  private var calls: [String] = []

  /// Records the calls of `view`, and of no other view.
  func watch(_ view: ScrollView?) {
    guard view !== self.view else { return }
    self.view?.callObserver = nil
    self.view = view
    view?.callObserver = { [weak self] in self?.calls.append($0.description) }
  }

  /// Removes and returns the calls, in order.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}
