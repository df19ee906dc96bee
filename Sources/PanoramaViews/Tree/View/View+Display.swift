import Foundation
import PanoramaGraphics

extension View {
  /// Asks for `draw(in:)` before the next frame.
  public func setNeedsDisplay() {
    nodeDrawing.forget()
    setNeedsComposition()
    rare?.constraintState?.contentDidChange()
  }

  /// Asks for `draw(in:)` before the next frame, because the content of `rect` changed. In a
  /// drawing of many parts only those in `rect` are recorded again, and `draw(in:)` can omit the
  /// others (`CGContext.neededArea`).
  ///
  /// - Parameter rect: an area in the view's coordinates; an empty one means everything.
  public func setNeedsDisplay(_ rect: CGRect) {
    nodeDrawing.forget(rect, in: bounds)
    setNeedsComposition()
  }

  /// Causes the view's picture to be composed again from the recorded drawings. O(depth).
  public func setNeedsComposition() {
    guard !cache.placedIsStale else { return }
    let wasStale = cache.isStale
    cache.placedIsStale = true
    if !wasStale { superview?.contentsNeedComposition(of: self) }
  }

  /// Called when a subview changed (nil: one was added or removed). Everything above a stale view is
  /// stale, so the walk ends at the first view that is.
  func contentsNeedComposition(of changed: View? = nil) {
    if changed == nil, cache.contentsAreStale { return }
    var (view, child): (View?, View?) = (self, changed)
    while let v = view {
      if let child { v.children?.note(child) }
      if v.cache.contentsAreStale { return }
      let wasStale = v.cache.isStale
      v.cache.contentsAreStale = true
      if wasStale { return }
      (view, child) = (v.superview, v)
    }
  }

  /// Called when the view moved, or its opacity or visibility changed.
  func superviewNeedsComposition() {
    if let superview {
      superview.contentsNeedComposition(of: self)
    } else {
      setNeedsComposition()
    }
  }
}
