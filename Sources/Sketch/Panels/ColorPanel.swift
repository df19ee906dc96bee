import Panorama

/// Chooses the colour of something, and the font size of a note.
final class ColorPanel: ToolPanel {
  /// Chooses the colour.
  let picker: ColorPicker
  /// Sets the font size; nil for things that have none.
  let size: MeasureRow?

  /// The font sizes that can be chosen, in scene units.
  private static let fontSizes = 8.0...128.0

  /// - Parameters:
  ///   - name: whose colour it is.
  ///   - color: the present colour.
  ///   - recentColors: colours that were mixed lately, newest first.
  ///   - fontSize: the present font size in scene units; nil for things that have none.
  init(_ name: String, _ color: CGColor, recentColors: [CGColor], fontSize: Double? = nil) {
    let picker = ColorPicker(
      color, choices: SketchColors.choices(for: .pen), recentColors: recentColors)
    self.picker = picker
    let size = fontSize.map {
      let row = MeasureRow("Size", Self.fontSizes, isEven: false, text: PenFigures.width)
      row.value = $0
      return row
    }
    self.size = size
    super.init(name, columns: (size.map { [PanelColumn([$0])] } ?? []) + [picker])
  }

  required init?(coder: NSCoder) { nil }
}
