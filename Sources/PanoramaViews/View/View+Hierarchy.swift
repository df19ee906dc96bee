import Foundation
import PanoramaGraphics

extension View {
  /// The window the view is shown in; nil outside of one.
  public var window: Window? { hostingWindow }

  /// Puts `view` in front of the other subviews, taking it from where it was.
  public func addSubview(_ view: View) { insert(view, at: subviews.count) }

  /// 0 is the back. Out of range counts as the nearest end.
  public func insertSubview(_ view: View, at index: Int) { insert(view, at: index) }

  /// Just behind `sibling`; in front of all when that is no subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    view.removeFromSuperview()
    insert(view, at: index(of: sibling) ?? subviews.count)
  }

  /// Just in front of `sibling`; in front of all when that is no subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    view.removeFromSuperview()
    insert(view, at: index(of: sibling).map { $0 + 1 } ?? subviews.count)
  }

  /// Adds `view` so that it fills this one now and whenever the size changes.
  public func addSubviewToFit(_ view: View) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
  }

  /// In front of its siblings; nothing for what is no subview.
  public func bringSubviewToFront(_ view: View) {
    guard let i = index(of: view), i != subviews.count - 1 || backingLayer != nil else { return }
    backingLayer?.subviewWillMove(at: i)
    subviews.append(subviews.remove(at: i))
    contentsNeedComposition()
  }

  /// Behind its siblings; nothing for what is no subview.
  public func sendSubviewToBack(_ view: View) {
    guard let i = index(of: view), i != 0 || backingLayer != nil else { return }
    backingLayer?.subviewWillMove(at: i)
    subviews.insert(subviews.remove(at: i), at: 0)
    contentsNeedComposition()
  }

  /// Swaps two subviews' places in the order; out of range: nothing.
  public func exchangeSubview(at a: Int, withSubviewAt b: Int) {
    guard subviews.indices.contains(a), subviews.indices.contains(b), a != b else { return }
    subviews.swapAt(a, b)
    contentsNeedComposition()
  }

  /// Takes the view out. Its touches are cancelled, the focus inside it is given back.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    hostingWindow?.viewWillLeave(self)
    parent.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if hostingWindow != nil { tellWillMove(to: nil) }
    // Who was told may have taken it out already: a press that ends with the view's leaving, say.
    guard superview === parent, let i = parent.index(of: self) else { return }
    parent.backingLayer?.subviewWillMove(at: i)
    parent.subviews.remove(at: i)
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

  private func index(of view: View) -> Int? { subviews.firstIndex { $0 === view } }

  private func insert(_ view: View, at index: Int) {
    // A view inside itself would have no end.
    guard view !== self, view.subviews.isEmpty || !isDescendant(of: view) else { return }
    if view.superview != nil { view.removeFromSuperview() }
    let before = view.themeSource
    view.willMove(toSuperview: self)
    if view.hostingWindow !== hostingWindow { view.tellWillMove(to: hostingWindow) }
    subviews.insert(view, at: min(max(0, index), subviews.count))
    view.superview = self
    view.setWindow(hostingWindow)
    contentsNeedComposition()
    setNeedsLayout()
    if view.subtreeNeedsLayout { subtreeLayoutIsStale() }
    let now = view.themeSource
    if now !== before, View.theme(of: now) != View.theme(of: before) { view.propagateTheme() }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  private func tellWillMove(to window: Window?) {
    willMove(toWindow: window)
    for child in subviews { child.tellWillMove(to: window) }
  }

  func setWindow(_ window: Window?) {
    guard hostingWindow !== window else { return }
    hostingWindow = window
    if viewController?.parent != nil { viewController?.appear(window != nil) }
    for child in subviews { child.setWindow(window) }
    didMoveToWindow()
    if viewController?.parent != nil { viewController?.didAppear(window != nil) }
  }
}
