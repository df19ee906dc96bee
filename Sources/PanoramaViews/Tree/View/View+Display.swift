import Foundation
import PanoramaGraphics

extension View {
  /// Asks for `draw(in:)` before the next frame.
  public func setNeedsDisplay() {
    nodeDrawing.forget()
    setNeedsComposition()
  }

  /// Asks for `draw(in:)` before the next frame; nothing but what touches `rect` may look
  /// different. Of a drawing of many parts only those that touch it are recorded and compared, and
  /// `draw(in:)` can leave out others: `CGContext.neededArea`.
  ///
  /// - Parameter rect: in the view's coordinates; an empty one stands for all.
  public func setNeedsDisplay(_ rect: CGRect) {
    nodeDrawing.forget(rect, in: bounds)
    setNeedsComposition()
  }

  /// Asks that the view's picture be put together again from what is recorded. O(depth).
  public func setNeedsComposition() {
    guard !cache.placedIsStale else { return }
    let wasStale = cache.isStale
    cache.placedIsStale = true
    if !wasStale { superview?.contentsNeedComposition(of: self) }
  }

  /// A subview's picture or place changed (nil: one came or went). Everything above a stale view is
  /// stale already, so the walk ends at the first one that is.
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

  /// The view is elsewhere, fades, or hides.
  func superviewNeedsComposition() {
    if let superview {
      superview.contentsNeedComposition(of: self)
    } else {
      setNeedsComposition()
    }
  }
}
