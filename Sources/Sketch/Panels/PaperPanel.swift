import Panorama

/// Chooses the colour of the paper.
final class PaperPanel: ToolPanel {
  /// Chooses the colour.
  let picker: ColorPicker

  /// - Parameters:
  ///   - color: the present colour.
  ///   - recentColors: colours that were mixed lately, newest first.
  init(_ color: CGColor, recentColors: [CGColor]) {
    picker = ColorPicker(color, choices: SketchColors.sheets, recentColors: recentColors)
    super.init("Paper", columns: [picker])
  }

  required init?(coder: NSCoder) { nil }
}
