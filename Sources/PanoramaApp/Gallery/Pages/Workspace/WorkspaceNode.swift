import Panorama

/// A node, which is a control that can be dragged at every zoom.
@MainActor
final class WorkspaceNode: Control {
  /// Called when a finger grabs (true) or releases (false) the node.
  var holdDidChange: (@MainActor (Bool) -> Void)?

  init(center: CGPoint) {
    let side = Workspace.nodeSide
    super.init(
      frame: CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))
    layer.borderWidth = Workspace.nodeBorder
    layer.borderColor = .black
    layer.cornerRadius = Workspace.nodeRadius
    cursor = .openHand
    addAction(for: .touchDown) { [unowned self] in superview?.bringSubviewToFront(self) }
    addAction(for: .touchUpInside) { [unowned self] in isSelected.toggle() }
    addGestureRecognizer(
      PanGestureRecognizer { [weak self] pan in self?.follow(pan) })
  }

  required init?(coder: NSCoder) { nil }

  /// Animates the appearance of the node.
  func appear() {
    guard window != nil, !theme.reducesMotion else { return }
    transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
    alpha = 0
    View.animate(withDuration: theme.shortDuration, curve: .spring(response: 0.3, damping: 0.8)) {
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
    case .ended, .cancelled: holdDidChange?(false)
    case .possible, .failed: break
    }
  }

  override var accessibilityRole: AccessibilityRole? { .button }
  override var accessibilityTitle: String { "Node" }

  override func stateDidChange() {
    super.stateDidChange()
    style()
  }

  override func themeDidChange() {
    super.themeDidChange()
    style()
  }

  override func didMoveToWindow() { style() }

  private func style() {
    let theme = theme
    backgroundColor =
      isHighlighted ? theme.accentPressed : isHovered ? theme.accentHovered : theme.accent
    layer.borderColor = isSelected ? .white : .black
    shadow = isHighlighted ? theme.floatingShadow : nil
  }

  override func draw(in context: CGContext) {
    if isFocused {
      context.setStrokeColor(.white)
      context.setLineWidth(theme.focusRingWidth)
      context.stroke(
        Path(roundedRect: bounds.insetBy(dx: 4, dy: 4), cornerWidth: 6, cornerHeight: 6))
    }
  }
}
