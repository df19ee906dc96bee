import Panorama

/// The buttons that float over the lower edge of a sketch. They fade while a stroke is near and for a
/// moment afterwards, so that they do not hide what is being drawn.
final class SketchToolbar: CommandBar<SketchView> {
  /// The time from the end of a stroke until the buttons return, in seconds.
  static let awayDuration = 1.0
  private var isAway = false
  private var deadline: ScheduledAction?

  init(for view: SketchView) {
    super.init(
      "Tools",
      [
        [.pens, .noteButton, .eraser, .partEraser, .lasso], [.undo, .redo],
        [.layers, .canvas, .showEverything, .actualSize, .export],
      ], for: view)
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
