import Panorama

extension UICollectionView {
  /// The selected items, in their order; nil if none is.
  public var indexPathsForSelectedItems: [IndexPath]? { state.selected.sorted() }

  /// Selects an item without telling the delegate. Nil deselects all items.
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if !allowsMultipleSelection || indexPath == nil {
      for other in state.selected where other != indexPath { unmark(other) }
    }
    guard let indexPath, numberOfItems(inSection: indexPath.section) > indexPath.item else {
      return
    }
    mark(indexPath)
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects an item without telling the delegate.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) { unmark(indexPath) }

  private func mark(_ path: IndexPath) {
    state.selected.insert(path)
    cellForItem(at: path)?.isSelected = true
  }

  private func unmark(_ path: IndexPath) {
    state.selected.remove(path)
    cellForItem(at: path)?.isSelected = false
  }

  // MARK: Presses

  /// Selects an item for the user, or deselects it if it is one of several.
  func selectForUser(_ path: IndexPath) {
    let delegate = collectionDelegate
    if allowsMultipleSelection, state.selected.contains(path) {
      guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      unmark(path)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection {
      for other in state.selected where other != path {
        unmark(other)
        delegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    mark(path)
    delegate?.collectionView(self, didSelectItemAt: path)
  }
}
