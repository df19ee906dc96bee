import Panorama

/// Collects what a scroll view tells its delegate, as the trace writes it.
@MainActor
final class ScrollCallRecorder {
  private weak var view: ScrollView?
  private var calls: [String] = []

  /// Listens to `view` from now on, and to no other.
  func watch(_ view: ScrollView?) {
    guard view !== self.view else { return }
    self.view?.callObserver = nil
    self.view = view
    view?.callObserver = { [weak self] in self?.calls.append($0.description) }
  }

  /// The calls since the last time, in order.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}
