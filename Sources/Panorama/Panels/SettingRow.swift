import PanoramaGraphics
import PanoramaViews

/// A line of settings: a name and a control that changes what it names.
@MainActor
public final class SettingRow: View {
  /// The name.
  public let name: String
  /// The control.
  public let control: Control
  private let label: Label
  private let refresh: @MainActor () -> Void

  private init(_ name: String, _ control: Control, refresh: @escaping @MainActor () -> Void) {
    self.name = name
    self.control = control
    self.refresh = refresh
    label = Label(text: name)
    label.numberOfLines = 0
    super.init(frame: .zero)
    control.accessibilityLabel = name
    for view in [label, control] as [View] { addSubview(view) }
    update()
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Something that is on or off.
  public static func toggle(
    _ name: String, _ value: @escaping @MainActor () -> Bool,
    change: @escaping @MainActor (Bool) -> Void
  ) -> SettingRow {
    let control = Switch(frame: .zero)
    control.addAction(for: .valueChanged) { [weak control] in control.map { change($0.isOn) } }
    return SettingRow(name, control) { [weak control] in control?.isOn = value() }
  }

  /// A choice of one among several.
  public static func choice<Value: Equatable>(
    _ name: String, _ values: [(Value, title: String)], _ value: @escaping @MainActor () -> Value,
    change: @escaping @MainActor (Value) -> Void
  ) -> SettingRow {
    let control = SegmentedControl(titles: values.map(\.title))
    control.addAction(for: .valueChanged) { [weak control] in
      guard let control, values.indices.contains(control.selectedIndex) else { return }
      change(values[control.selectedIndex].0)
    }
    return SettingRow(name, control) { [weak control] in
      let now = value()
      control?.selectedIndex = values.firstIndex { $0.0 == now } ?? -1
    }
  }

  /// Something that is done.
  public static func button(
    _ name: String, title: @escaping @MainActor () -> String,
    action: @escaping @MainActor () -> Void
  ) -> SettingRow {
    let control = Button(title: title(), style: .bordered, action: action)
    return SettingRow(name, control) { [weak control] in control?.title = title() }
  }

  /// One of many values, which a menu lists.
  ///
  /// - Parameters:
  ///   - name: what is chosen.
  ///   - title: the present value, on the button.
  ///   - items: the items of the menu, made anew each time it opens.
  public static func menu(
    _ name: String, title: @escaping @MainActor () -> String,
    items: @escaping @MainActor () -> [PopUpMenu.Item]
  ) -> SettingRow {
    let control = Button(title: title(), style: .bordered)
    control.addAction(for: .touchUpInside) { [weak control] in
      if let control { PopUpMenu(items: items()).present(from: control) }
    }
    return SettingRow(name, control) { [weak control] in control?.title = title() }
  }

  /// A value with a button on either side, for less and for more.
  ///
  /// - Parameters:
  ///   - name: what is changed.
  ///   - text: the present value.
  ///   - canStep: whether there is less, or more.
  ///   - step: changes it to less, or to more.
  public static func stepper(
    _ name: String, text: @escaping @MainActor () -> String,
    canStep: @escaping @MainActor (_ isMore: Bool) -> Bool,
    step: @escaping @MainActor (_ isMore: Bool) -> Void
  ) -> SettingRow {
    let control = SteppedValue(name, step: step)
    return SettingRow(name, control) { [weak control] in
      control?.show(text(), canDecrease: canStep(false), canIncrease: canStep(true))
    }
  }

  /// Shows the present state.
  public func update() {
    refresh()
    setNeedsLayout()
  }

  private func controlSize(in width: Double) -> CGSize {
    control.sizeThatFits(CGSize(width: width, height: looks.theme.targetSize))
  }

  /// Whether the control stands below the name, because beside it there is no room. Small ones stay beside names, whose
  /// lines break.
  private func isStacked(in width: Double) -> Bool {
    let wanted = Double(label.sizeThatFits(.zero).width) + looks.theme.unit * 4
    let control = Double(controlSize(in: width).width)
    return wanted + control > width && control > width / 2
  }

  /// The height of the name's lines, in points.
  private func nameHeight(in width: Double) -> Double {
    let room = isStacked(in: width) ? width : width - Double(controlSize(in: width).width)
    return Double(label.sizeThatFits(CGSize(width: max(1, room), height: 0)).height)
  }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    let side = looks.theme.targetSize
    let name = nameHeight(in: size.width)
    let height = isStacked(in: size.width) ? max(side * 0.8, name) + side : max(side, name)
    return CGSize(width: size.width, height: height.rounded(.up))
  }

  public override func layoutSubviews() {
    let width = Double(bounds.width)
    let size = controlSize(in: width)
    let side = looks.theme.targetSize
    if isStacked(in: width) {
      let top = max(side * 0.8, nameHeight(in: width)).rounded(.up)
      label.frame = CGRect(x: 0, y: 0, width: width, height: top)
      control.frame = CGRect(
        x: 0, y: top,
        width: control is SegmentedControl ? width : min(width, Double(size.width)), height: side)
    } else {
      let rest = max(0, width - Double(size.width))
      let height = Double(bounds.height)
      label.frame = CGRect(x: 0, y: 0, width: rest, height: height)
      control.frame = CGRect(
        x: rest, y: ((height - side) / 2).rounded(), width: width - rest, height: side)
    }
  }
}
