import Foundation
import PanoramaGraphics
import PanoramaText

/// Draws a menu's items, one below another.
final class MenuLines: View {
  weak var menu: Menu?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  private var items: [Menu.Item] { menu?.items ?? [] }
  private var padding: Double { theme.unit * 1.5 }

  private func height(_ item: Menu.Item) -> Double {
    item.action == nil ? theme.unit * 2 + theme.hairline : theme.targetSize - theme.unit * 2
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let font = font(.body)
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
      height: items.reduce(2 * padding) { $0 + height($1) })
  }

  func row(_ index: Int) -> CGRect {
    let top = items.prefix(index).reduce(padding) { $0 + height($1) }
    return CGRect(
      x: padding, y: top, width: Double(bounds.width) - 2 * padding, height: height(items[index]))
  }

  /// The index of the item at `point`; nil between and beside items.
  func index(at point: CGPoint) -> Int? { items.indices.first { row($0).contains(point) } }

  override func draw(in context: CGContext) {
    for (i, item) in items.enumerated() { draw(item, i, in: context) }
  }

  private func draw(_ item: Menu.Item, _ index: Int, in context: CGContext) {
    let theme = theme
    let box = row(index)
    guard let action = item.action else {
      context.setFillColor(theme.separator)
      context.fill(
        CGRect(
          x: box.minX + theme.unit * 2, y: box.midY - theme.hairline / 2,
          width: box.width - theme.unit * 4, height: theme.hairline))
      return
    }
    let isMarked = menu?.highlighted == index
    if isMarked {
      context.setFillColor(theme.accent)
      context.fill(Path(box, cornerRadius: theme.cornerRadius - theme.unit / 2))
    }
    context.saveGState()
    if !item.isEnabled { context.setAlpha(theme.disabledAlpha) }
    let color = isMarked ? theme.onAccent : theme.text
    let side = theme.iconSize * 0.75
    let iconBox = CGRect(
      x: box.minX + theme.unit * 2, y: box.midY - side / 2, width: side, height: side)
    if let icon = item.isChecked ? Icon.check : action.icon {
      icon.draw(in: context, rect: iconBox, color: color, lineWidth: theme.iconStroke * 4 / 3)
    }
    let line = TextLine(action.title, font: font(.body))
    let baseline = (Double(box.midY) + (line.ascent - line.descent) / 2).rounded()
    context.draw(
      line, baseline: CGPoint(x: iconBox.maxX + theme.unit * 2, y: baseline), color: color)
    let keys = TextLine(item.shortcut, font: font(.caption))
    context.draw(
      keys, baseline: CGPoint(x: Double(box.maxX) - theme.unit * 2 - keys.width, y: baseline),
      color: isMarked ? theme.onAccent : theme.secondaryText)
    context.restoreGState()
  }
}
