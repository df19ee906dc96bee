import Foundation
import Panorama

/// Observes presses without recognizing a gesture.
final class PressWatcher: GestureRecognizer {
  private var report: (@MainActor (CGPoint) -> Void)?

  required init() { super.init() }

  /// - Parameter report: called with the position of a press, in points of the window.
  convenience init(report: @escaping @MainActor (CGPoint) -> Void) {
    self.init()
    self.report = report
    stepHandler = { [weak self] recognizer, phase in
      if phase == .began { self?.report?(recognizer.location(in: nil)) }
    }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if downTouches.isEmpty { state = .failed }
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
  override var isStoppedByConsumption: Bool { false }
}
