import Panorama

/// How the lines of a text layer are aligned.
public struct CATextLayerAlignmentMode: Hashable, Sendable {
  let alignment: NSTextAlignment

  /// As the script is written, which is left.
  public static let natural = CATextLayerAlignmentMode(alignment: .natural)
  /// At the left edge.
  public static let left = CATextLayerAlignmentMode(alignment: .left)
  /// At the right edge.
  public static let right = CATextLayerAlignmentMode(alignment: .right)
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(alignment: .center)
  /// At both edges.
  public static let justified = CATextLayerAlignmentMode(alignment: .justified)
}

/// What a text layer does with lines that are too long.
public struct CATextLayerTruncationMode: Hashable, Sendable {
  let mode: NSLineBreakMode

  /// It clips them.
  public static let none = CATextLayerTruncationMode(mode: .byClipping)
  /// An ellipsis stands for the beginning.
  public static let start = CATextLayerTruncationMode(mode: .byTruncatingHead)
  /// An ellipsis stands for the end.
  public static let end = CATextLayerTruncationMode(mode: .byTruncatingTail)
  /// An ellipsis stands for the middle.
  public static let middle = CATextLayerTruncationMode(mode: .byTruncatingMiddle)
}

/// A layer that shows a text.
open class CATextLayer: CALayer {
  /// The text, a `String` or an `NSAttributedString`; nil for none.
  open var string: Any? { didSet { setNeedsDisplay() } }
  /// The font, a `UIFont` or the name of a family; nil for the interface font. An attributed text has its own.
  open var font: Any? { didSet { setNeedsDisplay() } }
  /// The size of the font, in points. Default: 36.
  open var fontSize: CGFloat = 36 { didSet { setNeedsDisplay() } }
  /// The colour. Default: white.
  open var foregroundColor: CGColor? = .white { didSet { setNeedsDisplay() } }
  /// Whether lines break at the layer's width. Default: false.
  open var isWrapped = false { didSet { setNeedsDisplay() } }
  /// The alignment. Default: natural.
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsDisplay() } }
  /// What is done with lines that are too long. Default: clipped.
  open var truncationMode = CATextLayerTruncationMode.none { didSet { setNeedsDisplay() } }
  /// Has no effect: text is drawn without subpixels.
  open var allowsFontSubpixelQuantization = false

  /// An empty text.
  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }
  /// A layer with the settings of another layer.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CATextLayer else { return }
    (string, font, fontSize) = (other.string, other.font, other.fontSize)
    (foregroundColor, isWrapped) = (other.foregroundColor, other.isWrapped)
    (alignmentMode, truncationMode) = (other.alignmentMode, other.truncationMode)
  }
  /// Nil: layers are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private var shown: NSAttributedString? {
    if let styled = string as? NSAttributedString { return styled }
    guard let plain = string as? String else { return nil }
    let style = NSMutableParagraphStyle()
    style.alignment = alignmentMode.alignment
    style.lineBreakMode = isWrapped ? .byWordWrapping : truncationMode.mode
    let face =
      (font as? UIFont)?.withSize(fontSize)
      ?? (font as? String).flatMap { UIFont(name: $0, size: fontSize) }
      ?? .systemFont(ofSize: fontSize)
    return NSAttributedString(
      string: plain,
      attributes: [
        .font: face, .foregroundColor: foregroundColor ?? .clear, .paragraphStyle: style,
      ])
  }

  /// The size that the text needs, in points.
  open func preferredFrameSize() -> CGSize { shown?.size() ?? .zero }

  open override func draw(in context: CGContext) {
    guard let shown else { return }
    CurrentState.push(context)
    shown.draw(in: bounds)
    CurrentState.popContext()
  }
}
