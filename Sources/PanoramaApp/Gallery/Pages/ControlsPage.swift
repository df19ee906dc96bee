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

/// A scrolling column of controls with a status line below. Rows that are too wide are wrapped.
@MainActor
final class ControlsView: View {
  private let scroller = ScrollView(frame: .zero)
  private var rows: [[View]] = []
  private let status = Label(text: "Press something")
  private let progress = ProgressBar(frame: CGRect(x: 0, y: 0, width: 360, height: 44))

  override init(frame: CGRect) {
    super.init(frame: frame)
    status.isSecondary = true
    rows = [
      [button("Open", .filled), button("Cancel", .bordered), button("Delete", .plain, true)],
      [toolbar()],
      [slider(), toggle()],
      [progress],
      [segments()],
      [field(), menuButton(), alertButton()],
      [status],
    ]
    addSubviewToFit(scroller)
    // A slider must get touches at once, or a drag on it would scroll the page.
    scroller.delaysContentTouches = false
    for view in rows.joined() { scroller.addSubview(view) }
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
    let lines = rows.flatMap { self.lines($0, room: room, gap: gap) }
    let heights = lines.map { line in line.map { size($0, room: room).height }.max() ?? 0 }
    let total = heights.reduce(0, +) + gap * Double(lines.count - 1)
    // In the middle, but below the page's bar.
    let top = max(theme.targetSize, safeAreaInsets.top) + gap
    var y = max(top, (Double(bounds.height) - total) / 2)
    for (line, height) in zip(lines, heights) {
      let width = line.reduce(-gap) { $0 + size($1, room: room).width + gap }
      var x = (Double(bounds.width) - width) / 2
      for view in line {
        let size = size(view, room: room)
        view.frame = CGRect(
          x: x.rounded(), y: (y + (height - size.height) / 2).rounded(), width: size.width,
          height: size.height)
        x += size.width + gap
      }
      y += height + gap
    }
    scroller.contentSize = CGSize(width: bounds.width, height: y + gap)
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

  /// The size of a control, at most `room` points wide. Controls without a width of their own get a fixed one.
  private func size(_ view: View, room: Double) -> (width: Double, height: Double) {
    let width: Double? =
      switch view {
      case is Slider: looks.theme.unit * 70
      case is TextField: looks.theme.unit * 55
      case is ProgressBar: looks.theme.unit * 90
      default: nil
      }
    if let width { return (min(width, room), looks.theme.targetSize) }
    let size = view.sizeThatFits(CGSize(width: room, height: Double(bounds.height)))
    return (min(Double(size.width), room), Double(size.height))
  }

  /// Draws the page once for its card.
  static func preview(_ context: GalleryContext) -> GalleryPreview {
    let window = Window(size: CGSize(width: 560, height: 350), fonts: context.fonts)
    window.theme = context.theme
    let view = ControlsView(frame: window.bounds)
    view.rows.removeLast(3)
    for old in view.scroller.subviews where !view.rows.joined().contains(where: { $0 === old }) {
      old.removeFromSuperview()
    }
    window.rootView.addSubviewToFit(view)
    return GalleryPreview(
      list: window.makeFrame(), focus: CGRect(x: 0, y: 30, width: 560, height: 320))
  }
}
