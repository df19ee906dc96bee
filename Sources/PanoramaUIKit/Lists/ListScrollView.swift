import Panorama

/// What tables and collections have in common: pressing, groups of changes, swiping rows aside.
open class ListScrollView: UIScrollView {
  final let updates = ListUpdateQueue()
  /// The row or item under a finger.
  final var pressed: IndexPath?
  /// Whether the present touch only closed a row's actions.
  private var ignoresTouch = false
  /// The row that is aside, with its actions.
  final var swipe: SwipeSession?
  final var swipeRecognizer: RowSwipeRecognizer?

  /// Makes an empty list.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    allowsDoubleTapDragZoom = false
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  open override var accessibilityRole: AccessibilityRole? { .list }

  /// Lists keep clear of bars.
  open override var avoidsBarsAutomatically: Bool { true }

  /// Whether the source of prefetching is told what comes next. Default: true.
  open var isPrefetchingEnabled = true
  /// The view behind the content, which does not scroll; nil for none.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView {
        // It is behind the decorations, too.
        backgroundView.layer.zPosition = -10_000
        insertSubview(backgroundView, at: 0)
      }
      setNeedsLayout()
    }
  }

  // MARK: Changes

  /// Makes several changes at once, with an animation.
  ///
  /// - Parameters:
  ///   - updates: changes the data and calls `insertRows`, `insertItems` and so on.
  ///   - completion: called at the end of the animation, with whether it was not interrupted.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginChanges()
    updates?()
    endChanges(completion)
  }

  final func change(_ body: (inout ListUpdate) -> Void) {
    beginChanges()
    body(&updates.update)
    endChanges(nil)
  }

  /// Makes a ready update.
  final func change(to update: ListUpdate, _ completion: @escaping (Bool) -> Void) {
    beginChanges()
    updates.update = update
    endChanges(completion)
  }

  final func beginChanges() {
    // What is in sight before is what moves.
    if updates.isIdle, window != nil { layoutIfNeeded() }
    updates.begin()
  }

  final func endChanges(_ completion: ((Bool) -> Void)?) {
    guard let (update, completions) = updates.end(completion) else { return }
    show(update) { finished in for body in completions { body(finished) } }
  }

  /// Shows an update.
  func show(_ update: ListUpdate, _ completion: @escaping (Bool) -> Void) {}

  // MARK: Presses

  /// The row or item at a point that may be pressed; nil if there is none.
  func pressable(at point: CGPoint) -> IndexPath? { nil }
  /// Shows whether a row or item is pressed, and tells the delegate.
  func setPressed(_ isPressed: Bool, at path: IndexPath) {}
  /// Whether a finger at a point is still on the row or item that it pressed.
  func isPress(on path: IndexPath, at point: CGPoint) -> Bool { false }
  /// Called when a row or item was pressed.
  func press(_ path: IndexPath) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard pressed == nil, let touch = touches.first else { return }
    ignoresTouch = swipe != nil
    if swipe != nil { return closeSwipe(animated: true) }
    guard let path = pressable(at: touch.location(in: self)) else { return }
    pressed = path
    setPressed(true, at: path)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    // A finger that left the row does not select it.
    if let path = pressed, !ignoresTouch,
      touches.contains(where: { isPress(on: path, at: $0.location(in: self)) })
    {
      press(path)
    }
    cancelPress()
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    cancelPress()
  }

  final func cancelPress() {
    ignoresTouch = false
    guard let path = pressed else { return }
    pressed = nil
    setPressed(false, at: path)
  }

  // MARK: Swipes

  /// The row at a point that could be moved aside; nil if there is none.
  func swipeable(at point: CGPoint) -> (path: IndexPath, cell: any SwipeableCell)? { nil }
  /// The actions of a row; nil for none.
  func swipeActions(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? { nil }
  /// Called before a row moves aside.
  func swipeWillBegin(at path: IndexPath) {}
  /// Called when a row is back.
  func swipeDidEnd(_ cell: any SwipeableCell) {}
}

/// The changes that are collected until the outermost group ends.
@MainActor
final class ListUpdateQueue {
  private var depth = 0
  private var completions: [(Bool) -> Void] = []
  var update = ListUpdate()

  /// Whether no group has begun.
  var isIdle: Bool { depth == 0 }

  func begin() {
    if isIdle { update = ListUpdate() }
    depth += 1
  }

  /// - Returns: what is to be shown if this was the outermost group.
  func end(_ completion: ((Bool) -> Void)?) -> (ListUpdate, [(Bool) -> Void])? {
    guard depth > 0 else { return nil }
    depth -= 1
    if let completion { completions.append(completion) }
    guard isIdle else { return nil }
    defer { (update, completions) = (ListUpdate(), []) }
    return (update, completions)
  }
}
