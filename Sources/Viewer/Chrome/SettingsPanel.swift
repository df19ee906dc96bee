import Panorama

/// Settings on a card above everything. Escape or a press outside closes it. It scrolls if the window is too small.
@MainActor
public final class SettingsPanel: ModalLayer {
  private let card = View()
  private let heading: Label
  private let closeButton = Button(icon: .close)
  private let scroll = ScrollView(frame: .zero)
  private let content = View()
  private let notice = Label(text: "", style: .caption)
  /// Called with each key first.
  ///
  /// - Returns: whether the key was used.
  var takeKey: (@MainActor (KeyEvent) -> Bool)?
  /// Called for Return; nil if it does nothing.
  var onConfirm: (@MainActor () -> Void)?
  private let groups: [(heading: Label, rows: [SettingRow])]
  /// The width at interface scale 1, in points.
  private static let width = 560.0

  /// - Parameters:
  ///   - title: what is set.
  ///   - groups: the rows from top to bottom, in groups with headings; an empty one takes no room.
  init(_ title: String, _ groups: [(title: String, rows: [SettingRow])]) {
    heading = Label(text: title, style: .title)
    self.groups = groups.map { (Label(text: $0.title, style: .emphasis), $0.rows) }
    super.init(frame: .zero)
    accessibilityLabel = title
    notice.isSecondary = true
    notice.numberOfLines = 2
    closeButton.accessibilityLabel = "Close"
    closeButton.addAction(for: .touchUpInside) { [weak self] in self?.dismiss() }
    scroll.delaysContentTouches = false
    scroll.addSubview(content)
    for group in self.groups {
      content.addSubview(group.heading)
      for row in group.rows { content.addSubview(row) }
    }
    for view in [heading, notice, closeButton, scroll] as [View] { card.addSubview(view) }
    addSubview(card)
  }

  required init?(coder: NSCoder) { nil }

  /// The row with a name; nil if there is none.
  public func row(named name: String) -> SettingRow? {
    groups.flatMap(\.rows).first { $0.name == name }
  }

  /// Tells something beside the title, and shows the present state of all rows.
  func tell(_ text: String) {
    notice.text = text
    for row in groups.flatMap(\.rows) { row.update() }
    setNeedsLayout()
  }

  /// What was told last.
  public var told: String { notice.text }

  private var gap: Double { looks.theme.unit * 4 }
  private var margin: Double { looks.theme.unit * 6 }

  /// Lays out the rows one below the other.
  ///
  /// - Returns: their height.
  private func layOutRows(in width: Double) -> Double {
    var y = 0.0
    for (i, group) in groups.enumerated() {
      if i > 0 { y += gap }
      let height = group.heading.text.isEmpty ? 0 : looks.theme.unit * 8
      group.heading.frame = CGRect(x: margin, y: y, width: width - 2 * margin, height: height)
      y += height
      for row in group.rows {
        let inner = width - 2 * margin
        let height = Double(row.sizeThatFits(CGSize(width: inner, height: 0)).height)
        row.frame = CGRect(x: margin, y: y, width: inner, height: height)
        y += height
      }
    }
    return y + gap
  }

  public override func layoutSubviews() {
    let room = bounds.insetBy(dx: gap, dy: gap)
    let width = max(0, min(room.width, Self.width * looks.theme.scale))
    let inner = layOutRows(in: width)
    let top = looks.theme.targetSize + gap
    let height = max(0, min(room.height, inner + top))
    card.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(),
      width: width, height: height)
    let side = looks.theme.targetSize
    let titleWidth = min(
      Double(heading.sizeThatFits(.zero).width), max(0, width - 2 * margin - side))
    heading.frame = CGRect(x: margin, y: gap / 2, width: titleWidth, height: side)
    let noticeX = margin + titleWidth + gap
    notice.frame = CGRect(
      x: noticeX, y: gap / 2, width: max(0, width - noticeX - side - gap), height: side)
    closeButton.frame = CGRect(x: width - side - gap / 2, y: gap / 2, width: side, height: side)
    scroll.frame = CGRect(x: 0, y: top, width: width, height: max(0, height - top))
    content.frame = CGRect(x: 0, y: 0, width: width, height: inner)
    scroll.contentSize = content.frame.size
    applyTheme(to: card)
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }

  public override func keyDown(with event: KeyEvent) {
    if takeKey?(event) ?? false { return }
    switch event.key {
    case "up", "down", "pageup", "pagedown", "home", "end": _ = scroll.takeKey(event)
    default: super.keyDown(with: event)
    }
  }

  public override func confirm() { onConfirm?() }

  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let touch = touches.first { press(at: touch.location(in: self)) }
  }

  public override func mouseDown(with event: MouseEvent) { press(at: event.location(in: self)) }

  private func press(at place: CGPoint) {
    if !card.frame.contains(place) { cancel() }
  }

  public override var accessibilityRole: AccessibilityRole? { .dialog }
}
