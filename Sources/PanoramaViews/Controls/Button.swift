import Foundation
import PanoramaGraphics
import PanoramaText

/// A button with a title, an icon or both.
open class Button: Control {
  /// How prominent a button is.
  public enum Style: Hashable, Sendable {
    /// No background unless hovered or pressed, for toolbars.
    case plain
    /// A quiet background and a thin border.
    case bordered
    /// The accent colour, for the main action.
    case filled
  }

  /// The title; empty for none.
  public var title: String { didSet { if title != oldValue { contentDidChange() } } }
  /// The icon before the title; nil for none.
  public var icon: LineIcon? { didSet { if icon != oldValue { contentDidChange() } } }
  /// How prominent the button is. Default: plain.
  public var style: Style { didSet { if style != oldValue { setNeedsDisplay() } } }
  /// Whether the action cannot be undone; the button then has the theme's `destructive` colour.
  public var isDestructive = false { didSet { setNeedsDisplay() } }

  /// A button that calls `action` when it is pressed. An empty frame gets the size that fits.
  public init(
    frame: CGRect = .zero, title: String = "", icon: LineIcon? = nil, style: Style = .plain,
    action: (@MainActor () -> Void)? = nil
  ) {
    self.title = title
    self.icon = icon
    self.style = style
    super.init(frame: frame)
    if let action { addAction(for: .touchUpInside, action) }
    if frame.isEmpty { sizeToFit() }
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  public override convenience init(frame: CGRect) { self.init(frame: frame, title: "") }

  private func contentDidChange() {
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }

  open override var accessibilityRole: AccessibilityRole? { .button }
  open override var accessibilityTitle: String { title }
  override var shownToolTip: String? { toolTip ?? (title.isEmpty ? accessibilityLabel : nil) }

  open override var intrinsicContentSize: CGSize { unlimitedSize }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let theme = looks.theme
    let minimum = theme.targetSize
    let text = title.isEmpty ? 0 : TextLine(title, font: titleFont).width
    let picture = icon == nil ? 0 : theme.iconSize
    let gap = text > 0 && picture > 0 ? theme.unit * 2 : 0
    let padding = text > 0 ? theme.unit * 4 : (minimum - theme.iconSize) / 2
    return CGSize(
      width: max(minimum, (text + picture + gap + 2 * padding).rounded(.up)), height: minimum)
  }

  private var titleFont: Font { looks.font(style == .filled ? .emphasis : .body) }

  open override func draw(in context: CGContext) {
    let theme = looks.theme
    if !isEnabled { context.setAlpha(theme.disabledAlpha) }
    var picture = ButtonPicture(
      title: LabelPicture(
        title, font: titleFont, color: contentColor(theme), alignment: .center,
        place: .baselineOnWholePoints))
    picture.looks.cornerRadius = theme.cornerRadius
    picture.paint = .color(groundColor(theme))
    if style == .bordered {
      picture.looks.borderColor = theme.separator
      picture.looks.borderWidth = theme.hairline
    }
    picture.symbol = icon.map {
      ButtonPicture.Symbol(
        icon: $0, size: theme.iconSize, lineWidth: theme.iconStroke, gap: theme.unit * 2)
    }
    picture.draw(in: context, bounds)
    if isFocused { drawFocusRing(in: context, radius: theme.cornerRadius) }
  }

  private func groundColor(_ theme: InterfaceTheme) -> CGColor {
    if style == .filled {
      let base = isDestructive ? theme.destructive : theme.accent
      if isHighlighted { return isDestructive ? base : theme.accentPressed }
      return isHovered && !isDestructive ? theme.accentHovered : base
    }
    if isHighlighted { return theme.controlPressed }
    if isSelected { return theme.accent.copy(alpha: theme.selectionAlpha) }
    if isHovered { return theme.controlHovered }
    return style == .bordered ? theme.surface : theme.control
  }

  private func contentColor(_ theme: InterfaceTheme) -> CGColor {
    if style == .filled { return theme.onAccent }
    if isDestructive { return theme.destructive }
    return isSelected ? theme.accent : theme.text
  }
}

extension View {
  /// Draws the ring that shows the keyboard focus just inside a box, by default the bounds.
  ///
  /// - Parameters:
  ///   - context: the context to draw on.
  ///   - box: the box, in the view's coordinates; nil for the bounds.
  ///   - radius: the radius of the box's corners, in points.
  public func drawFocusRing(in context: CGContext, around box: CGRect? = nil, radius: Double) {
    let theme = looks.theme
    context.strokeEdge(
      of: box ?? bounds, width: theme.focusRingWidth, cornerRadius: radius, color: theme.accent)
  }
}

extension CGContext {
  /// Draws a line of this width just inside a box with round corners.
  func strokeEdge(of box: CGRect, width: Double, cornerRadius: Double, color: CGColor) {
    setStrokeColor(color)
    setLineWidth(width)
    stroke(
      PathData(
        box.insetBy(dx: width / 2, dy: width / 2), cornerRadius: max(0, cornerRadius - width / 2)))
  }
}

/// The picture of a button, in a view or a viewlet: background, shade, icon and title.
package struct ButtonPicture {
  /// An icon before the title.
  package struct Symbol {
    var icon: LineIcon
    /// The width and the height, in points.
    package var size: Double
    var lineWidth: Double
    /// The distance to the title, in points.
    var gap: Double
  }

  var looks = NodeLooks()
  /// Fills the background; nil for none.
  var paint: DrawOperation.Paint?
  /// Lies over the background; nil for none.
  var shade: CGColor?
  var symbol: Symbol?
  /// One line; empty for none.
  var title: LabelPicture

  package init(title: LabelPicture) { self.title = title }

  @MainActor
  package func draw(in context: CGContext, _ box: CGRect) {
    looks.draw(in: context, box, paint: paint)
    if let shade { context.fill(looks.outline(box), with: .color(shade)) }
    let gap = title.text.isEmpty ? 0 : symbol?.gap ?? 0
    let lead = (symbol?.size ?? 0) + gap
    var label = title
    label.alignment = .left
    let layout = label.layout(width: Double(box.width) - lead)
    let width = lead + (title.text.isEmpty ? 0 : Double(layout.size.width))
    var x = Double(box.minX)
    if title.alignment == .center { x = Double(box.midX) - width / 2 }
    if title.alignment == .right { x = Double(box.maxX) - width }
    if let symbol {
      let place = CGRect(
        x: x.rounded(), y: (Double(box.midY) - symbol.size / 2).rounded(), width: symbol.size,
        height: symbol.size)
      symbol.icon.draw(in: context, rect: place, color: title.color, lineWidth: symbol.lineWidth)
    }
    guard !title.text.isEmpty else { return }
    let room = CGRect(x: x + lead, y: box.minY, width: layout.size.width, height: box.height)
    label.draw(layout, in: context, room)
  }
}
