import Foundation
import PanoramaGraphics
import PanoramaText

/// A tab with its title and a cross that closes it.
final class TabButton: Control {
  let item: TabItem
  private weak var bar: TabBar?
  private let cross: TabCloseButton
  private var hold: ScheduledAction?
  /// Whether the press became a drag, which does not select the tab on release.
  private var didDrag = false
  /// Whether the press is one of the mouse's.
  private var isMouse = false
  /// The position of the press, in points from the left edge.
  private var grip = 0.0

  /// Whether the tab is drawn above the others while it is dragged.
  var isLifted = false { didSet { if isLifted != oldValue { applyAppearance() } } }
  /// Whether the tab is dragged outside the bar.
  var isAway = false { didSet { if isAway != oldValue { applyAppearance() } } }

  /// How long a finger has to rest on a tab of a scrolling bar to drag it, in seconds.
  private static let holdDuration = 0.3

  init(item: TabItem, bar: TabBar) {
    self.item = item
    self.bar = bar
    cross = TabCloseButton(frame: .zero)
    super.init(frame: .zero)
    looks.cursor = nil
    isSelected = bar.selectedItem === item
    cross.addAction(for: .touchUpInside) { [weak self] in
      if let self { self.bar?.close(self.item) }
    }
    addAction(for: .touchUpInside) { [weak self] in
      if let self, !didDrag { self.bar?.choose(self.item) }
    }
    addSubview(cross)
    itemDidChange()
  }

  required init?(coder: NSCoder) { nil }

  func itemDidChange() {
    cross.isHidden = !item.canClose
    cross.accessibilityLabel = "Close \(item.title)"
    cross.showsDot = item.isEdited
    setNeedsDisplay()
  }

  private func applyAppearance() {
    View.performWithoutAnimation { alpha = isAway ? looks.theme.disabledAlpha : 1 }
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    let side = looks.theme.targetSize
    cross.frame = CGRect(x: bounds.width - side, y: 0, width: side, height: bounds.height)
  }

  override var accessibilityRole: AccessibilityRole? { .tab }
  override var accessibilityTitle: String { item.title }
  override var accessibilityContent: String { item.isEdited ? "edited" : "" }
  override var accessibilityActions: [AccessibilityAction] {
    item.canClose ? [.press, .close, .drag] : [.press, .drag]
  }

  // MARK: Pressing and dragging

  override func beginTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool {
    didDrag = false
    // This comes before the selection, which may scroll the tab.
    grip = Double(touch.location(in: self).x)
    isMouse = touch.type == .indirectPointer
    if isMouse {
      bar?.choose(item)
    } else if bar?.overflows ?? false, let window {
      hold = window.schedule(at: window.time + Self.holdDuration) { [weak self, weak touch] in
        if let self, let touch, isTracking { beginDrag(touch) }
      }
    }
    return true
  }

  override func continueTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool {
    if didDrag {
      bar?.moveDrag(to: touch.locationInWindow)
    } else if touch.distanceFromStart > touch.slop {
      hold?.cancel()
      if isMouse || !(bar?.overflows ?? true) { beginDrag(touch) }
    }
    return true
  }

  private func beginDrag(_ touch: Touch) {
    didDrag = true
    bar?.choose(item)
    bar?.beginDrag(item, grip: grip, at: touch.locationInWindow)
  }

  override func endTracking(_ touch: Touch?, with event: ResponderEvent?) {
    hold?.cancel()
    if didDrag { bar?.endDrag() }
  }

  override func cancelTracking(with event: ResponderEvent?) {
    hold?.cancel()
    if didDrag { bar?.cancelDrag() }
  }

  /// Whether this press drags the tab, now or as soon as it moves.
  override var preventsPanning: Bool { didDrag || isMouse || !(bar?.overflows ?? true) }

  override func otherMouseDown(with event: MouseEvent) {
    if event.button == .middle { bar?.close(item) } else { super.otherMouseDown(with: event) }
  }

  // MARK: Keyboard

  /// Only the selected tab takes the focus; arrow keys move on from there.
  override var canBecomeFirstResponder: Bool { isEnabled && isSelected }

  override func keyDown(with event: KeyEvent) {
    if bar?.take(event, on: item) != true { super.keyDown(with: event) }
  }

  // MARK: Appearance

  override func mouseEntered(with event: MouseEvent) {
    super.mouseEntered(with: event)
    cross.isTabHovered = true
  }
  override func mouseExited(with event: MouseEvent) {
    super.mouseExited(with: event)
    cross.isTabHovered = false
  }

  override func stateDidChange() {
    super.stateDidChange()
    cross.isTabSelected = isSelected
  }

  override func draw(in context: CGContext) {
    let theme = looks.theme
    let box = bounds.insetBy(dx: theme.unit / 2, dy: theme.unit)
    let outline = PathData(box, cornerRadius: theme.cornerRadius)
    if isLifted {
      theme.floatingShadow.draw(in: context, around: box, cornerRadius: theme.cornerRadius)
    }
    if isSelected || isLifted {
      context.setFillColor(theme.surface)
      context.fill(outline)
      context.strokeEdge(
        of: box, width: theme.hairline, cornerRadius: theme.cornerRadius, color: theme.separator)
    } else if isHovered {
      context.setFillColor(isHighlighted ? theme.controlPressed : theme.controlHovered)
      context.fill(outline)
    }
    drawTitle(in: context)
    if isFocused { drawFocusRing(in: context, around: box, radius: theme.cornerRadius) }
  }

  /// The width of the icon and the gap after it, in points.
  private var iconRoom: Double {
    item.icon == nil ? 0 : looks.theme.iconSize * 0.75 + looks.theme.unit * 2
  }
  private var leftMargin: Double { looks.theme.unit * 3.5 }
  private var rightMargin: Double {
    item.canClose ? looks.theme.targetSize * 0.85 : looks.theme.unit * 3.5
  }

  /// The width in points that shows the whole title.
  var widthForTitle: Double {
    leftMargin + iconRoom + TextLine(item.title, font: looks.font(.body)).width + rightMargin + 1
  }

  private func drawTitle(in context: CGContext) {
    let theme = looks.theme
    let color = isSelected || isHovered ? theme.text : theme.secondaryText
    let x = Double(bounds.minX) + leftMargin + iconRoom
    if let icon = item.icon {
      let side = theme.iconSize * 0.75
      icon.draw(
        in: context,
        rect: CGRect(
          x: Double(bounds.minX) + leftMargin, y: bounds.midY - side / 2, width: side,
          height: side), color: color, lineWidth: theme.iconStroke * 4 / 3)
    }
    let end = Double(bounds.maxX) - rightMargin
    guard end > x else { return }
    // Names differ as often at their end as at their beginning.
    let layout = TextLayout(
      item.title, font: looks.font(.body), maximumWidth: end - x, truncation: .middle,
      maximumLines: 1)
    let y = (bounds.midY - layout.size.height / 2).rounded()
    context.draw(layout, at: CGPoint(x: x, y: y), color: color)
  }
}

/// The cross of a tab. An edited tab has a dot instead, which becomes a cross under the pointer.
final class TabCloseButton: Control {
  var showsDot = false { didSet { if showsDot != oldValue { setNeedsDisplay() } } }
  var isTabHovered = false { didSet { if isTabHovered != oldValue { setNeedsDisplay() } } }
  var isTabSelected = false { didSet { if isTabSelected != oldValue { setNeedsDisplay() } } }

  override var accessibilityRole: AccessibilityRole? { .button }
  /// False, because Delete closes the focused tab.
  override var canBecomeFirstResponder: Bool { false }

  override func draw(in context: CGContext) {
    let theme = looks.theme
    let radius = theme.unit * 2.75
    let middle = CGPoint(x: bounds.midX + theme.unit / 2, y: bounds.midY)
    let disc = CGRect(
      x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius)
    if isHighlighted || isHovered {
      context.setFillColor(isHighlighted ? theme.controlPressed : theme.controlHovered)
      context.fillEllipse(in: disc)
    }
    if showsDot, !isHovered {
      context.setFillColor(theme.text)
      context.fillEllipse(in: disc.insetBy(dx: radius - theme.unit, dy: radius - theme.unit))
      return
    }
    let isClear = isHovered || isTabHovered || isTabSelected
    if !isClear { context.setAlpha(theme.disabledAlpha * 1.5) }
    LineIcon.close.draw(
      in: context, rect: disc.insetBy(dx: theme.unit / 2, dy: theme.unit / 2),
      color: isHovered ? theme.text : theme.secondaryText, lineWidth: theme.iconStroke * 4 / 3)
  }
}
