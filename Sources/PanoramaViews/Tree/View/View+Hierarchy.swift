import Foundation
import PanoramaGraphics

extension View {
  /// The window the view is shown in; nil outside of one. O(depth).
  public var window: Window? {
    guard isInWindow else { return nil }
    var view = self
    while let parent = view.superview { view = parent }
    return view.rare?.window
  }

  /// Puts `view` in front of the other subviews, taking it from where it was. O(1), but for what
  /// is inside `view`.
  public func addSubview(_ view: View) { insert(view) { .max } }

  /// 0 is the back. Out of range counts as the nearest end.
  public func insertSubview(_ view: View, at index: Int) { insert(view) { index } }

  /// Just behind `sibling`; in front of all when that is no subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    insert(view) { children?.position(of: sibling) ?? .max }
  }

  /// Just in front of `sibling`; in front of all when that is no subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    insert(view) { children?.position(of: sibling).map { $0 + 1 } ?? .max }
  }

  /// Adds `view` so that it fills this one now and whenever the size changes.
  public func addSubviewToFit(_ view: View) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
  }

  /// In front of its siblings; nothing for what is no subview. O(1).
  public func bringSubviewToFront(_ view: View) {
    guard let children, view.superview === self else { return }
    if backingLayer == nil, children.isInFront(view) { return }
    backingLayer?.subviewWillMove(view)
    children.remove(view)
    children.append(view)
    contentsNeedComposition()
  }

  /// Behind its siblings; nothing for what is no subview. O(n).
  public func sendSubviewToBack(_ view: View) {
    guard let children, view.superview === self else { return }
    backingLayer?.subviewWillMove(view)
    children.remove(view)
    children.insert(view, at: 0)
    contentsNeedComposition()
  }

  /// Swaps two subviews' places in the order; out of range: nothing. O(n).
  public func exchangeSubview(at a: Int, withSubviewAt b: Int) {
    let range = 0..<(children?.count ?? 0)
    guard range.contains(a), range.contains(b), a != b else { return }
    children?.swap(a, b)
    contentsNeedComposition()
  }

  /// Takes the view out. Its touches are cancelled, the focus inside it is given back.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    window?.viewWillLeave(self)
    parent.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if isInWindow { tellWillMove(to: nil) }
    // Who was told may have taken it out already: a press that ends with the view's leaving, say.
    guard superview === parent else { return }
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

  /// The view with this tag: itself or the first one found inside, depth first. O(n).
  public func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for child in subviews {
      if let found = child.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// - Parameter index: asked once `view` has left where it was.
  private func insert(_ view: View, at index: () -> Int) {
    // A view inside itself would have no end.
    guard view !== self, view.children == nil || !isDescendant(of: view) else { return }
    let window = window
    let staysInWindow = window != nil && view.superview != nil && view.window === window
    // Outside of a window it has the light theme or its own.
    let formerTheme = staysInWindow ? view.theme : .light
    if staysInWindow {
      view.leaveForAnotherSuperview()
    } else {
      if view.superview != nil { view.removeFromSuperview() }
      // Whoever held it is gone.
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
    if view.themeOverride == nil, let source = themeSource, View.theme(of: source) != formerTheme {
      view.propagateTheme()
    }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Leaves its superview for another in the same window: touches, gestures and focus stay with it,
  /// so that a hand can lift a card out of its column.
  private func leaveForAnotherSuperview() {
    guard let parent = superview else { return }
    parent.willRemoveSubview(self)
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

  /// The view is now what fills `window`, or no longer (nil).
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
