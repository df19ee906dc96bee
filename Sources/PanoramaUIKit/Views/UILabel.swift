import Panorama

/// A read-only text with UIKit's defaults: one line in the interface font at 17 points, black (white
/// in dark surroundings), vertically centred, with an ellipsis where it does not fit.
open class UILabel: Label {
  /// The font. Setting nil restores the default.
  open override var font: UIFont! {
    get { super.font }
    set { super.font = newValue ?? Self.standardFont }
  }
  /// The text's colour. Setting nil restores `.label`.
  open override var textColor: UIColor! {
    get { super.textColor }
    set { super.textColor = newValue ?? .label }
  }
  /// The text's colour while highlighted; nil keeps `textColor`.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Whether `highlightedTextColor` is used.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  /// Whether the text has its normal colour; otherwise it is gray. The default is true.
  open var isEnabled = true { didSet { setNeedsDisplay() } }

  private static var standardFont: UIFont { UIFont.systemFont(ofSize: 17) }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    font = Self.standardFont
    textColor = .label
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  open override var currentTextColor: CGColor {
    if !isEnabled { return CGColor(gray: 0.56) }
    guard isHighlighted, let highlightedTextColor else { return super.currentTextColor }
    return highlightedTextColor.cgColor
  }

  /// The size of the text; no text has none.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    return super.sizeThatFits(size)
  }
}
