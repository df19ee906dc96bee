import Foundation
import Panorama

/// A badge that says something for a moment and fades away.
@MainActor
package final class FadingBadge: BadgeView {
  private var end: Deadline?

  /// Says `text` for so many seconds; said again meanwhile, the time begins anew.
  func say(_ text: String, for seconds: Double) {
    guard let window else { return }
    self.text = text
    isHidden = false
    alpha = 1
    end?.cancel()
    end = window.schedule(at: window.time + seconds) { [weak self] in self?.fade() }
  }

  private func fade() {
    View.animate(withDuration: theme.reducesMotion ? 0 : theme.duration) {
      alpha = 0
    } completion: { [weak self] _ in
      guard let self, alpha == 0 else { return }
      isHidden = true
    }
  }
}
