import Panorama

extension GalleryPage {
  /// A canvas on which one hand creates and moves nodes while another scrolls and zooms it.
  static let workspace = GalleryPage(
    id: "workspace", title: "Node workspace",
    summary: "Hold to make a node, drag it at every zoom", source: "WorkspacePage.swift",
    preview: { context in
      GalleryPreview(
        list: DisplayList { WorkspacePreview.draw(in: $0, context) },
        focus: WorkspacePreview.focus)
    },
    makeView: { _ in WorkspaceView() })
}

/// The sizes on the page, in points of the canvas.
enum Workspace {
  static let size = CGSize(width: 5000, height: 5000)
  static let zoom = 0.3...2.0
  static let gridStep = 100.0
  static let gridWidth = 3.0
  static let nodeSide = 150.0
  static let nodeBorder = 2.0
  static let nodeRadius = 10.0

  static let nodeHeader = 34.0
  static let ground = CGColor(argb: 0xFF05_070B)
  /// Thin lines divide each square of the grid into this many.
  private static let fineParts = 4.0

  /// Draws dark lines every `gridStep` over `rect`, and darker thin ones between them.
  @MainActor
  static func drawGrid(in context: CGContext, over rect: CGRect) {
    // At small scales thin lines would only be a veil.
    context.beginLevelOfDetail(0.5..<Double.infinity)
    drawLines(
      in: context, over: rect, step: gridStep / fineParts, width: 1, CGColor(argb: 0xFF12_1720))
    context.endLevelOfDetail()
    drawLines(
      in: context, over: rect, step: gridStep, width: gridWidth, CGColor(argb: 0xFF1F_2733))
  }

  @MainActor
  private static func drawLines(
    in context: CGContext, over rect: CGRect, step: Double, width: Double, _ color: CGColor
  ) {
    for x in stride(from: Double(rect.minX), through: Double(rect.maxX), by: step) {
      context.move(to: CGPoint(x: x, y: rect.minY))
      context.addLine(to: CGPoint(x: x, y: rect.maxY))
    }
    for y in stride(from: Double(rect.minY), through: Double(rect.maxY), by: step) {
      context.move(to: CGPoint(x: rect.minX, y: y))
      context.addLine(to: CGPoint(x: rect.maxX, y: y))
    }
    context.setStrokeColor(color)
    context.setLineWidth(width)
    context.strokePath()
  }

  /// Draws what stands on a node: a lighter header with its name, and its place at the foot.
  ///
  /// - Parameters:
  ///   - box: the node's frame.
  ///   - place: the node's centre on the canvas.
  @MainActor
  static func drawFace(
    in context: CGContext, box: CGRect, number: Int, place: CGPoint, title: Font, caption: Font
  ) {
    context.saveGState()
    context.addPath(
      PathData(roundedRect: box, cornerWidth: nodeRadius, cornerHeight: nodeRadius))
    context.clip()
    context.setFillColor(CGColor(gray: 1, alpha: 0.16))
    context.fill(CGRect(x: box.minX, y: box.minY, width: box.width, height: nodeHeader))
    context.setFillColor(CGColor(gray: 0, alpha: 0.25))
    context.fill(CGRect(x: box.minX, y: box.minY + nodeHeader, width: box.width, height: 1))
    context.restoreGState()
    context.draw(
      TextLine("Node \(number)", font: title),
      baseline: CGPoint(x: box.minX + 12, y: box.minY + 23), color: .white)
    context.draw(
      TextLine("\(Int(place.x.rounded())), \(Int(place.y.rounded()))", font: caption),
      baseline: CGPoint(x: box.minX + 12, y: box.maxY - 14), color: CGColor(gray: 1, alpha: 0.8))
  }
}

/// Draws three nodes on the grid for the card.
@MainActor
enum WorkspacePreview {
  static let focus = CGRect(x: 60, y: 60, width: 1120, height: 630)

  static func draw(in context: CGContext, _ gallery: GalleryContext) {
    let theme = gallery.theme
    let area = CGRect(x: 0, y: 0, width: 1300, height: 800)
    context.setFillColor(Workspace.ground)
    context.fill(area)
    Workspace.drawGrid(in: context, over: area)
    for (index, (x, y)) in [(220.0, 180.0), (560, 400), (860, 210)].enumerated() {
      let box = CGRect(x: x, y: y, width: Workspace.nodeSide, height: Workspace.nodeSide)
      context.setFillColor(theme.accent)
      context.fill(
        PathData(
          roundedRect: box, cornerWidth: Workspace.nodeRadius, cornerHeight: Workspace.nodeRadius))
      Workspace.drawFace(
        in: context, box: box, number: index + 1, place: CGPoint(x: box.midX, y: box.midY),
        title: gallery.fonts.systemFont(ofSize: 15, weight: .semibold),
        caption: gallery.fonts.systemFont(ofSize: 13))
    }
  }
}

/// The page: a scroll view with the canvas, and a line of help.
@MainActor
final class WorkspaceView: View, ScrollViewDelegate, GestureRecognizerDelegate {
  private let scrollView = ScrollView(frame: .zero)
  private let canvas = View(frame: CGRect(origin: .zero, size: Workspace.size))
  private let grid = WorkspaceGrid()
  private let hint = WorkspaceHint()
  private var isPlaced = false
  private var nodeCount = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    scrollView.looks.background = Workspace.ground
    scrollView.contentSize = Workspace.size
    scrollView.minimumZoomScale = Workspace.zoom.lowerBound
    scrollView.maximumZoomScale = Workspace.zoom.upperBound
    scrollView.delegate = self
    addSubviewToFit(scrollView)
    scrollView.addSubview(canvas)
    grid.frame = canvas.bounds
    grid.setNeedsDisplay()
    canvas.layer.addSublayer(grid)
    addSubview(hint)

    let press = LongPressGestureRecognizer { [unowned self] press in
      if press.state == .began { makeNode(at: press.location(in: canvas)) }
    }
    press.delegate = self
    canvas.addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    let size = hint.sizeThatFits(bounds.size)
    hint.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: bounds.height - safeAreaInsets.bottom - size.height - looks.theme.unit * 6,
      width: size.width, height: size.height)
    guard !isPlaced, bounds.width > 0 else { return }
    isPlaced = true
    scrollView.contentOffset = CGPoint(
      x: (Workspace.size.width - bounds.width) / 2, y: (Workspace.size.height - bounds.height) / 2)
    for (x, y) in [(-260.0, -130.0), (0, 90), (240, -60)] {
      makeNode(at: CGPoint(x: Workspace.size.width / 2 + x, y: Workspace.size.height / 2 + y))
    }
  }

  private func makeNode(at point: CGPoint) {
    nodeCount += 1
    let node = WorkspaceNode(nodeCount, center: point)
    // While a node is held, the canvas must not scroll.
    node.holdDidChange = { [unowned self] isHeld in scrollView.isScrollEnabled = !isHeld }
    canvas.addSubview(node)
    node.appear()
  }

  // MARK: Delegates

  func viewForZooming(in scrollView: ScrollView) -> View? { canvas }

  /// Leaves presses on nodes to the nodes.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { touch.view === canvas }
}

/// A layer with lines every 100 points, which is drawn once.
@MainActor
private final class WorkspaceGrid: Layer {
  override func draw(in context: CGContext) { Workspace.drawGrid(in: context, over: bounds) }
}

/// A line of help over the canvas.
@MainActor
private final class WorkspaceHint: View {
  private let label = Label(
    text: "Hold an empty spot to make a node. Drag nodes; scroll and pinch the canvas.",
    style: .caption, alignment: .center)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    label.numberOfLines = 0
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let unit = looks.theme.unit
    let room = max(0, Double(size.width) - unit * 16)
    let text = TextLayout(label.text, font: looks.font(.caption), maximumWidth: room).size
    return CGSize(
      width: text.width.rounded(.up) + unit * 8, height: text.height.rounded(.up) + unit * 4)
  }

  override func layoutSubviews() { label.frame = bounds.insetBy(dx: looks.theme.unit * 4, dy: 0) }

  override func surroundingsDidChange() {
    looks.background = looks.theme.surface.copy(alpha: 0.9)
    looks.cornerRadius = looks.theme.unit * 4
    label.isSecondary = true
    super.surroundingsDidChange()
  }

  override func didMoveToWindow() { surroundingsDidChange() }
}

/// A node, which is a control that can be dragged at every zoom.
@MainActor
final class WorkspaceNode: Control {
  /// Called when a finger grabs (true) or releases (false) the node.
  var holdDidChange: (@MainActor (Bool) -> Void)?
  private let number: Int

  init(_ number: Int, center: CGPoint) {
    self.number = number
    let side = Workspace.nodeSide
    super.init(
      frame: CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))
    layer.borderWidth = Workspace.nodeBorder
    layer.borderColor = .black
    layer.cornerRadius = Workspace.nodeRadius
    looks.cursor = .openHand
    addAction(for: .touchDown) { [unowned self] in superview?.bringSubviewToFront(self) }
    addAction(for: .touchUpInside) { [unowned self] in isSelected.toggle() }
    addGestureRecognizer(
      PanGestureRecognizer { [weak self] pan in self?.follow(pan) })
  }

  required init?(coder: NSCoder) { nil }

  /// Animates the appearance of the node.
  func appear() {
    guard window != nil, !looks.theme.reducesMotion else { return }
    transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
    alpha = 0
    View.animate(
      withDuration: looks.theme.shortDuration, curve: .spring(response: 0.3, damping: 0.8)
    ) {
      transform = .identity
      alpha = 1
    }
  }

  private func follow(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      superview?.bringSubviewToFront(self)
      holdDidChange?(true)
    case .changed:
      let way = pan.translation(in: superview)
      center = CGPoint(x: center.x + way.x, y: center.y + way.y)
      pan.setTranslation(.zero, in: superview)
      setNeedsDisplay()
    case .ended, .cancelled: holdDidChange?(false)
    case .possible, .failed: break
    }
  }

  override var accessibilityRole: AccessibilityRole? { .button }
  override var accessibilityTitle: String { "Node \(number)" }

  override func stateDidChange() {
    super.stateDidChange()
    style()
  }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    style()
  }

  override func didMoveToWindow() { style() }

  private func style() {
    let theme = looks.theme
    looks.background =
      isHighlighted ? theme.accentPressed : isHovered ? theme.accentHovered : theme.accent
    layer.borderColor = isSelected ? .white : .black
    looks.shadow = isHighlighted ? theme.floatingShadow : nil
  }

  override func draw(in context: CGContext) {
    Workspace.drawFace(
      in: context, box: bounds, number: number, place: center, title: looks.font(.emphasis),
      caption: looks.font(.caption))
    if isFocused {
      context.setStrokeColor(.white)
      context.setLineWidth(looks.theme.focusRingWidth)
      context.stroke(
        PathData(roundedRect: bounds.insetBy(dx: 4, dy: 4), cornerWidth: 6, cornerHeight: 6))
    }
  }
}
