import Panorama

/// The layers of a sketch: which one the pens draw in, their order, names, opacities, and which are hidden or locked. Each
/// change is one undo step.
final class LayerPanel: SortingPanel {
  /// Called with the current layer's row when the menu of that layer is wanted.
  var onMenu: @MainActor (LayerRow) -> Void = { _ in }

  private let sketch: SketchPanorama
  private let thumbnails: LayerThumbnails
  private let opacity = MeasureRow("Opacity", 0...1, isEven: true, text: PenFigures.percent)
  private let list: LayerList

  /// - Parameters:
  ///   - sketch: the canvas. It must outlive the panel.
  ///   - buttons: what else can be done with the current layer.
  init(of sketch: SketchPanorama, buttons: [Button]) {
    self.sketch = sketch
    thumbnails = LayerThumbnails(of: sketch.document)
    let list = LayerList(frame: .zero)
    self.list = list
    super.init(
      "Layers of the drawing", header: PanelHeader("Layers", buttons),
      columns: [PanelColumn([opacity, list])])
    opacity.onChange = { [weak self] opacity in
      guard let self else { return }
      self.sketch.preview(opacity: opacity, ofLayer: self.sketch.currentLayer.id)
    }
    opacity.onSettle = { [weak self] opacity in
      guard let self else { return }
      // A hundredth is as fine as the figure beside the slider.
      self.sketch.changeLayer { $0.opacity = (opacity * 100).rounded() / 100 }
      endPreview()
    }
    list.connect = { [weak self] in self?.connect($0) }
    list.onSort = { [weak self] row, position in
      guard let self else { return }
      // The rows are counted from the top, and layers from the bottom.
      self.sketch.move(layer: row.shown.id, to: self.list.rows.count - 1 - position)
    }
    list.onDrag = { [weak self] in self?.scroll(self?.list, for: $0) }
    thumbnails.onChange = { [weak self] layer, image in
      self?.list.row(of: layer)?.thumbnail = image
    }
    list.addGestureRecognizer(
      LongPressGestureRecognizer { [weak self] press in
        guard let self, press.state == .began else { return }
        presentMenu(at: press.location(in: self.list))
      })
    showLayers()
  }

  required init?(coder: NSCoder) { nil }

  override var columnWidth: Double { looks.theme.unit * 84 }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window == nil else { return update() }
    thumbnails.close()
    endPreview()
  }

  /// Shows the opacity that is written, also if it could not be changed.
  private func endPreview() {
    sketch.preview(opacity: sketch.currentLayer.opacity, ofLayer: sketch.currentLayer.id)
  }

  /// Shows the present state of the layers.
  func update() {
    let former = list.rows.count
    showLayers()
    if let window { thumbnails.update(scale: window.screenScale) }
    if list.rows.count != former {
      setNeedsLayout()
      superview?.setNeedsLayout()
    }
  }

  private func showLayers() {
    list.show(sketch.document.layers, current: sketch.currentLayer.id)
    if !opacity.isTracking { opacity.value = sketch.currentLayer.opacity }
    for row in list.rows where row.thumbnail == nil {
      row.thumbnail = thumbnails.image(of: row.shown.id)
    }
  }

  private func connect(_ row: LayerRow) {
    let id = row.shown.id
    row.addAction(for: .touchDown) { [weak self, weak row] in
      // A name that is being typed counts when another row is pressed.
      for other in self?.list.rows ?? [] where other !== row { other.endRenaming(taking: true) }
    }
    row.addAction(for: .touchUpInside) { [weak self] in self?.sketch.activeLayer = id }
    row.eye.addAction(for: .touchUpInside) { [weak self] in
      self?.sketch.change(layer: id) { $0.isHidden.toggle() }
    }
    row.padlock.addAction(for: .touchUpInside) { [weak self] in
      self?.sketch.change(layer: id) { $0.isLocked.toggle() }
    }
    row.onRename = { [weak self] text in
      let name = SketchLayer.name(typed: text)
      if !name.isEmpty { self?.sketch.change(layer: id) { $0.name = name } }
    }
  }

  /// Lets the user type another name for the current layer.
  func renameCurrent() { list.row(of: sketch.currentLayer.id)?.beginRenaming() }

  // MARK: The menu of a layer

  private func presentMenu(at point: CGPoint) {
    guard let row = list.rows.first(where: { $0.frame.contains(point) }) else { return }
    sketch.activeLayer = row.shown.id
    onMenu(row)
  }

  override func rightMouseDown(with event: MouseEvent) {
    let point = event.location(in: list)
    if list.bounds.contains(point) { presentMenu(at: point) }
  }
}

/// The name of a panel and buttons for what belongs to it.
final class PanelHeader: View {
  private let label: Label
  private let buttons: [Button]

  init(_ name: String, _ buttons: [Button]) {
    label = Label(text: name, style: .emphasis)
    self.buttons = buttons
    super.init(frame: .zero)
    for view in [label] + buttons as [View] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    let side = looks.theme.targetSize
    var x = Double(bounds.width)
    for button in buttons.reversed() {
      x -= side
      button.frame = CGRect(x: x, y: 0, width: side, height: bounds.height)
    }
    label.frame = CGRect(x: 0, y: 0, width: max(0, x), height: bounds.height)
  }
}
