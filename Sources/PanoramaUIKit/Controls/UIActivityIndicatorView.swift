import Panorama

/// A wheel that turns while a task of unknown duration runs.
open class UIActivityIndicatorView: View {
  /// The size of the wheel.
  public enum Style: Int, Hashable, Sendable {
    /// 20 points.
    case medium = 100
    /// 37 points.
    case large = 101

    var side: CGFloat { self == .large ? 37 : 20 }
  }

  /// The size of the wheel. Default: medium.
  open var style = Style.medium {
    didSet {
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }
  /// The colour of the wheel; nil for the theme's secondary text colour.
  open var color: UIColor! { didSet { setNeedsDisplay() } }
  /// Whether the wheel is hidden while it does not turn. Default: true.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  /// Whether the wheel turns.
  public private(set) var isAnimating = false

  private static let spokes = 8

  /// Makes a wheel of a size, which does not turn yet.
  public convenience init(style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    self.style = style
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isHidden = true
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Starts turning.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
    turn()
  }

  /// Stops turning.
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
    layer.removeAnimation(forKey: "turn")
  }

  private func turn() {
    guard isAnimating, window != nil, layer.animation(forKey: "turn") == nil else { return }
    let turn = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    turn.values = (0..<Self.spokes).map { 2 * .pi * Double($0) / Double(Self.spokes) }
    turn.calculationMode = .discrete
    turn.duration = 0.8
    turn.repeatCount = .infinity
    layer.add(turn, forKey: "turn")
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    turn()
  }

  open override func draw(in context: CGContext) {
    let radius = min(bounds.width, bounds.height) / 2
    let base = color?.cgColor ?? looks.theme.secondaryText
    context.setLineWidth(radius / 5)
    context.setLineCap(.round)
    for spoke in 0..<Self.spokes {
      let angle = 2 * .pi * Double(spoke) / Double(Self.spokes)
      let way = CGVector(dx: cos(angle), dy: sin(angle))
      let share = Double(spoke + 1) / Double(Self.spokes)
      context.setStrokeColor(base.faded(by: share))
      context.move(
        to: CGPoint(x: bounds.midX + way.dx * radius * 0.5, y: bounds.midY + way.dy * radius * 0.5))
      context.addLine(
        to: CGPoint(
          x: bounds.midX + way.dx * radius * 0.88, y: bounds.midY + way.dy * radius * 0.88))
      context.strokePath()
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: style.side, height: style.side)
  }
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  open override var accessibilityRole: AccessibilityRole? { .progress }
}
