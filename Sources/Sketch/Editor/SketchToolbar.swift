import Panorama

/// The buttons that float over the lower edge of a sketch. They fade while a stroke is near and for a
/// moment afterwards, so that they do not hide what is being drawn.
final class SketchToolbar: Toolbar {
  let pen = Button(icon: .pencil)
  let eraser = Button(icon: .eraser)
  let partEraser = Button(icon: .partEraser)
  let lasso = Button(icon: .lasso)
  let note = Button(icon: .note)
  let layers = Button(icon: .layers)
  let undo = Button(icon: .undo)
  let redo = Button(icon: .redo)
  let canvas = Button(icon: .grid)
  let fit = Button(icon: .fit)
  let actualSize = Button(title: "1:1")
  let export = Button(icon: .export)

  /// The time from the end of a stroke until the buttons return, in seconds.
  static let awayDuration = 1.0
  private var isAway = false
  private var deadline: Deadline?

  init() {
    super.init(groups: [
      [pen, note, eraser, partEraser, lasso], [undo, redo],
      [layers, canvas, fit, actualSize, export],
    ])
    accessibilityLabel = "Tools"
    pen.accessibilityLabel = "Pens"
    pen.isSelected = true
    eraser.accessibilityLabel = "Eraser"
    partEraser.accessibilityLabel = "Part eraser"
    lasso.accessibilityLabel = "Select"
    note.accessibilityLabel = "Text note"
    layers.accessibilityLabel = "Layers"
    undo.accessibilityLabel = "Undo"
    redo.accessibilityLabel = "Redo"
    canvas.accessibilityLabel = "Canvas"
    fit.accessibilityLabel = "Show everything"
    actualSize.accessibilityLabel = "100 %"
    export.accessibilityLabel = "Export picture"
  }

  required init?(coder: NSCoder) { nil }

  /// Fades the buttons as a stroke moves near them, and schedules their return when it is over.
  func strokeDidMove(isNear: Bool, isOver: Bool) {
    if isNear { setAway(true) }
    guard isAway else { return }
    deadline?.cancel()
    guard isOver, let window else { return }
    deadline = window.schedule(at: window.time + Self.awayDuration) { [weak self] in
      self?.setAway(false)
    }
  }

  private func setAway(_ isAway: Bool) {
    guard isAway != self.isAway else { return }
    self.isAway = isAway
    let duration = theme.reducesMotion ? 0 : theme.shortDuration
    View.animate(withDuration: duration) { alpha = isAway ? 0 : 1 }
  }
}
