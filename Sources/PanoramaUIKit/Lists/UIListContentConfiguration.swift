import Panorama

/// A text, a second text and a picture, as most cells and headers show them.
public struct UIListContentConfiguration: UIContentConfiguration {
  /// How a text looks.
  public struct TextProperties {
    /// The font.
    public var font: UIFont
    /// The colour.
    public var color: UIColor
    /// The alignment. Default: natural.
    public var alignment = NSTextAlignment.natural
    /// What happens to text that does not fit. Default: an ellipsis at the end.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The maximum number of lines; 0 for any number. Default: 0.
    public var numberOfLines = 0
    /// Whether a single line shrinks to fit. Default: false.
    public var adjustsFontSizeToFitWidth = false
    /// The minimum factor by which it shrinks; 0 for any. Default: 0.
    public var minimumScaleFactor: CGFloat = 0
    /// Changes the colour before it is shown.
    public var colorTransformer: UIConfigurationColorTransformer?

    init(_ font: UIFont, _ color: UIColor) { (self.font, self.color) = (font, color) }

    @MainActor
    func apply(to label: UILabel) {
      label.font = font
      label.textColor = colorTransformer?(color) ?? color
      label.textAlignment = alignment
      label.lineBreakMode = lineBreakMode
      label.numberOfLines = numberOfLines
      label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
      label.minimumScaleFactor = minimumScaleFactor
    }
  }

  /// How the picture looks.
  public struct ImageProperties {
    /// The size and weight of a symbol; nil for the symbol's own.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The colour of templates; nil for the tint colour.
    public var tintColor: UIColor?
    /// The radius of the corners, in points.
    public var cornerRadius: CGFloat = 0
    /// The maximum size, in points; a side of 0 has no limit.
    public var maximumSize = CGSize.zero
    /// The size that is kept free for the picture, so that texts begin at the same place; a side of 0 means
    /// that of the picture, and for symbols 28 points.
    public var reservedLayoutSize = CGSize.zero

    /// Pictures in their own size.
    public init() {}
  }

  /// The text.
  public var text: String?
  /// The text with attributes, which replaces `text`.
  public var attributedText: NSAttributedString?
  /// How the text looks.
  public var textProperties: TextProperties
  /// The second text.
  public var secondaryText: String?
  /// The second text with attributes, which replaces `secondaryText`.
  public var secondaryAttributedText: NSAttributedString?
  /// How the second text looks.
  public var secondaryTextProperties: TextProperties
  /// The picture before the texts.
  public var image: UIImage?
  /// How the picture looks.
  public var imageProperties = ImageProperties()
  /// The distances from the edges, in points.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 11, leading: 16, bottom: 11, trailing: 16)
  /// Whether the second text stands at the right of the text, if both have room. Default: false.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The space between picture and texts, in points.
  public var imageToTextPadding: CGFloat = 12
  /// The space between texts that stand side by side, in points.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// The space between texts below one another, in points.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  private init(_ font: UIFont, _ color: UIColor, secondary: UIFont) {
    textProperties = TextProperties(font, color)
    secondaryTextProperties = TextProperties(secondary, .secondaryLabel)
  }

  /// The content of a cell with one text.
  public static func cell() -> UIListContentConfiguration {
    UIListContentConfiguration(.systemFont(ofSize: 17), .label, secondary: .systemFont(ofSize: 14))
  }

  /// The content of a cell with a second text below the first one.
  public static func subtitleCell() -> UIListContentConfiguration { cell() }

  /// The content of a cell with a value at its right edge.
  public static func valueCell() -> UIListContentConfiguration {
    var made = cell()
    made.prefersSideBySideTextAndSecondaryText = true
    made.secondaryTextProperties.font = .systemFont(ofSize: 17)
    return made
  }

  /// The content of a header in a plain list.
  public static func plainHeader() -> UIListContentConfiguration {
    var made = UIListContentConfiguration(
      .systemFont(ofSize: 15, weight: .semibold), .label, secondary: .systemFont(ofSize: 13))
    made.directionalLayoutMargins.top = 6
    made.directionalLayoutMargins.bottom = 6
    return made
  }

  /// The content of a footer in a plain list.
  public static func plainFooter() -> UIListContentConfiguration { groupedFooter() }

  /// The content of a header in a grouped list.
  public static func groupedHeader() -> UIListContentConfiguration {
    var made = UIListContentConfiguration(
      .systemFont(ofSize: 13), .secondaryLabel, secondary: .systemFont(ofSize: 13))
    made.directionalLayoutMargins.top = 17
    made.directionalLayoutMargins.bottom = 7
    return made
  }

  /// The content of a footer in a grouped list.
  public static func groupedFooter() -> UIListContentConfiguration {
    var made = groupedHeader()
    made.directionalLayoutMargins.top = 7
    return made
  }

  /// The content of a header in a list of any style.
  public static func header() -> UIListContentConfiguration { plainHeader() }
  /// The content of a footer in a list of any style.
  public static func footer() -> UIListContentConfiguration { groupedFooter() }
  /// The content of a cell in a side bar.
  public static func sidebarCell() -> UIListContentConfiguration { cell() }

  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }
}

/// Shows a text, a second text and a picture.
open class UIListContentView: UIView, UIContentView {
  private let label = UILabel(frame: .zero)
  private let secondLabel = UILabel(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  private var shown: UIListContentConfiguration

  /// Makes a view for a configuration.
  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    picture.contentMode = .scaleAspectFit
    for part in [picture, label, secondLabel] as [UIView] { addSubview(part) }
    configurationDidChange()
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// What the view shows, a `UIListContentConfiguration`. Another one is ignored.
  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIListContentConfiguration else { return }
      shown = new
      configurationDidChange()
    }
  }

  private func configurationDidChange() {
    shown.textProperties.apply(to: label)
    shown.secondaryTextProperties.apply(to: secondLabel)
    label.text = shown.text
    if let styled = shown.attributedText { label.attributedText = styled }
    secondLabel.text = shown.secondaryText
    if let styled = shown.secondaryAttributedText { secondLabel.attributedText = styled }
    let properties = shown.imageProperties
    picture.image =
      properties.preferredSymbolConfiguration.map {
        shown.image?.withConfiguration($0)
      } ?? shown.image
    picture.tintColor = properties.tintColor
    picture.looks.cornerRadius = Double(properties.cornerRadius)
    picture.clipsToBounds = properties.cornerRadius > 0
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var parts: ListContentLayout {
    let properties = shown.imageProperties
    var layout = ListContentLayout(label: label, second: secondLabel)
    if let image = picture.image {
      layout.image = ListContentLayout.fitted(image.size, into: properties.maximumSize)
      layout.reserved = properties.reservedLayoutSize
      if image.symbol != nil, layout.reserved.width == 0 { layout.reserved.width = 28 }
    }
    layout.margins = shown.directionalLayoutMargins
    layout.isSideBySide = shown.prefersSideBySideTextAndSecondaryText
    layout.imagePadding = shown.imageToTextPadding
    layout.horizontalPadding = shown.textToSecondaryTextHorizontalPadding
    layout.verticalPadding = shown.textToSecondaryTextVerticalPadding
    return layout
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let frames = parts.frames(width: bounds.width, height: bounds.height)
    picture.frame = frames.image
    label.frame = frames.text
    secondLabel.frame = frames.second
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width.isFinite && size.width > 0 ? size.width : 1e4
    return CGSize(width: size.width, height: parts.frames(width: width, height: nil).height)
  }

  open override var accessibilityTitle: String { label.text ?? "" }
}
