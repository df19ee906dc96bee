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

  /// Adds `view` in front of the other subviews, or moves it there. O(views inside `view`).
  public func addSubview(_ view: View) { insert(view) { .max } }

  /// Inserts `view` at `index`, where 0 is the back. An index out of range means the nearest end.
  public func insertSubview(_ view: View, at index: Int) { insert(view) { index } }

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
    if backingLayer == nil, children.isInFront(view) { return }
    backingLayer?.subviewWillMove(view)
    children.remove(view)
    children.append(view)
    contentsNeedComposition()
  }

  /// Moves a subview behind its siblings. O(n).
  public func sendSubviewToBack(_ view: View) {
    guard let children, view.superview === self else { return }
    backingLayer?.subviewWillMove(view)
    children.remove(view)
    children.insert(view, at: 0)
    contentsNeedComposition()
  }

  /// Swaps the positions of two subviews; does nothing if an index is out of range. O(n).
  public func exchangeSubview(at a: Int, withSubviewAt b: Int) {
    let range = 0..<(children?.count ?? 0)
    guard range.contains(a), range.contains(b), a != b else { return }
    children?.swap(a, b)
    contentsNeedComposition()
  }

  /// Removes the view from its superview. Its touches are cancelled, and it loses the focus.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    window?.viewWillLeave(self)
    parent.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if isInWindow { tellWillMove(to: nil) }
    // One of these calls may have removed the view already.
    guard superview === parent else { return }
    topmost.treeConstraints?.willRemove(self)
    parent.backingLayer?.subviewWillMove(self)
    parent.children?.remove(self)
    superview = nil
    setWindow(nil)
    parent.contentsNeedComposition()
    parent.setNeedsLayout()
    didMoveToSuperview()
  }

  /// Whether this view is `view` or somewhere inside it. O(depth).
  public func isDescendant(of view: View) -> Bool {
    var candidate: View? = self
    while let v = candidate {
      if v === view { return true }
      candidate = v.superview
    }
    return false
  }

  /// The first view with this tag, depth first: the view itself or one inside it. O(n).
  public func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for child in subviews {
      if let found = child.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// - Parameter index: called after `view` has left its former position.
  private func insert(_ view: View, at index: () -> Int) {
    // A view cannot be inside itself.
    guard view !== self, view.children == nil || !isDescendant(of: view) else { return }
    let window = window
    let staysInWindow = window != nil && view.superview != nil && view.window === window
    // Outside of a window it has the light theme or its own.
    let formerTheme = staysInWindow ? view.shownTheme : ShownTheme(box: .light)
    let formerWindow = view.window
    if staysInWindow {
      view.leaveForAnotherSuperview()
    } else {
      if view.superview != nil { view.removeFromSuperview() }
      // Its former superview no longer exists.
      if view.isInWindow { view.setWindow(nil) }
    }
    view.willMove(toSuperview: self)
    if let window, !staysInWindow { view.tellWillMove(to: window) }
    let children = children ?? NodeChildren()
    self.children = children
    if view.nodeDepth != 0 { children.hasDepths = true }
    children.insert(view, at: index())
    view.superview = self
    if let window { view.setWindow(window) }
    contentsNeedComposition()
    setNeedsLayout()
    if view.rare?.theme == nil, view.shownTheme != formerTheme {
      view.propagateTheme(from: TraitCollection(formerTheme.theme, formerWindow))
    }
    view.treeConstraints?.joinTree()
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Leaves its superview for another in the same window: touches, gestures and focus stay with it,
  /// so that a hand can lift a card out of its column.
  private func leaveForAnotherSuperview() {
    guard let parent = superview else { return }
    parent.willRemoveSubview(self)
    topmost.treeConstraints?.willRemove(self)
    parent.backingLayer?.subviewWillMove(self)
    parent.children?.remove(self)
    superview = nil
    parent.contentsNeedComposition()
    parent.setNeedsLayout()
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
