import Panorama

extension GalleryPage {
  /// All controls, light or dark, for touch, mouse and keyboard.
  static let controls = GalleryPage(
    id: "controls", title: "Controls",
    summary: "Buttons, sliders, text, menus, and the Tab key", source: "ControlsPage.swift",
    isSlow: true,
    preview: { context in ControlsView.preview(context) },
    makeView: { _ in ControlsView() })
}

/// Panels of controls that scroll, side by side where there is room, and a status line below. Rows that are too wide are wrapped.
@MainActor
final class ControlsView: View {
  private let scroller = ScrollView(frame: .zero)
  private var panels: [ControlsPanel] = []
  private let status = Label(text: "Press something", alignment: .center)
  private let progress = ProgressBar(frame: CGRect(x: 0, y: 0, width: 360, height: 44))

  override init(frame: CGRect) {
    super.init(frame: frame)
    status.isSecondary = true
    panels = [
      ControlsPanel(
        "Buttons",
        [
          [button("Open", .filled), button("Cancel", .bordered), button("Delete", .plain, true)],
          [toolbar()],
        ]),
      ControlsPanel("Values", [[slider(), toggle()], [progress], [segments()]]),
      ControlsPanel("Text and questions", [[field()], [menuButton(), alertButton()]]),
    ]
    addSubviewToFit(scroller)
    // A slider must get touches at once, or a drag on it would scroll the page.
    scroller.delaysContentTouches = false
    for view in panels + [status] as [View] { scroller.addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  private func say(_ text: String) {
    status.text = text
    setNeedsLayout()
  }

  private func button(_ title: String, _ style: Button.Style, _ isDestructive: Bool = false)
    -> Button
  {
    let icon: LineIcon? = isDestructive ? .trash : nil
    let button = Button(title: title, icon: icon, style: style) { [weak self] in
      self?.say("\(title) was pressed")
    }
    button.isDestructive = isDestructive
    return button
  }

  private func toolbar() -> Toolbar {
    let tools: [(LineIcon, String)] = [
      (.undo, "Undo"), (.redo, "Redo"), (.zoomOut, "Zoom out"), (.zoomIn, "Zoom in"),
      (.export, "Export"),
    ]
    let buttons = tools.map { icon, name in
      let button = Button(icon: icon) { [weak self] in self?.say("\(name) was pressed") }
      button.accessibilityLabel = name
      return button
    }
    return Toolbar(groups: [Array(buttons[..<2]), Array(buttons[2..<4]), Array(buttons[4...])])
  }

  private func slider() -> Slider {
    let slider = Slider(frame: CGRect(x: 0, y: 0, width: 280, height: 44))
    slider.accessibilityLabel = "Amount"
    slider.value = 0.4
    progress.progress = 0.4
    slider.addAction(for: .valueChanged) { [weak self, unowned slider] in
      self?.progress.progress = slider.value
      self?.say("The slider is at \(Int((slider.value * 100).rounded())) %")
    }
    return slider
  }

  private func toggle() -> Switch {
    let toggle = Switch()
    toggle.accessibilityLabel = "Enabled"
    toggle.addAction(for: .valueChanged) { [weak self, unowned toggle] in
      self?.say(toggle.isOn ? "The switch is on" : "The switch is off")
    }
    return toggle
  }

  private func segments() -> SegmentedControl {
    let names = ["Small", "Medium", "Large"]
    let control = SegmentedControl(titles: names)
    control.addAction(for: .valueChanged) { [weak self, unowned control] in
      self?.say("\(names[control.selectedIndex]) was chosen")
    }
    return control
  }

  private func field() -> TextField {
    let field = TextField(
      frame: CGRect(x: 0, y: 0, width: 220, height: 44), placeholder: "Type something")
    field.addAction(for: .editingChanged) { [weak self, unowned field] in
      self?.say(field.text.isEmpty ? "Nothing is typed" : "Typed: \(field.text ?? "")")
    }
    return field
  }

  private func menuButton() -> Button {
    let button = Button(title: "Menu", icon: .chevronDown, style: .bordered)
    button.addAction(for: .touchUpInside) { [weak self, unowned button] in
      let items = ["First", "Second", "Third"].map { name in
        PopUpMenu.Item(ControlAction(title: name) { _ in self?.say("\(name) was chosen") })
      }
      PopUpMenu(items: [items[0], items[1], .separator, items[2]]).present(from: button)
    }
    return button
  }

  private func alertButton() -> Button {
    let button = Button(title: "Alert", style: .bordered)
    button.addAction(for: .touchUpInside) { [weak self] in
      guard let self, let window else { return }
      let alert = Alert(
        title: "Is this an alert?", message: "Return says yes, Escape says no.")
      alert.addButton("No", role: .cancel) { self.say("The answer was no") }
      alert.addButton("Yes", role: .preferred) { self.say("The answer was yes") }
      alert.present(in: window)
    }
    return button
  }

  override func layoutSubviews() {
    let theme = looks.theme
    let gap = theme.unit * 4
    let room = Double(bounds.width) - gap * 2
    let least = theme.unit * 92
    let columns = max(1, min(panels.count, Int((room + gap) / (least + gap))))
    let width = min((room - gap * Double(columns - 1)) / Double(columns), theme.unit * 110)
    let rows = stride(from: 0, to: panels.count, by: columns).map {
      Array(panels[$0..<min($0 + columns, panels.count)])
    }
    let heights = rows.map { row in
      row.map { Double($0.sizeThatFits(CGSize(width: width, height: 0)).height) }.max() ?? 0
    }
    let total = heights.reduce(0) { $0 + $1 + gap } + theme.targetSize
    // In the middle, but below the page's bar.
    let top = max(theme.targetSize, safeAreaInsets.top) + gap
    var y = max(top, (Double(bounds.height) - total) / 2).rounded()
    for (row, height) in zip(rows, heights) {
      var x = (Double(bounds.width) - (width + gap) * Double(row.count) + gap) / 2
      for panel in row {
        panel.frame = CGRect(x: x.rounded(), y: y, width: width.rounded(), height: height)
        x += width + gap
      }
      y += height + gap
    }
    status.frame = CGRect(x: gap, y: y, width: max(0, room), height: theme.targetSize)
    scroller.contentSize = CGSize(width: bounds.width, height: y + theme.targetSize + gap)
  }

  /// Draws the page once for its card.
  static func preview(_ context: GalleryContext) -> GalleryPreview {
    let window = Window(size: CGSize(width: 840, height: 525), fonts: context.fonts)
    window.theme = context.theme
    let view = ControlsView(frame: window.bounds)
    view.status.isHidden = true
    window.rootView.addSubviewToFit(view)
    return GalleryPreview(
      list: window.makeFrame(), focus: CGRect(x: 0, y: 30, width: 840, height: 480))
  }
}

/// A panel with a title and rows of controls.
@MainActor
private final class ControlsPanel: View {
  private let title: Label
  private let rows: [[View]]

  init(_ title: String, _ rows: [[View]]) {
    self.title = Label(text: title, style: .title)
    self.title.numberOfLines = 0
    self.rows = rows
    super.init(frame: .zero)
    for view in [self.title] + rows.joined() as [View] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    style()
  }

  override func didMoveToWindow() { style() }

  private func style() {
    let theme = looks.theme
    looks.background = theme.surface
    looks.cornerRadius = theme.largeCornerRadius
    looks.borderWidth = theme.hairline
    looks.borderColor = theme.separator
  }

  private var gap: Double { looks.theme.unit * 4 }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: place(in: Double(size.width)) { _, _ in })
  }

  override func layoutSubviews() {
    _ = place(in: Double(bounds.width)) { view, frame in view.frame = frame }
  }

  /// Calls `body` with each view and its frame, and returns the height of the panel.
  private func place(in width: Double, _ body: (View, CGRect) -> Void) -> Double {
    let gap = gap
    let room = max(0, width - gap * 2)
    let height = Double(title.sizeThatFits(CGSize(width: room, height: 0)).height)
    body(title, CGRect(x: gap, y: gap, width: room, height: height))
    var y = gap * 2 + height
    for line in rows.flatMap({ lines($0, room: room, gap: gap) }) {
      let sizes = line.map { size($0, room: room) }
      let height = sizes.map(\.height).max() ?? 0
      var x = gap
      for (view, size) in zip(line, sizes) {
        body(
          view,
          CGRect(
            x: x.rounded(), y: (y + (height - size.height) / 2).rounded(), width: size.width,
            height: size.height))
        x += size.width + gap
      }
      y += height + gap
    }
    return y
  }

  /// Divides a row into lines that fit.
  private func lines(_ row: [View], room: Double, gap: Double) -> [[View]] {
    var lines: [[View]] = []
    var x = 0.0
    for view in row {
      let width = size(view, room: room).width
      if lines.isEmpty || x + gap + width > room {
        lines.append([view])
        x = width
      } else {
        lines[lines.count - 1].append(view)
        x += gap + width
      }
    }
    return lines
  }

  /// The size of a control, at most `room` points wide. Controls without a width of their own fill the panel, and a slider
  /// leaves room for a switch.
  private func size(_ view: View, room: Double) -> (width: Double, height: Double) {
    switch view {
    case is Slider: return (max(0, min(room, room - looks.theme.unit * 18)), looks.theme.targetSize)
    case is TextField, is ProgressBar: return (room, looks.theme.targetSize)
    default:
      let size = view.sizeThatFits(CGSize(width: room, height: 0))
      return (min(Double(size.width), room), Double(size.height))
    }
  }
}
