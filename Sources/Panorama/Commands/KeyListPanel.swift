import PanoramaGraphics
import PanoramaText
import PanoramaViews

/// The list of all keys on a card above everything. Escape, F1, `?` or a press outside closes it. It
/// scrolls if the window is too small.
public final class KeyListPanel: ModalLayer {
  private let card = View()
  private let heading = Label(text: "Keys", style: .title)
  private let closeButton = Button(icon: .close)
  private let scroll = ScrollView(frame: .zero)
  private let columns: KeyColumns

  /// - Parameter groups: the groups of keys, in reading order. A line of several groups is shown in the first.
  public init(_ groups: [KeyGroup]) {
    var seen: Set<KeyGroup.Line> = []
    columns = KeyColumns(
      groups.map { KeyGroup($0.title, $0.lines.filter { seen.insert($0).inserted }) })
    super.init(frame: .zero)
    accessibilityLabel = "Keys"
    closeButton.accessibilityLabel = "Close"
    closeButton.addAction(for: .touchUpInside) { [weak self] in self?.dismiss() }
    scroll.addSubview(columns)
    scroll.delaysContentTouches = false
    for view in [heading, closeButton, scroll] as [View] { card.addSubview(view) }
    addSubview(card)
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The groups of keys.
  public var groups: [KeyGroup] { columns.groups }

  public override func layoutSubviews() {
    let theme = looks.theme
    let (gap, margin) = (theme.unit * 4, theme.unit * 6)
    let room = bounds.insetBy(dx: gap, dy: gap)
    let inner = columns.sizeThatFits(
      CGSize(width: max(0, room.width - 2 * margin), height: room.height))
    let size = CGSize(
      width: min(room.width, inner.width + 2 * margin),
      height: min(room.height, inner.height + theme.targetSize + gap + margin))
    card.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
    let side = theme.targetSize
    heading.frame = CGRect(
      x: margin, y: gap / 2, width: max(0, size.width - 2 * margin - side), height: side)
    closeButton.frame = CGRect(
      x: size.width - side - gap / 2, y: gap / 2, width: side, height: side)
    let top = side + gap
    scroll.frame = CGRect(
      x: 0, y: top, width: size.width, height: max(0, size.height - top - gap / 2))
    columns.frame = CGRect(
      x: margin, y: 0, width: max(0, size.width - 2 * margin), height: inner.height)
    scroll.contentSize = CGSize(width: size.width, height: inner.height + gap)
    applyTheme(to: card)
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }

  // MARK: Closing and scrolling

  public override func keyDown(with event: KeyEvent) {
    switch event.key {
    case "f1": dismiss()
    case "up", "down", "pageup", "pagedown", "home", "end": _ = scroll.takeKey(event)
    default: super.keyDown(with: event)
    }
  }

  public override func insertText(_ text: String) -> Bool {
    if text == "?" { dismiss() }
    return true
  }

  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    if let touch = touches.first { press(at: touch.location(in: self)) }
  }

  public override func mouseDown(with event: MouseEvent) { press(at: event.location(in: self)) }

  private func press(at place: CGPoint) {
    if !card.frame.contains(place) { cancel() }
  }

  public override var accessibilityRole: AccessibilityRole? { .dialog }
}

/// Draws groups of keys in as many columns as there is room for. Each key is drawn as a key cap.
private final class KeyColumns: View {
  let groups: [KeyGroup]

  init(_ groups: [KeyGroup]) {
    self.groups = groups
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Measures

  private var lineHeight: Double { looks.theme.unit * 7 }
  private var headingHeight: Double { looks.theme.unit * 9 }
  private var gap: Double { looks.theme.unit * 8 }
  private var capGap: Double { looks.theme.unit * 1.5 }

  private func capWidth(_ key: String) -> Double {
    let width = TextLine(key, font: looks.font(.caption)).width + looks.theme.unit * 3
    return max(looks.theme.unit * 6, width.rounded(.up))
  }

  private func keysWidth(_ line: KeyGroup.Line) -> Double {
    line.keys.reduce(-capGap) { $0 + capWidth($1) + capGap }
  }

  /// The maximum width of the keys in a line, after which all descriptions begin.
  private var keysWidth: Double { groups.flatMap(\.lines).map(keysWidth).max() ?? 0 }

  private var columnWidth: Double {
    let words = groups.flatMap(\.lines).map { TextLine($0.action, font: looks.font(.body)).width }
    return (keysWidth + looks.theme.unit * 3 + (words.max() ?? 0)).rounded(.up)
  }

  private func columnCount(in width: Double) -> Int {
    let fitting = Int((width + gap) / (columnWidth + gap))
    return max(1, min(groups.count, fitting))
  }

  /// Whether the descriptions stand below the keys, because beside them there is no room.
  private func isStacked(in width: Double) -> Bool { columnWidth > width + 0.5 }

  private var wordsHeight: Double { looks.theme.unit * 5 }

  /// The description of a line below its keys, in as many lines as it needs.
  private func words(_ line: KeyGroup.Line, in width: Double) -> [TextLine] {
    var lines: [TextLine] = []
    var last = ""
    for word in line.action.split(separator: " ") {
      let longer = last.isEmpty ? String(word) : last + " " + word
      if !last.isEmpty, TextLine(longer, font: looks.font(.body)).width > width {
        lines.append(TextLine(last, font: looks.font(.body)))
        last = String(word)
      } else {
        last = longer
      }
    }
    return lines + [TextLine(last, font: looks.font(.body))]
  }

  private func height(_ line: KeyGroup.Line, in width: Double) -> Double {
    guard isStacked(in: width) else { return lineHeight }
    return lineHeight + Double(words(line, in: width).count) * wordsHeight + looks.theme.unit * 2
  }

  private func height(_ group: KeyGroup, in width: Double) -> Double {
    headingHeight + group.lines.reduce(0) { $0 + height($1, in: width) } + looks.theme.unit * 3
  }

  /// The groups of each column, in order. The columns are about equally high.
  private func columns(in width: Double) -> [[KeyGroup]] {
    let count = columnCount(in: width)
    let share = groups.reduce(0) { $0 + height($1, in: width) } / Double(count)
    var columns: [[KeyGroup]] = [[]]
    var filled = 0.0
    for group in groups {
      if filled + height(group, in: width) / 2 > share * Double(columns.count),
        columns.count < count
      {
        columns.append([])
      }
      columns[columns.count - 1].append(group)
      filled += height(group, in: width)
    }
    return columns
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let columns = columns(in: size.width)
    let height = columns.map { $0.reduce(0) { $0 + self.height($1, in: size.width) } }.max() ?? 0
    let width = min(Double(columns.count) * (columnWidth + gap) - gap, size.width)
    return CGSize(width: width, height: height)
  }

  // MARK: Drawing

  override func draw(in context: CGContext) {
    for (i, column) in columns(in: bounds.width).enumerated() {
      var place = CGPoint(x: Double(i) * (columnWidth + gap), y: 0)
      for group in column {
        draw(group, at: place, in: context)
        place.y += height(group, in: bounds.width)
      }
    }
  }

  private func draw(_ group: KeyGroup, at place: CGPoint, in context: CGContext) {
    let heading = TextLine(group.title, font: looks.font(.emphasis))
    draw(heading, x: place.x, middle: place.y + headingHeight / 2, looks.theme.text, in: context)
    var top = place.y + headingHeight
    for line in group.lines {
      let middle = top + lineHeight / 2
      defer { top += height(line, in: bounds.width) }
      var x = place.x
      for key in line.keys {
        drawCap(key, x: x, middle: middle, in: context)
        x += capWidth(key) + capGap
      }
      if isStacked(in: bounds.width) {
        for (i, words) in words(line, in: bounds.width).enumerated() {
          let middle = top + lineHeight + (Double(i) + 0.5) * wordsHeight
          draw(words, x: place.x, middle: middle, looks.theme.text, in: context)
        }
        continue
      }
      let words = TextLine(line.action, font: looks.font(.body))
      draw(
        words, x: place.x + keysWidth + looks.theme.unit * 3, middle: middle, looks.theme.text,
        in: context)
    }
  }

  private func drawCap(_ key: String, x: Double, middle: Double, in context: CGContext) {
    let width = capWidth(key)
    let text = TextLine(key, font: looks.font(.caption))
    if key != "…" {
      let height = looks.theme.unit * 6
      let box = CGRect(x: x, y: middle - height / 2, width: width, height: height)
      context.setFillColor(looks.theme.controlHovered)
      context.fill(PathData(box, cornerRadius: looks.theme.cornerRadius / 2))
    }
    draw(
      text, x: x + (width - text.width) / 2, middle: middle, looks.theme.secondaryText, in: context)
  }

  private func draw(
    _ line: TextLine, x: Double, middle: Double, _ color: CGColor, in context: CGContext
  ) {
    let baseline = (middle + (line.ascent - line.descent) / 2).rounded()
    context.draw(line, baseline: CGPoint(x: x, y: baseline), color: color)
  }

  override func accessibilityChildren() -> [AccessibilityElement] {
    groups.flatMap(\.lines).map { line in
      AccessibilityElement(
        role: .text, name: line.keys.joined(separator: " ") + ": " + line.action,
        frame: convert(bounds, to: nil), traits: [], actions: [])
    }
  }
}
