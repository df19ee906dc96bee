import Panorama

/// A row that can be moved aside.
@MainActor
protocol SwipeableCell: UIView {
  var isSwiped: Bool { get set }
}

/// Actions that a swipe over a row shows.
extension ListScrollView {
  func addSwipeRecognizer() {
    guard swipeRecognizer == nil else { return }
    let pan = RowSwipeRecognizer { [weak self] pan in self?.swiped(pan) }
    pan.list = self
    addGestureRecognizer(pan)
    swipeRecognizer = pan
    // It is asked before the list's own drag, which would otherwise win every movement.
    panGestureRecognizer.require(toFail: pan)
  }

  /// Whether a horizontal movement would show or hide actions.
  func canSwipe(_ movement: CGVector, from point: CGPoint) -> Bool {
    guard abs(movement.dx) > abs(movement.dy) else { return false }
    if swipe != nil { return true }
    guard let row = swipeable(at: point) else { return false }
    return swipeActions(at: row.path, isLeading: movement.dx > 0).map { !$0.actions.isEmpty }
      ?? false
  }

  private func swiped(_ pan: RowSwipeRecognizer) {
    switch pan.state {
    case .began:
      if let swipe, swipe.cell.frame.contains(pan.location(in: self)) {
        swipe.start = swipe.offset
      } else {
        closeSwipe(animated: true)
        guard let row = swipeable(at: pan.start) else { return }
        open(row.cell, at: row.path, isLeading: pan.movement.dx > 0)
      }
    case .changed:
      guard let swipe else { return }
      swipe.move(to: swipe.start + pan.translation(in: self).x)
    case .ended, .cancelled:
      guard let swipe else { return }
      settle(swipe, velocity: pan.state == .ended ? pan.velocity(in: self).x : 0)
    default: break
    }
  }

  private func open(_ cell: any SwipeableCell, at path: IndexPath, isLeading: Bool) {
    guard let configuration = swipeActions(at: path, isLeading: isLeading) else { return }
    cancelPress()
    swipeWillBegin(at: path)
    swipe = SwipeSession(self, cell, configuration, isLeading: isLeading)
  }

  private func settle(_ swipe: SwipeSession, velocity: CGFloat) {
    let outward = swipe.isLeading ? velocity : -velocity
    if swipe.isFull, let first = swipe.configuration.actions.first {
      animateSwipe { swipe.move(to: swipe.isLeading ? self.bounds.width : -self.bounds.width) }
      return swipe.perform(first)
    }
    // A quick flick decides, otherwise how far the row is aside.
    let opens = abs(outward) > 300 ? outward > 0 : abs(swipe.offset) > swipe.fullWidth / 2
    guard opens else { return closeSwipe(animated: true) }
    animateSwipe { swipe.move(to: swipe.isLeading ? swipe.fullWidth : -swipe.fullWidth) }
  }

  private func animateSwipe(_ changes: () -> Void) {
    guard window != nil, !looks.theme.reducesMotion else { return changes() }
    UIView.animate(withDuration: looks.theme.shortDuration, animations: changes)
  }

  /// Shows the actions of a row, because its control was pressed.
  func openSwipe(of cell: any SwipeableCell, at path: IndexPath) {
    closeSwipe(animated: true)
    open(cell, at: path, isLeading: false)
    guard let swipe else { return }
    animateSwipe { swipe.move(to: -swipe.fullWidth) }
  }

  /// Hides the actions that are shown.
  func closeSwipe(animated: Bool) {
    guard let closing = swipe else { return }
    swipe = nil
    closing.close(animated: animated)
    swipeDidEnd(closing.cell)
  }
}

/// Recognizes a horizontal movement over a row with actions. Any other movement is left to the list.
final class RowSwipeRecognizer: UIPanGestureRecognizer {
  weak var list: ListScrollView?

  required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  /// Where the finger came down, in the list's coordinates.
  var start: CGPoint {
    guard let list else { return .zero }
    let now = location(in: list)
    return CGPoint(x: now.x - movement.dx, y: now.y - movement.dy)
  }

  override func shouldBegin() -> Bool {
    super.shouldBegin() && list?.canSwipe(movement, from: start) ?? false
  }
}
