import Panorama

/// The page: a scroll view with the canvas, and a line of help.
@MainActor
final class WorkspaceView: View, ScrollViewDelegate, GestureRecognizerDelegate {
  private let scrollView = ScrollView(frame: .zero)
  private let canvas = View(frame: CGRect(origin: .zero, size: Workspace.size))
  private let grid = WorkspaceGrid()
  private let hint = WorkspaceHint()
  private var isPlaced = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    scrollView.backgroundColor = CGColor(gray: 0)
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
      y: bounds.height - safeAreaInsets.bottom - size.height - theme.unit * 6,
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
    let node = WorkspaceNode(center: point)
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
    let unit = theme.unit
    let room = max(0, Double(size.width) - unit * 16)
    let text = TextLayout(label.text, font: font(.caption), maximumWidth: room).size
    return CGSize(
      width: text.width.rounded(.up) + unit * 8, height: text.height.rounded(.up) + unit * 4)
  }

  override func layoutSubviews() { label.frame = bounds.insetBy(dx: theme.unit * 4, dy: 0) }

  override func themeDidChange() {
    backgroundColor = theme.surface.copy(alpha: 0.9)
    cornerRadius = theme.unit * 4
    label.isSecondary = true
    super.themeDidChange()
  }

  override func didMoveToWindow() { themeDidChange() }
}
