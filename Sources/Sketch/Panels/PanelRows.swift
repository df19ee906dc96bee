import Foundation
import Panorama

/// A number that is set by a slider, with its name before and its value behind it.
final class MeasureRow: View {
  /// Called with the new value while the slider is dragged.
  var onChange: @MainActor (Double) -> Void = { _ in }
  /// Called when the slider has been dragged, or moved by a key.
  var onSettle: @MainActor (Double) -> Void = { _ in }

  private let label: Label
  private let figure = Label(style: .caption, alignment: .right)
  private let slider = MeasureSlider(frame: .zero)
  private let range: ClosedRange<Double>
  private let isEven: Bool
  private let text: (Double) -> String

  /// - Parameters:
  ///   - name: what is measured.
  ///   - range: the limits of the value.
  ///   - isEven: whether equal distances on the slider are equal differences, and not equal ratios.
  ///   - text: how a value is shown.
  init(
    _ name: String, _ range: ClosedRange<Double>, isEven: Bool, text: @escaping (Double) -> String
  ) {
    label = Label(text: name)
    self.range = range
    self.isEven = isEven
    self.text = text
    super.init(frame: .zero)
    figure.isSecondary = true
    slider.accessibilityLabel = name
    slider.addAction(for: .valueChanged) { [weak self] in
      guard let self else { return }
      show(value)
      onChange(value)
    }
    slider.onSettle = { [weak self] in
      guard let self else { return }
      onSettle(value)
    }
    for view in [label, slider, figure] as [View] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// Whether the slider can be moved.
  var isEnabled: Bool {
    get { slider.isEnabled }
    set { slider.isEnabled = newValue }
  }

  /// Whether a finger drags the slider.
  var isTracking: Bool { slider.isTracking }

  /// The value. It is within the limits unless it was set outside of them.
  var value: Double {
    get {
      let (low, high) = (range.lowerBound, range.upperBound)
      return isEven
        ? low + (high - low) * slider.value : low * pow(high / low, slider.value)
    }
    set {
      let (low, high) = (range.lowerBound, range.upperBound)
      slider.value =
        isEven ? (newValue - low) / (high - low) : log(newValue / low) / log(high / low)
      show(newValue)
    }
  }

  private func show(_ value: Double) {
    figure.text = text(value)
    slider.text = figure.text
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: looks.theme.targetSize)
  }

  override func layoutSubviews() {
    let (name, number) = (looks.theme.unit * 23, looks.theme.unit * 12)
    let (width, height) = (Double(bounds.width), bounds.height)
    label.frame = CGRect(x: 0, y: 0, width: name, height: height)
    slider.frame = CGRect(x: name, y: 0, width: max(0, width - name - number), height: height)
    figure.frame = CGRect(x: width - number, y: 0, width: number, height: height)
  }
}

/// A slider that is read as the text beside it.
private final class MeasureSlider: BasicSlider<Double> {
  var text = ""
  var onSettle: @MainActor () -> Void = {}
  override var accessibilityContent: String { text }

  override func endTracking(_ touch: Touch?, with event: ResponderEvent?) {
    super.endTracking(touch, with: event)
    onSettle()
  }

  override func cancelTracking(with event: ResponderEvent?) { onSettle() }

  override func keyDown(with event: KeyEvent) {
    let old = value
    super.keyDown(with: event)
    if value != old { onSettle() }
  }
}

/// A name and a few choices, of which one is taken.
final class ChoiceRow: View {
  /// Called with the index of the new choice.
  var onChange: @MainActor (Int) -> Void = { _ in }

  private let label: Label
  private let control: SegmentedControl

  /// - Parameters:
  ///   - name: what is chosen.
  ///   - titles: the choices.
  init(_ name: String, _ titles: [String]) {
    label = Label(text: name)
    control = SegmentedControl(titles: titles)
    super.init(frame: .zero)
    control.accessibilityLabel = name
    control.addAction(for: .valueChanged) { [weak self] in
      guard let self else { return }
      onChange(control.selectedIndex)
    }
    for view in [label, control] as [View] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// The index of the choice.
  var selectedIndex: Int {
    get { control.selectedIndex }
    set { control.selectedIndex = newValue }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: looks.theme.targetSize + looks.theme.unit)
  }

  override func layoutSubviews() {
    let (name, height) = (looks.theme.unit * 18, looks.theme.targetSize)
    label.frame = CGRect(x: 0, y: 0, width: name, height: height)
    control.frame = CGRect(
      x: name, y: 0, width: max(0, Double(bounds.width) - name), height: height)
  }
}

/// A name and a switch.
final class SwitchRow: View {
  /// Called with the new state.
  var onChange: @MainActor (Bool) -> Void = { _ in }

  private let label: Label
  private let button = Switch(frame: .zero)

  /// - Parameter name: what is switched.
  init(_ name: String) {
    label = Label(text: name)
    super.init(frame: .zero)
    button.accessibilityLabel = name
    button.addAction(for: .valueChanged) { [weak self] in
      guard let self else { return }
      onChange(button.isOn)
    }
    for view in [label, button] as [View] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// Whether it is on.
  var isOn: Bool {
    get { button.isOn }
    set { button.isOn = newValue }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: looks.theme.targetSize)
  }

  override func layoutSubviews() {
    let width = Double(button.sizeThatFits(bounds.size).width)
    let rest = max(0, Double(bounds.width) - width)
    label.frame = CGRect(x: 0, y: 0, width: rest, height: bounds.height)
    button.frame = CGRect(x: rest, y: 0, width: width, height: bounds.height)
  }
}
