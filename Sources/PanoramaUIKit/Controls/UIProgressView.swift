import Panorama

/// A bar that fills as a task proceeds.
open class UIProgressView: View {
  /// How the bar looks.
  public enum Style: Int, Hashable, Sendable {
    /// A bar among other views.
    case `default` = 0
    /// A bar at the edge of another bar, without its own background.
    case bar = 1
  }

  /// How the bar looks. Default: default.
  open var progressViewStyle = Style.default { didSet { setNeedsDisplay() } }
  /// The progress, 0 … 1. NaN counts as 0.
  open var progress: Float {
    get { amount }
    set { setProgress(newValue, animated: false) }
  }
  /// The colour of the completed part; nil for the tint colour.
  open var progressTintColor: UIColor? { didSet { applyColors() } }
  /// The colour of the rest; nil for the theme's.
  open var trackTintColor: UIColor? { didSet { applyColors() } }

  private var amount: Float = 0
  private let bar = UIView()

  /// Makes a bar.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
    sizeToFit()
    applyColors()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    addSubview(bar)
    applyColors()
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Sets the progress; the bar moves there if `animated`.
  open func setProgress(_ progress: Float, animated: Bool) {
    amount = progress.isNaN ? 0 : min(1, max(0, progress))
    guard animated, window != nil, !theme.reducesMotion else { return placeBar() }
    UIView.animate(withDuration: theme.duration) { self.placeBar() }
  }

  private func placeBar() {
    bar.frame = CGRect(
      x: 0, y: 0, width: bounds.width * CGFloat(amount), height: bounds.height)
  }

  private func applyColors() {
    backgroundColor = progressViewStyle == .bar ? trackTintColor : trackTintColor ?? theme.track
    bar.backgroundColor = progressTintColor ?? tintColor
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    cornerRadius = progressViewStyle == .default ? Double(bounds.height / 2) : 0
    placeBar()
  }

  open override func themeDidChange() {
    super.themeDidChange()
    applyColors()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: min(size.width, 1e4), height: theme.unit)
  }
  open override var intrinsicContentSize: CGSize { CGSize(width: -1, height: theme.unit) }

  open override var accessibilityRole: AccessibilityRole? { .progress }
  open override var accessibilityValue: String { "\(Int((amount * 100).rounded())) %" }
}
