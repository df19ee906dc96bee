import Foundation
import Panorama

/// A thin progress bar along the upper edge, for pictures that take long to read.
@MainActor
public final class ProgressLine: View {
  /// The height in points.
  static let height = 3.0

  /// The progress, 0 … 1.
  var progress = 0.0 { didSet { if progress != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  public override func draw(in context: CGContext) {
    var done = bounds
    done.size.width *= min(1, max(0, progress))
    context.setFillColor(looks.theme.accent)
    context.fill(done)
  }

  public override var accessibilityRole: AccessibilityRole? { .progress }
  public override var accessibilityContent: String {
    "\(Int((min(1, max(0, progress)) * 100).rounded())) %"
  }
}
