import Foundation
import PanoramaGraphics
import PanoramaText

/// The panel in which a menu's items scroll.
final class MenuPanel: FloatingPanel {
  let lines = MenuLines(frame: .zero)
  private let scroll = ScrollView(frame: .zero)
  /// The menu whose items are shown.
  weak var menu: PopUpMenu? { didSet { lines.menu = menu } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    scroll.delaysContentTouches = false
    scroll.addSubview(lines)
    addSubview(scroll)
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize { lines.sizeThatFits(size) }

  override func layoutSubviews() {
    let size = CGSize(width: bounds.width, height: lines.sizeThatFits(bounds.size).height)
    lines.frame = CGRect(origin: .zero, size: size)
    scroll.frame = bounds
    scroll.contentSize = size
    // If all items are visible, a drag highlights items and does not scroll.
    scroll.isScrollEnabled = size.height > bounds.height
    scroll.showsVerticalScrollIndicator = scroll.isScrollEnabled
  }

  /// Scrolls an item into view.
  func scrollToLine(_ index: Int) {
    scroll.scrollRectToVisible(lines.rows[index], animated: false)
  }

  override func applyTheme() {
    super.applyTheme()
    looks.cornerRadius = looks.theme.cornerRadius + looks.theme.unit / 2
  }
}

/// Draws a menu's items, one below another.
final class MenuLines: View {
  weak var menu: PopUpMenu?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  private var items: [PopUpMenu.Item] { menu?.items ?? [] }
  private var padding: Double { looks.theme.unit * 1.5 }

  private func height(_ item: PopUpMenu.Item, _ theme: InterfaceTheme) -> Double {
    item.action == nil ? theme.unit * 2 + theme.hairline : theme.targetSize - theme.unit * 2
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (font, theme) = (looks.font(.body), looks.theme)
    let widest =
      items.map { item -> Double in
        guard let action = item.action else { return 0 }
        let keys =
          item.shortcut.isEmpty ? 0 : TextLine(item.shortcut, font: font).width + theme.unit * 8
        return TextLine(action.title, font: font).width + keys
      }.max() ?? 0
    let sides = 2 * padding + theme.unit * 4 + theme.iconSize + theme.unit * 2
    return CGSize(
      width: max(theme.targetSize * 4, (widest + sides).rounded(.up)),
      height: items.reduce(2 * padding) { $0 + height($1, theme) })
  }

  /// The area of each item. O(n).
  var rows: [CGRect] {
    let (theme, padding) = (looks.theme, padding)
    var top = padding
    return items.map { item in
      defer { top += height(item, theme) }
      return CGRect(
        x: padding, y: top, width: Double(bounds.width) - 2 * padding, height: height(item, theme))
    }
  }

  /// The index of the item at `point`; nil between and beside items.
  func index(at point: CGPoint) -> Int? { rows.firstIndex { $0.contains(point) } }

  override func draw(in context: CGContext) {
    for (index, (item, box)) in zip(items, rows).enumerated() {
      draw(item, in: context, box, isMarked: menu?.highlighted == index)
    }
  }

  private func draw(_ item: PopUpMenu.Item, in context: CGContext, _ box: CGRect, isMarked: Bool) {
    let theme = looks.theme
    guard let action = item.action else {
      context.setFillColor(theme.separator)
      context.fill(
        CGRect(
          x: box.minX + theme.unit * 2, y: box.midY - theme.hairline / 2,
          width: box.width - theme.unit * 4, height: theme.hairline))
      return
    }
    if isMarked {
      context.setFillColor(theme.accent)
      context.fill(PathData(box, cornerRadius: theme.cornerRadius - theme.unit / 2))
    }
    context.saveGState()
    if !item.isEnabled { context.setAlpha(theme.disabledAlpha) }
    let isDestructive = action.attributes.contains(.destructive)
    let color = isMarked ? theme.onAccent : isDestructive ? theme.destructive : theme.text
    let side = theme.iconSize * 0.75
    let iconBox = CGRect(
      x: box.minX + theme.unit * 2, y: box.midY - side / 2, width: side, height: side)
    let sign = item.isChecked ? LineIcon.check : action.state == .mixed ? .minus : action.icon
    if let picture = action.picture, !item.isChecked, action.state != .mixed {
      picture.drawInMenu(context, iconBox, color: color)
    } else if let icon = sign {
      icon.draw(in: context, rect: iconBox, color: color, lineWidth: theme.iconStroke * 4 / 3)
    }
    let line = TextLine(action.title, font: looks.font(.body))
    let baseline = (Double(box.midY) + (line.ascent - line.descent) / 2).rounded()
    context.draw(
      line, baseline: CGPoint(x: iconBox.maxX + theme.unit * 2, y: baseline), color: color)
    let keys = TextLine(item.shortcut, font: looks.font(.caption))
    context.draw(
      keys, baseline: CGPoint(x: Double(box.maxX) - theme.unit * 2 - keys.width, y: baseline),
      color: isMarked ? theme.onAccent : theme.secondaryText)
    context.restoreGState()
  }
}
