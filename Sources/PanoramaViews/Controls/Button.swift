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
  public var icon: Icon? { didSet { if icon != oldValue { contentDidChange() } } }
  /// How prominent the button is. Default: plain.
  public var style: Style { didSet { if style != oldValue { setNeedsDisplay() } } }
  /// Whether the action cannot be undone, so that the button has the warning colour.
  public var isDestructive = false { didSet { setNeedsDisplay() } }

  /// A button that calls `action` when it is pressed. An empty frame gets the size that fits.
  public init(
    frame: CGRect = .zero, title: String = "", icon: Icon? = nil, style: Style = .plain,
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

  open override var intrinsicContentSize: CGSize { unlimitedSize }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let theme = theme
    let least = theme.targetSize
    let text = title.isEmpty ? 0 : TextLine(title, font: titleFont).width
    let picture = icon == nil ? 0 : theme.iconSize
    let gap = text > 0 && picture > 0 ? theme.unit * 2 : 0
    let padding = text > 0 ? theme.unit * 4 : (least - theme.iconSize) / 2
    return CGSize(
      width: max(least, (text + picture + gap + 2 * padding).rounded(.up)), height: least)
  }

  private var titleFont: Font { font(style == .filled ? .emphasis : .body) }

  open override func draw(in context: CGContext) {
    let theme = theme
    if !isEnabled { context.setAlpha(theme.disabledAlpha) }
    drawGround(in: context, theme)
    drawContent(in: context, theme)
    if isFocused { drawFocusRing(in: context, radius: theme.cornerRadius) }
  }

  private func drawGround(in context: CGContext, _ theme: Theme) {
    let ground = Path(bounds, cornerRadius: theme.cornerRadius)
    context.setFillColor(groundColor(theme))
    context.fill(ground)
    if style == .bordered {
      let half = theme.hairline / 2
      context.setStrokeColor(theme.separator)
      context.setLineWidth(theme.hairline)
      context.stroke(
        Path(bounds.insetBy(dx: half, dy: half), cornerRadius: theme.cornerRadius - half))
    }
  }

  private func groundColor(_ theme: Theme) -> CGColor {
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

  private func drawContent(in context: CGContext, _ theme: Theme) {
    let color: CGColor =
      style == .filled
      ? theme.onAccent
      : isDestructive ? theme.destructive : isSelected ? theme.accent : theme.text
    let line = title.isEmpty ? nil : TextLine(title, font: titleFont)
    let picture = icon == nil ? 0 : theme.iconSize
    let gap = line != nil && icon != nil ? theme.unit * 2 : 0
    var x = bounds.midX - (picture + gap + (line?.width ?? 0)) / 2
    if let icon {
      let box = CGRect(
        x: x.rounded(), y: (bounds.midY - picture / 2).rounded(), width: picture, height: picture)
      icon.draw(in: context, rect: box, color: color, lineWidth: theme.iconStroke)
      x += picture + gap
    }
    if let line {
      let y = bounds.midY + (line.ascent - line.descent) / 2
      context.draw(line, baseline: CGPoint(x: x, y: y.rounded()), color: color)
    }
  }
}

extension Control {
  /// Draws the ring that shows the keyboard focus, just inside the bounds.
  func drawFocusRing(in context: CGContext, radius: Double) {
    let theme = theme
    let inset = theme.focusRingWidth / 2
    context.setStrokeColor(theme.accent)
    context.setLineWidth(theme.focusRingWidth)
    context.stroke(
      Path(bounds.insetBy(dx: inset, dy: inset), cornerRadius: max(0, radius - inset)))
  }
}
