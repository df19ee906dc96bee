import Foundation
import Panorama

/// A field that shows the zoom as a percentage, and in which another zoom can be typed.
public final class ZoomField: TextField {
  /// Called with the scale that was typed, 1 for 100 %.
  var didChoose: (@MainActor (Double) -> Void)?
  private var scale = 1.0

  /// A field without a scale.
  public convenience init() {
    self.init(frame: CGRect(x: 0, y: 0, width: 76, height: 44), text: "", placeholder: "")
    addAction(for: .editingDidBegin) { [weak self] in self?.selectAll() }
    addAction(for: .editingDidEndOnExit) { [weak self] in self?.choose() }
    addAction(for: .editingDidEnd) { [weak self] in self?.showScale() }
    accessibilityLabel = "Zoom"
  }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: looks.theme.targetSize * 1.75, height: looks.theme.targetSize)
  }

  /// Shows `scale`, unless the field is being edited.
  func show(_ scale: Double) {
    self.scale = scale
    if !isFocused { showScale() }
  }

  private func showScale() {
    text = Self.text(scale)
    // With the cursor at the start, a narrow field shows the beginning of the text.
    selectedRange = 0..<0
  }

  private func selectAll() { selectedRange = 0..<(text ?? "").utf8.count }

  private func choose() {
    if let typed = Self.scale(text ?? "") { didChoose?(typed) }
  }

  /// The scale as a percentage, with one decimal below 20 %.
  public static func text(_ scale: Double) -> String {
    let percent = scale * 100
    guard percent.isFinite, percent < 1e6 else { return "" }
    let tenths = (percent * 10).rounded() / 10
    let isWhole = percent >= 20 || tenths == tenths.rounded()
    return isWhole ? "\(Int(percent.rounded())) %" : "\(tenths) %"
  }

  /// The scale that `text` means: `150`, `150 %`, `150%`, `12,5`, or `2x` for 200 %. Nil for any other
  /// text and for numbers that are not above zero.
  public static func scale(_ text: String) -> Double? {
    var word = text.filter { !$0.isWhitespace }.lowercased().replacing(",", with: ".")
    var unit = 0.01
    if word.hasSuffix("%") {
      word.removeLast()
    } else if word.hasSuffix("x") || word.hasSuffix("×") {
      word.removeLast()
      unit = 1
    }
    guard let number = Double(word), number.isFinite, number > 0 else { return nil }
    return number * unit
  }
}
