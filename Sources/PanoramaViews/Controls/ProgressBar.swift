import Foundation
import PanoramaGraphics

/// A bar whose progress is of type `Double`.
public typealias ProgressBar = BasicProgressBar<Double>

/// A bar that shows how much of something is done; UIKit's `UIProgressView`, whose progress is of type `Float`.
open class BasicProgressBar<Value: BinaryFloatingPoint>: View {
  /// How the bar looks.
  public enum Style: Int, Hashable, Sendable {
    /// A bar among other views.
    case `default` = 0
    /// A bar at the edge of another bar: square, and without its own background.
    case bar = 1
  }

  /// The finished part, clamped to 0 … 1. NaN is ignored.
  open var progress: Value = 0 {
    didSet {
      if progress.isNaN { progress = oldValue }
      progress = min(1, max(0, progress))
      if progress != oldValue { placeDone() }
    }
  }
  /// How the bar looks. Default: default.
  open var progressViewStyle = Style.default { didSet { looksDidChange() } }
  /// The colour of the finished part; nil for the theme's accent.
  open var progressTintColor: ColorObject? { didSet { looksDidChange() } }
  /// The colour of the rest; nil for the theme's.
  open var trackTintColor: ColorObject? { didSet { looksDidChange() } }
  private let done = View()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    addSubview(done)
  }

  /// A bar of this style, as high as it needs to be.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
    sizeToFit()
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Sets the progress, where NaN counts as 0; the bar moves there if `animated`.
  open func setProgress(_ progress: Value, animated: Bool) {
    let known = progress.isNaN ? 0 : progress
    guard animated, window != nil, !looks.theme.reducesMotion else {
      self.progress = known
      return
    }
    View.animate(withDuration: looks.theme.duration) { self.progress = known }
  }

  open override var accessibilityRole: AccessibilityRole? { .progress }
  open override var accessibilityContent: String { "\(Int((progress * 100).rounded())) %" }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: -1, height: unlimitedSize.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: min(size.width, 1e4), height: looks.theme.unit)
  }

  private func looksDidChange() {
    setNeedsDisplay()
    setNeedsLayout()
  }

  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }

  open override func layoutSubviews() { placeDone() }

  private var isRound: Bool { progressViewStyle == .default }

  private var track: CGRect {
    let height = min(looks.theme.unit, bounds.height)
    return CGRect(
      x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height)
  }

  private func placeDone() {
    var box = track
    box.size.width *= CGFloat(progress)
    if isRound, progress > 0 { box.size.width = max(box.height, box.width) }
    done.frame = box
    done.looks.cornerRadius = isRound ? box.height / 2 : 0
    done.looks.background = progressTintColor?.cgColor ?? looks.theme.accent
  }

  open override func draw(in context: CGContext) {
    guard let color = trackTintColor?.cgColor ?? (isRound ? looks.theme.track : nil) else { return }
    context.setFillColor(color)
    context.fill(PathData(track, cornerRadius: isRound ? track.height / 2 : 0))
  }
}
