import Foundation
import PanoramaGraphics

/// A bar that shows how much of something is done.
open class ProgressBar: View {
  /// The finished part, clamped to 0 … 1. NaN is ignored.
  public var progress = 0.0 {
    didSet {
      if progress.isNaN { progress = oldValue }
      progress = min(1, max(0, progress))
      if progress != oldValue { setNeedsDisplay() }
    }
  }

  open override var accessibilityRole: AccessibilityRole? { .progress }
  open override var accessibilityValue: String { "\(Int((progress * 100).rounded())) %" }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: -1, height: unlimitedSize.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: theme.unit)
  }

  open override func draw(in context: CGContext) {
    let theme = theme
    let h = min(theme.unit, Double(bounds.height))
    let box = CGRect(x: bounds.minX, y: bounds.midY - h / 2, width: bounds.width, height: h)
    context.setFillColor(theme.track)
    context.fill(Path(box, cornerRadius: h / 2))
    guard progress > 0 else { return }
    var done = box
    done.size.width = max(h, box.width * progress)
    context.setFillColor(theme.accent)
    context.fill(Path(done, cornerRadius: h / 2))
  }
}
