#if Apps
  import Panorama

  /// The buttons that float over the lower edge of a sketch.
  final class SketchToolbar: Toolbar {
    let eraser = Button(icon: .eraser)
    let undo = Button(icon: .undo)
    let redo = Button(icon: .redo)
    let fit = Button(icon: .fit)
    let export = Button(icon: .export)

    init() {
      super.init(groups: [[eraser], [undo, redo], [fit, export]])
      accessibilityLabel = "Tools"
      eraser.accessibilityLabel = "Eraser"
      undo.accessibilityLabel = "Undo"
      redo.accessibilityLabel = "Redo"
      fit.accessibilityLabel = "Whole page"
      export.accessibilityLabel = "Export picture"
    }

    required init?(coder: NSCoder) { nil }
  }
#endif
