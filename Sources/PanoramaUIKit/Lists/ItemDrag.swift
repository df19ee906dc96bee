import Panorama

/// An item of a collection that a finger moves to another place.
@MainActor
final class ItemDrag: FrameAnimation {
  private weak var list: UICollectionView?
  let cell: UICollectionViewCell
  private(set) var movement: ItemMovement
  /// From the finger to the middle of the item, in points.
  private let grip: CGPoint
  /// The finger's position in the window.
  private var finger: CGPoint
  private var scroll = EdgeScroll()
  private let formerShadow: OutlineShadow?
  private let formerAlpha: Double

  /// - Parameter finger: where the item was taken, in the list's coordinates.
  init(
    _ list: UICollectionView, _ cell: UICollectionViewCell, _ path: IndexPath, _ finger: CGPoint
  ) {
    (self.list, self.cell) = (list, cell)
    movement = ItemMovement(source: path, target: path)
    let middle = list.frameHere(of: cell)
    grip = CGPoint(x: middle.midX - finger.x, y: middle.midY - finger.y)
    self.finger = list.convert(finger, to: nil)
    (formerShadow, formerAlpha) = (cell.looks.shadow, cell.alpha)
    cell.isReordering = true
    cell.superview?.bringSubviewToFront(cell)
    cell.looks.shadow = list.looks.theme.floatingShadow
    cell.alpha = formerAlpha * 0.95
    list.window?.add(self)
  }

  /// - Parameter point: the finger's position in the list's coordinates.
  func move(to point: CGPoint) {
    guard let list else { return }
    finger = list.convert(point, to: nil)
    follow()
  }

  private func follow() {
    guard let list else { return }
    let point = list.convert(finger, from: nil)
    let middle = CGPoint(x: point.x + grip.x, y: point.y + grip.y)
    cell.center = list.convert(middle, to: cell.superview)
    guard let proposed = place(at: middle) ?? place(at: point), proposed != movement.target else {
      return
    }
    let wanted =
      list.collectionDelegate?.collectionView(
        list, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.source,
        atCurrentIndexPath: movement.target, toProposedIndexPath: proposed) ?? proposed
    guard wanted != movement.target, list.state.contains(wanted) || wanted == proposed else {
      return
    }
    go(to: wanted)
    animate(list) { list.layoutIfNeeded() }
  }

  /// Has the others make room.
  private func go(to target: IndexPath) {
    guard let list else { return }
    var counts = list.state.counts
    guard counts.indices.contains(target.section) else { return }
    counts[movement.target.section] -= 1
    counts[target.section] += 1
    guard 0..<counts[target.section] ~= target.item else { return }
    var update = ListUpdate()
    update.movedItems = [ListUpdate.Move(from: movement.target, to: target)]
    guard let map = ListUpdateMap(update, from: list.state.counts, to: counts) else { return }
    movement.target = target
    list.state.counts = counts
    list.collectionViewLayout.itemsDidMove(map, update)
    list.collectionViewLayout.isInvalid = true
    list.setNeedsLayout()
  }

  /// The place of an item that is at a point; nil if there is none.
  private func place(at point: CGPoint) -> IndexPath? {
    let area = CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
    return list?.collectionViewLayout.layoutAttributesForElements(in: area)?
      .first { $0.representedElementCategory == .cell && $0.frame.contains(point) }?.indexPath
  }

  func advance(to time: Double) -> Bool {
    guard let list, list.state.drag === self else { return false }
    if scroll.advance(list, finger, to: time) { follow() }
    return true
  }

  /// Leaves the item where it is now, and tells the data source.
  func end() {
    guard let list, list.state.drag === self else { return }
    let (source, target) = (movement.source, movement.target)
    list.state.drag = nil
    if source != target {
      let state = list.state
      state.views = Dictionary(
        uniqueKeysWithValues: state.views.map { element, view in
          guard element.isCell else { return (element, view) }
          return (CollectionElement(kind: nil, path: movement.place(of: element.path)), view)
        })
      state.selected = Set(state.selected.map { movement.place(of: $0) })
      list.dataSource?.collectionView(list, moveItemAt: source, to: target)
    }
    settle()
  }

  /// Puts everything back.
  func cancel() {
    guard let list, list.state.drag === self else { return }
    go(to: movement.source)
    list.state.drag = nil
    settle()
  }

  private func settle() {
    guard let list else { return }
    cell.isReordering = false
    animate(list) {
      cell.alpha = formerAlpha
      list.setNeedsLayout()
      list.layoutIfNeeded()
    } completion: { [cell, formerShadow] in
      cell.looks.shadow = formerShadow
    }
  }

  private func animate(
    _ list: UICollectionView, _ changes: () -> Void, completion: (() -> Void)? = nil
  ) {
    UIView.animate(
      withDuration: list.looks.theme.reducesMotion ? 0 : list.looks.theme.shortDuration,
      animations: changes, completion: { _ in completion?() })
  }
}

/// Moving of items by hand.
extension UICollectionView {
  /// Begins to move an item. A program that has a gesture of its own calls it; then follow
  /// `updateInteractiveMovementTargetPosition(_:)`, and one of `endInteractiveMovement()` and
  /// `cancelInteractiveMovement()`.
  ///
  /// - Returns: false if the data source does not allow it, or the item is not in sight.
  @discardableResult
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    layoutIfNeeded()
    guard let cell = cellForItem(at: indexPath) else { return false }
    let frame = frameHere(of: cell)
    return beginMovement(
      of: indexPath, from: CGPoint(x: frame.midX, y: frame.midY), isAsked: true)
  }

  /// Moves the item with its middle to a point of the collection's coordinates.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    state.drag?.move(to: targetPosition)
  }

  /// Leaves the item at the place that it has now, and tells the data source.
  public func endInteractiveMovement() { state.drag?.end() }

  /// Puts the item back.
  public func cancelInteractiveMovement() { state.drag?.cancel() }

  /// - Parameters:
  ///   - point: where the item is held.
  ///   - isAsked: whether the program itself asks for the movement.
  func beginMovement(of path: IndexPath, from point: CGPoint, isAsked: Bool) -> Bool {
    guard state.drag == nil, let cell = cellForItem(at: path), let source = dataSource else {
      return false
    }
    state.isMovementAsked = isAsked
    defer { state.isMovementAsked = false }
    guard source.collectionView(self, canMoveItemAt: path) else { return false }
    cancelPress()
    closeSwipe(animated: true)
    state.drag = ItemDrag(self, cell, path, point)
    return true
  }

  /// Called for every step of a finger that moves items.
  func moveItem(by press: UILongPressGestureRecognizer) {
    let point = press.location(in: self)
    switch press.state {
    case .began:
      if let path = indexPathForItem(at: point) {
        _ = beginMovement(of: path, from: point, isAsked: false)
      }
    case .changed: state.drag?.move(to: point)
    case .ended: state.drag?.end()
    default: state.drag?.cancel()
    }
  }
}
