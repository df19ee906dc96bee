import Foundation
import PanoramaGraphics

extension View {
  /// The window that the view is in; nil if it is in none. O(depth).
  public var window: Window? {
    guard isInWindow else { return nil }
    var view = self
    while let parent = view.superview { view = parent }
    return view.rare?.window
  }

  /// The view, its superview and so on up to the root.
  package var selfAndAncestors: some Sequence<View> { sequence(first: self) { $0.superview } }

  /// Adds `view` in front of the other subviews, or moves it there. O(views inside `view`).
  public func addSubview(_ view: View) { insert(view) { .max } }

  /// Inserts `view` at `index`, where 0 is the back. An index out of range means the nearest end.
  public func insertSubview(_ view: View, at index: Int) { insert(view) { position(of: index) } }

  /// Inserts `view` just behind `sibling`, or in front of all if `sibling` is not a subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    insert(view) { children?.position(of: sibling) ?? .max }
  }

  /// Inserts `view` just in front of `sibling`, or in front of all if `sibling` is not a subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    insert(view) { children?.position(of: sibling).map { $0 + 1 } ?? .max }
  }

  /// Adds `view` so that it always fills this view.
  public func addSubviewToFit(_ view: View) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
  }

  /// Moves a subview in front of its siblings. O(1).
  public func bringSubviewToFront(_ view: View) {
    guard let children, view.superview === self else { return }
    if children.isInFront(view) { return }
    children.remove(view)
    children.append(view)
    contentsNeedComposition()
  }

  /// Moves a subview behind its siblings. O(n).
  public func sendSubviewToBack(_ view: View) {
    guard let children, view.superview === self else { return }
    children.remove(view)
    children.insert(view, at: position(of: 0))
    contentsNeedComposition()
  }

  /// Swaps the positions of two subviews; does nothing if an index is out of range. O(n).
  public func exchangeSubview(at a: Int, withSubviewAt b: Int) {
    let range = subviews.indices
    guard range.contains(a), range.contains(b), a != b else { return }
    children?.swap(position(of: a), position(of: b))
    contentsNeedComposition()
  }

  /// The position among all nodes inside of the subview with an index. Out of range it is that of the nearest
  /// end.
  private func position(of index: Int) -> Int {
    guard let rare, !rare.freeLayers.isEmpty else { return index }
    let subviews = subviews
    guard index < subviews.count else { return .max }
    return children?.position(of: subviews[max(0, index)]) ?? .max
  }

  /// Removes the view from its superview. Its touches are cancelled, and it loses the focus.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    window?.viewWillLeave(self)
    if freeLayer == nil { parent.willRemoveSubview(self) }
    willMove(toSuperview: nil)
    if isInWindow { tellWillMove(to: nil) }
    // One of these calls may have removed the view already.
    guard superview === parent else { return }
    leave(parent)
    setWindow(nil)
    didMoveToSuperview()
  }

  /// Whether this view is `view` or somewhere inside it. O(depth).
  public func isDescendant(of view: View) -> Bool { isInside(view) }

  /// The first view with this tag, depth first: the view itself or one inside it. O(n).
  public func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for child in subviews {
      if let found = child.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Inserts a view, or the node of a layer.
  ///
  /// - Parameter index: called after `view` has left its former position.
  func insert(_ view: View, at index: () -> Int) {
    // A view cannot be inside itself.
    guard view !== self, !view.hasChildren || !isInside(view) else { return }
    let window = window
    let staysInWindow = window != nil && view.superview != nil && view.window === window
    // Outside of a window it has the light theme or its own.
    let formerTheme = staysInWindow ? view.shownTheme : ShownTheme(box: .light)
    let formerWindow = view.window
    if staysInWindow, let parent = view.superview {
      // Touches, gestures and focus stay with it, so that a hand can lift a card out of its column.
      if view.freeLayer == nil { parent.willRemoveSubview(view) }
      view.leave(parent)
    } else {
      if view.superview != nil { view.removeFromSuperview() }
      // Its former superview no longer exists.
      if view.isInWindow { view.setWindow(nil) }
    }
    view.willMove(toSuperview: self)
    if let window, !staysInWindow { view.tellWillMove(to: window) }
    let children = makeChildren()
    if view.nodeDepth != 0 { children.hasDepths = true }
    children.insert(view, at: index())
    view.superview = self
    if let window { view.setWindow(window) }
    contentsNeedComposition()
    if let layer = view.freeLayer {
      rareState.freeLayers[ObjectIdentifier(view)] = layer
      if view.subtreeNeedsLayout { subtreeLayoutIsStale() }
    } else {
      setNeedsLayout()
    }
    if view.rare?.theme == nil, view.shownTheme != formerTheme {
      view.propagateTheme(from: TraitCollection(formerTheme.theme, formerWindow))
    }
    view.treeConstraints?.joinTree()
    view.didMoveToSuperview()
    if view.freeLayer == nil { didAddSubview(view) }
  }

  private func leave(_ parent: View) {
    topmost.treeConstraints?.willRemove(self)
    parent.children?.remove(self)
    superview = nil
    parent.contentsNeedComposition()
    if freeLayer == nil {
      parent.setNeedsLayout()
    } else {
      parent.rare?.freeLayers[ObjectIdentifier(self)] = nil
    }
  }

  private func tellWillMove(to window: Window?) {
    willMove(toWindow: window)
    children?.visit { $0.tellWillMove(to: window) }
  }

  /// Makes the view the root view of `window`, or of none (nil).
  func becomeRoot(of window: Window?) {
    rareState.window = window
    setWindow(window)
  }

  private func setWindow(_ window: Window?) {
    guard isInWindow != (window != nil) else { return }
    isInWindow = window != nil
    if viewController?.parent != nil { viewController?.appear(window != nil) }
    children?.visit { $0.setWindow(window) }
    didMoveToWindow()
    if viewController?.parent != nil { viewController?.didAppear(window != nil) }
  }
}

extension View {
  // MARK: Walks through the tree

  /// The frontmost view at a point among those behind this one. A floating view passes events on to it.
  ///
  /// - Parameters:
  ///   - point: in the window's coordinates, in points, y down.
  ///   - event: the event at the point.
  /// - Returns: the view; nil if there is none.
  public func viewBehind(_ point: CGPoint, with event: ResponderEvent?) -> View? {
    viewBehind(point, with: event, uncovered: false)
  }

  /// See `viewBehind(_:with:)`.
  ///
  /// - Parameter uncovered: whether to leave out views that the view in front of them covers completely.
  func viewBehind(_ point: CGPoint, with event: ResponderEvent?, uncovered: Bool) -> View? {
    var view = self
    while let parent = view.superview {
      let below = parent.subviews.prefix { $0 !== view }
      for sibling in below.reversed()
      where !uncovered || !view.frame.encloses(sibling.frame.intersection(parent.bounds)) {
        let place = sibling.convert(point, from: nil)
        if let hit = sibling.hitTest(place, with: event) { return hit }
      }
      view = parent
    }
    return nil
  }

  /// Tells the view and its enclosing views that one of them got or lost the keyboard focus.
  func tellFocusChanged() {
    var view: View? = self
    while let v = view {
      v.descendantFocusDidChange()
      view = v.superview
    }
  }

  /// The views that take the focus, depth first, this one included. O(n).
  func focusable() -> [View] {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled else { return [] }
    return (canBecomeFirstResponder ? [self] : []) + subviews.flatMap { $0.focusable() }
  }

  /// Scrolls every enclosing scroll view by the minimum that shows all of this view with a small margin,
  /// clear of the content insets. O(depth).
  public func scrollIntoView(animated: Bool) {
    let margin = looks.theme.unit * 2
    var ancestor = superview
    while let view = ancestor {
      view.scroll(
        toShow: convert(bounds, to: view).insetBy(dx: -margin, dy: -margin), animated: animated)
      ancestor = view.superview
    }
  }
}
