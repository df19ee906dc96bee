import Foundation
import Panorama

/// A badge that is shown for a moment and fades out.
@MainActor
package final class FadingBadge: BadgeView {
  private var end: Deadline?

  /// Shows `text` for a number of seconds. Each call starts the time again.
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
