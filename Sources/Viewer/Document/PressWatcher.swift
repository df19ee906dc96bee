import Panorama

/// Sees that something is pressed, and recognises nothing.
final class PressWatcher: GestureRecognizer {
  private var report: (@MainActor () -> Void)?

  required init() { super.init() }

  convenience init(report: @escaping @MainActor () -> Void) {
    self.init()
    self.report = report
    stepHandler = { [weak self] _, phase in
      if phase == .began { self?.report?() }
    }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if downTouches.isEmpty { state = .failed }
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
  override var isStoppedByConsumption: Bool { false }
}
