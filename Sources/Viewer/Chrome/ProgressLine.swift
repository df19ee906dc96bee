import Foundation
import Panorama

/// How far reading has come: a thin line along the upper edge, for what takes long.
@MainActor
package final class ProgressLine: View {
  /// Points high.
  static let height = 3.0

  /// 0 … 1.
  var progress = 0.0 { didSet { if progress != oldValue { setNeedsDisplay() } } }

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  package required init?(coder: NSCoder) { nil }

  package override func draw(in context: CGContext) {
    var done = bounds
    done.size.width *= min(1, max(0, progress))
    context.setFillColor(theme.accent)
    context.fill(done)
  }

  package override var accessibilityRole: AccessibilityRole? { .progress }
  package override var accessibilityValue: String {
    "\(Int((min(1, max(0, progress)) * 100).rounded())) %"
  }
}
