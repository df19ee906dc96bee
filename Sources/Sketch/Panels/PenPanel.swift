import Foundation
import Panorama

/// Sets up a pen: its kind, width, opacity, smoothing and what its width follows, with a line that shows them; and its
/// colour.
final class PenPanel: ToolPanel {
  /// Called with each change of the pen.
  var onChange: @MainActor (SketchPen) -> Void = { _ in }
  /// The pen as it is set up now.
  private(set) var pen: SketchPen
  /// Chooses the colour.
  let picker: ColorPicker

  private static let kinds: [SketchPen.Kind] = [.pen, .highlighter]
  private let kind = SegmentedControl(titles: ["Pen", "Highlighter"])
  /// The pen as it was before its kind changed.
  private var former: [SketchPen.Kind: SketchPen] = [:]
  private let trial: PenTrial
  private let width = MeasureRow(
    "Width", SketchPen.widths, isEven: false, text: PenFigures.width)
  private let opacity = MeasureRow(
    "Opacity", SketchPen.opacities, isEven: true, text: PenFigures.percent)
  private let smoothing = MeasureRow("Smoothing", 0...1, isEven: true, text: PenFigures.percent)
  private let pressure = SwitchRow("Width by pressure")
  private let speed = SwitchRow("Width by speed")
  private let line: PanelColumn

  /// - Parameters:
  ///   - name: what the pen is called.
  ///   - pen: the pen to set up.
  ///   - recentColors: colours that were mixed lately, newest first.
  init(_ name: String, _ pen: SketchPen, recentColors: [CGColor]) {
    self.pen = pen
    trial = PenTrial(pen)
    picker = ColorPicker(
      pen.color, choices: SketchColors.choices(for: pen.kind), recentColors: recentColors)
    line = PanelColumn([trial, width, opacity, smoothing, pressure, speed])
    super.init(name, header: kind, columns: [line, picker])
    kind.accessibilityLabel = "Kind"
    kind.addAction(for: .valueChanged) { [weak self] in self?.changeKind() }
    width.onChange = { [weak self] width in self?.change { $0.width = width } }
    opacity.onChange = { [weak self] in self?.setOpacity($0) }
    smoothing.onChange = { [weak self] share in self?.change { $0.smoothing = share } }
    pressure.onChange = { [weak self] isOn in self?.change { $0.feelsPressure = isOn } }
    speed.onChange = { [weak self] isOn in self?.change { $0.thinsWithSpeed = isOn } }
    picker.onChange = { [weak self] color, _ in
      self?.change { $0.color = color.copy(alpha: $0.color.alpha) }
    }
    showAll()
  }

  required init?(coder: NSCoder) { nil }

  private func showAll() {
    kind.selectedIndex = Self.kinds.firstIndex(of: pen.kind) ?? 0
    trial.pen = pen
    (width.value, opacity.value, smoothing.value) = (pen.width, pen.color.alpha, pen.smoothing)
    (pressure.isOn, speed.isOn) = (pen.feelsPressure, pen.thinsWithSpeed)
    for row in [pressure, speed] { row.isHidden = pen.kind == .highlighter }
    picker.show(pen.color, choices: SketchColors.choices(for: pen.kind))
    line.setNeedsLayout()
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private func change(_ body: (inout SketchPen) -> Void) {
    body(&pen)
    trial.pen = pen
    onChange(pen)
  }

  private func setOpacity(_ opacity: Double) {
    change { $0.color = $0.color.copy(alpha: opacity) }
  }

  /// A pen that becomes another kind gets the width and the colour of that kind, and gets its own back if it changes
  /// back.
  private func changeKind() {
    guard Self.kinds.indices.contains(kind.selectedIndex) else { return }
    let new = Self.kinds[kind.selectedIndex]
    guard new != pen.kind else { return }
    former[pen.kind] = pen
    change { $0 = former[new] ?? .usual(new) }
    showAll()
  }
}

extension SketchPen {
  /// Where the lag is between its limits, 0 … 1; equal ratios are equal distances.
  var smoothing: Double {
    get {
      let (low, high) = (Self.lags.lowerBound, Self.lags.upperBound)
      return min(1, max(0, log(lag / low) / log(high / low)))
    }
    set {
      let (low, high) = (Self.lags.lowerBound, Self.lags.upperBound)
      lag = low * pow(high / low, newValue)
    }
  }
}
