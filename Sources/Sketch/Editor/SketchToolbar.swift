#if Apps
  import Panorama

  /// The capsule of buttons that floats over the lower edge of a sketch.
  final class SketchToolbar: View {
    let eraser: Button
    let undo: Button
    let redo: Button
    let fit: Button
    let export: Button
    private var buttons: [Button] { [eraser, undo, redo, fit, export] }

    init() {
      eraser = Button(icon: .eraser)
      undo = Button(icon: .undo)
      redo = Button(icon: .redo)
      fit = Button(icon: .fit)
      export = Button(icon: .export)
      super.init(frame: .zero)
      let names = ["Eraser", "Undo", "Redo", "Whole page", "Export picture"]
      for (button, name) in zip(buttons, names) {
        button.accessibilityLabel = name
        addSubview(button)
      }
      accessibilityLabel = "Tools"
      applyTheme()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      let theme = theme
      let gaps = Double(buttons.count - 1) * theme.unit
      let width = buttons.reduce(0) { $0 + $1.sizeThatFits(size).width }
      return CGSize(width: width + gaps + 4 * theme.unit, height: theme.targetSize + 2 * theme.unit)
    }

    override func layoutSubviews() {
      var x = 2 * theme.unit
      for button in buttons {
        let size = button.sizeThatFits(bounds.size)
        button.frame = CGRect(
          x: x, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
        x += size.width + theme.unit
      }
      cornerRadius = bounds.height / 2
    }

    override func themeDidChange() {
      super.themeDidChange()
      applyTheme()
    }

    private func applyTheme() {
      backgroundColor = theme.surface
      borderColor = theme.separator
      borderWidth = theme.hairline
    }
  }
#endif
