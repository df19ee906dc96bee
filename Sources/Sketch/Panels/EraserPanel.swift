import Panorama

/// Sets the size of the erasers.
final class EraserPanel: ToolPanel {
  /// Called with a new radius, in points on screen.
  var onChange: @MainActor (Double) -> Void = { _ in }

  /// - Parameter radius: the present radius, in points on screen.
  init(radius: Double) {
    let trial = EraserTrial(radius: radius)
    let size = MeasureRow(
      "Size", PenCase.eraserRadii, isEven: false, text: { PenFigures.width(2 * $0) })
    size.value = radius
    super.init("Erasers", columns: [PanelColumn([size, trial])])
    size.onChange = { [weak self, weak trial] radius in
      trial?.radius = radius
      self?.onChange(radius)
    }
  }

  required init?(coder: NSCoder) { nil }
}
