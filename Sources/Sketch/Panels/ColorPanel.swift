import Panorama

/// Chooses the colour of something.
final class ColorPanel: ToolPanel {
  /// Chooses the colour.
  let picker: ColorPicker

  /// - Parameters:
  ///   - name: whose colour it is.
  ///   - color: the present colour.
  ///   - recentColors: colours that were mixed lately, newest first.
  init(_ name: String, _ color: CGColor, recentColors: [CGColor]) {
    picker = ColorPicker(
      color, choices: SketchColors.choices(for: .pen), recentColors: recentColors)
    super.init(name, columns: [picker])
  }

  required init?(coder: NSCoder) { nil }
}
