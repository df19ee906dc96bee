import Foundation
import Panorama

/// Shows a line of a list beside the text.
final class SidebarRow: Control {
  /// The line.
  var item: SidebarItem { didSet { if item != oldValue { itemDidChange() } } }
  /// Whether the keys of the list are for this line.
  var isMarked = false { didSet { if isMarked != oldValue { setNeedsDisplay() } } }
  /// Called when its button is pressed, with the button.
  var onButton: @MainActor (Button) -> Void = { _ in }
  /// Whether the last press was on the sign that opens and folds what is below the line.
  private(set) var isSignPressed = false
  private let title = Label()
  private let detail = Label(style: .caption)
  private let note = Label()
  private var button: Button?

  init(_ item: SidebarItem) {
    self.item = item
    super.init(frame: .zero)
    detail.numberOfLines = 2
    for label in [title, detail, note] { addSubview(label) }
    itemDidChange()
  }

  required init?(coder: NSCoder) { nil }

  private func itemDidChange() {
    isEnabled = item.isEnabled && !item.isHeading
    if item.isHeading { looks.cursor = .arrow }
    accessibilityLabel = [item.title, item.detail, item.note].filter { !$0.isEmpty }
      .joined(separator: ", ")
    (title.text, detail.text, note.text) = (item.title, item.detail, item.note)
    title.textStyle = item.isHeading ? .caption : item.isCurrent ? .emphasis : .body
    title.isSecondary = item.isHeading
    detail.isSecondary = item.match != nil || !item.note.isEmpty
    note.numberOfLines = item.noteLines
    for label in [title, detail, note] { label.isHidden = label.text.isEmpty }
    applyColors()
    button?.removeFromSuperview()
    button = item.button.map { described in
      let button = Button(icon: described.icon)
      button.accessibilityLabel = described.name
      button.addAction(for: .touchUpInside) { [weak self, weak button] in
        if let button { self?.onButton(button) }
      }
      addSubview(button)
      return button
    }
    setNeedsLayout()
    setNeedsDisplay()
  }

  // The list has the focus.
  override var canBecomeFirstResponder: Bool { false }
  override var accessibilityRole: AccessibilityRole? { item.isHeading ? .heading : .item }
  override var accessibilityStates: AccessibilityElement.Traits {
    item.isCurrent ? super.accessibilityStates.union(.selected) : super.accessibilityStates
  }
  override var accessibilityContent: String {
    item.isOpen.map { $0 ? "open" : "folded" } ?? ""
  }

  /// Where a line begins, in points.
  private var left: Double {
    looks.theme.unit * (3 + 4 * Double(min(item.depth, 6)))
      + (item.color == nil ? 0 : looks.theme.unit * 2)
  }

  /// Colours that are parts of texts.
  private func applyColors() {
    let theme = looks.theme
    title.textColor = item.isCurrent ? ColorObject(cgColor: theme.accent) : nil
    guard let match = item.match, match.upperBound <= item.detail.utf16.count else { return }
    let words = NSMutableAttributedString(string: item.detail)
    words.addAttributes(
      [
        .font: looks.font(.caption).withWeight(.bold).object,
        .foregroundColor: ColorObject(cgColor: theme.text),
      ], range: NSRange(location: match.lowerBound, length: match.count))
    detail.attributedText = words
  }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyColors()
  }

  override func endTracking(_ touch: Touch?, with event: ResponderEvent?) {
    isSignPressed =
      item.isOpen != nil
      && touch.map {
        Double($0.location(in: self).x) > Double(bounds.width) - looks.theme.targetSize
      }
        ?? false
  }

  override func layoutSubviews() {
    let (theme, width, height) = (looks.theme, Double(bounds.width), Double(bounds.height))
    let side = theme.targetSize
    button?.frame = CGRect(
      x: width - side, y: ((height - side) / 2).rounded(), width: side, height: side)
    let end = button != nil || item.isOpen != nil ? side : theme.unit * 3
    let room = max(1, width - left - end)
    let labels = [title, detail, note].filter { !$0.isHidden }
    let heights = labels.map { Double($0.sizeThatFits(CGSize(width: room, height: 0)).height) }
    let gap = note.isHidden || labels.count < 2 ? 0 : theme.unit
    let whole = heights.reduce(gap, +)
    var y = (item.isHeading ? height - whole - theme.unit : (height - whole) / 2).rounded()
    for (label, height) in zip(labels, heights) {
      if label === note { y += gap }
      label.frame = CGRect(x: left, y: y, width: room, height: height)
      label.alpha = item.isEnabled ? 1 : theme.disabledAlpha
      y += height
    }
    let wanted = Double(title.sizeThatFits(.zero).width)
    toolTip = item.detail.isEmpty && wanted > room ? item.title : nil
  }

  override func draw(in context: CGContext) {
    let theme = looks.theme
    let box = bounds.insetBy(dx: theme.unit, dy: theme.unit / 2)
    if !item.isHeading {
      let ground: CGColor? =
        item.isCurrent || isMarked
        ? theme.accent.copy(alpha: theme.selectionAlpha)
        : isHighlighted ? theme.controlPressed : isHovered ? theme.controlHovered : nil
      if let ground {
        context.setFillColor(ground)
        context.fill(PathData(box, cornerRadius: theme.cornerRadius))
      }
      if isMarked { drawFocusRing(in: context, around: box, radius: theme.cornerRadius) }
    }
    if let color = item.color {
      context.setFillColor(color)
      context.fill(
        PathData(
          CGRect(
            x: theme.unit * 2.5, y: box.minY + theme.unit * 1.5, width: theme.unit,
            height: max(0, box.height - theme.unit * 3)), cornerRadius: theme.unit / 2))
    }
    if let isOpen = item.isOpen { drawSign(isOpen, in: context) }
  }

  private func drawSign(_ isOpen: Bool, in context: CGContext) {
    let theme = looks.theme
    let side = theme.iconSize * 0.75
    let middle = Double(bounds.width) - theme.targetSize / 2
    (isOpen ? LineIcon.chevronDown : .chevronRight).draw(
      in: context,
      rect: CGRect(
        x: middle - side / 2, y: Double(bounds.midY) - side / 2, width: side, height: side),
      color: theme.secondaryText, lineWidth: theme.iconStroke)
  }
}
