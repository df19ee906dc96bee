import Panorama

/// The buttons that float over the lower edge of a sketch. They fade while a stroke is near and for a
/// moment afterwards, so that they do not hide what is being drawn.
final class SketchToolbar: CommandBar<SketchView> {
  /// The time from the end of a stroke until the buttons return, in seconds.
  static let awayDuration = 1.0
  private var isAway = false
  private var deadline: ScheduledAction?
  private weak var view: SketchView?
  private let pens: [PenButton]
  private let zoom = ZoomButton()

  /// - Parameter view: the editor. The toolbar does not keep it alive.
  init(for view: SketchView) {
    self.view = view
    pens = view.sketch.pens.pens.enumerated().map { index, pen in
      let button = PenButton(pen, SketchCommand.pen(index).name)
      button.toolTip = SketchCommand.pen(index).toolTip
      button.addAction(for: .touchUpInside) { [weak view] in
        view.map(SketchCommand.pen(index).perform)
      }
      return button
    }
    super.init(
      "Tools",
      [
        [.shapeButton, .noteButton, .eraserButton, .partEraserButton, .lassoButton],
        [.undo, .redo],
        [.layers, .canvas, .showEverything, .exportMenu],
      ], for: view)
    balancesRows = true
    groups.insert(pens, at: 0)
    groups[groups.count - 1].insert(zoom, at: 3)
    zoom.addAction(for: .touchUpInside) { [weak view] in view?.presentZoom() }
    addGestureRecognizer(
      LongPressGestureRecognizer { [weak self] press in
        guard let self, press.state == .began else { return }
        panel(at: press.location(in: self))?()
      })
    update()
  }

  required init?(coder: NSCoder) { nil }

  /// The button of a pen.
  func penButton(_ index: Int) -> PenButton { pens[index] }

  /// The button that shows the zoom.
  var zoomButton: Button { zoom }

  override func update() {
    super.update()
    guard let view else { return }
    for (index, button) in pens.enumerated() {
      button.pen = view.sketch.pens.pens[index]
      button.isSelected = view.isChosen(pen: index)
      button.isEnabled = !view.isReadOnly
    }
    showZoom()
  }

  /// Shows the present zoom.
  func showZoom() {
    if let view { zoom.title = ZoomReadout.text(view.panoramaView.zoomScale) }
  }

  // MARK: Panels by a right click or a long press

  /// Opens the panel of the tool whose button is at a point; nil if there is none.
  private func panel(at point: CGPoint) -> (() -> Void)? {
    guard let view, !view.isReadOnly else { return nil }
    if let index = pens.firstIndex(where: { $0.frame.contains(point) }) {
      return { view.presentPen(index) }
    }
    let tools: KeyValuePairs<String, SketchPanorama.Tool> = [
      "Shape": .shape, "Text note": .note, "Eraser": .eraser, "Part eraser": .partEraser,
      "Select": .lasso,
    ]
    let tool = tools.first { button(named: $0.key)?.frame.contains(point) ?? false }?.value
    return tool.map { tool in { view.presentPanel(of: tool) } }
  }

  override func rightMouseDown(with event: MouseEvent) {
    panel(at: event.location(in: self))?()
  }

  /// A long press on a button that has no panel is an ordinary press.
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer is LongPressGestureRecognizer else {
      return super.gestureRecognizerShouldBegin(recognizer)
    }
    return panel(at: recognizer.location(in: self)) != nil
  }

  // MARK: Making way

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
    let duration = looks.theme.reducesMotion ? 0 : looks.theme.shortDuration
    View.animate(withDuration: duration) { alpha = isAway ? 0 : 1 }
  }
}

/// A button that shows the zoom in percent. Its width does not depend on the number.
private final class ZoomButton: Button {
  private static let widest = "6400 %"

  init() {
    super.init(title: Self.widest)
    accessibilityLabel = "Zoom"
    toolTip = "Zoom"
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityContent: String { title }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = TextLine(Self.widest, font: looks.font(.body)).width + looks.theme.unit * 4
    return CGSize(
      width: max(looks.theme.targetSize, width.rounded(.up)), height: looks.theme.targetSize)
  }
}
