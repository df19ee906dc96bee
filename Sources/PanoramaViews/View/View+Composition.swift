import Foundation
import PanoramaGraphics

extension View {
  /// Asks for `draw(in:)` before the next frame.
  public func setNeedsDisplay() {
    cache.drawing = nil
    setNeedsComposition()
  }

  /// The same: the whole view is recorded again, and what did not change is found by comparing
  /// old and new recording, so `rect` saves nothing here.
  public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Asks that the view's picture be put together again from what is recorded. O(depth).
  public func setNeedsComposition() {
    guard !cache.placedIsStale else { return }
    let wasStale = cache.isStale
    cache.placedIsStale = true
    if !wasStale { superview?.contentsNeedComposition() }
  }

  /// A subview's picture or place changed. Everything above a stale view is stale already, so the
  /// walk ends at the first one that is.
  func contentsNeedComposition() {
    var view: View? = self
    while let v = view, !v.cache.contentsAreStale {
      let wasStale = v.cache.isStale
      v.cache.contentsAreStale = true
      if wasStale { return }
      view = v.superview
    }
  }

  func superviewNeedsComposition() {
    if let superview { superview.contentsNeedComposition() } else { setNeedsComposition() }
  }

  /// The view's picture in its place, put together from cached parts. O(what changed).
  func compose(_ context: CompositionContext) -> DisplayList {
    if !cache.isStale, cache.context == context, let placed = cache.placed { return placed }
    prepareComposition(context)
    let inner = context
    if cache.contentsAreStale || cache.context != context {
      cache.contents = DisplayList(items: subviews.compactMap { $0.item(in: inner) })
    }
    let drawing = recorded()
    let placed = assemble(drawing, context)
    cache.placed = placed
    cache.context = context
    cache.contentsAreStale = false
    cache.placedIsStale = false
    return placed
  }

  /// The view's place in its superview's contents; nil when it shows nothing.
  private func item(in context: CompositionContext) -> DisplayItem? {
    guard !isHidden, alpha > 0 else { return nil }
    let list = compose(context.inside(geometry.transform))
    guard !list.isEmpty else { return nil }
    return DisplayItem(.list(list), transform: geometry.placement, alpha: alpha)
  }

  private func recorded() -> DisplayList {
    if let drawing = cache.drawing { return drawing }
    let context = CGContext()
    if !bounds.isEmpty {
      context.clip(to: bounds)
      draw(in: context)
    }
    let drawing = context.displayList
    cache.drawing = drawing
    cache.drawingOrigin = bounds.origin
    return drawing
  }

  private func assemble(_ drawing: DisplayList, _ context: CompositionContext) -> DisplayList {
    let box = CGRect(origin: .zero, size: bounds.size)
    let origin = context.shown(bounds.origin)
    let shift = CGAffineTransform(translationX: -origin.x, y: -origin.y)
    let extra = compositionItems(context)
    let overlay = overlayItems(context)
    let hasGround = (backgroundColor?.alpha ?? 0) > 0
    let hasBorder = borderWidth > 0 && (borderColor?.alpha ?? 0) > 0
    if !hasGround, !hasBorder, drawing.isEmpty, extra.isEmpty, overlay.isEmpty, !clipsToBounds,
      shift.isIdentity
    {
      return cache.contents
    }
    let outline = Path(box, cornerRadius: cornerRadius)
    let isRound = cornerRadius > 0
    var items: [DisplayItem] = []
    if hasGround, let color = backgroundColor {
      items.append(DisplayItem(.fill(outline, .nonZero, .color(color))))
    }
    let edge: ClipNode? =
      !clipsToBounds
      ? nil
      : ClipNode(shape: isRound ? .path(outline, .nonZero) : .rect(box), parent: nil)
    if !drawing.isEmpty {
      let o = cache.drawingOrigin
      items.append(
        DisplayItem(
          .list(drawing), transform: CGAffineTransform(translationX: -o.x, y: -o.y),
          clip: isRound ? edge : nil))
    }
    if !extra.isEmpty {
      items.append(
        DisplayItem(
          .list(DisplayList(items: extra)), transform: shift, clip: edge))
    }
    if !cache.contents.isEmpty {
      items.append(
        DisplayItem(
          .list(cache.contents), transform: shift, clip: edge))
    }
    items += overlay
    if hasBorder, let color = borderColor {
      let half = borderWidth / 2
      var style = StrokeStyle()
      style.lineWidth = borderWidth
      let inner = Path(
        box.insetBy(dx: half, dy: half), cornerRadius: max(0, cornerRadius - half))
      items.append(DisplayItem(.stroke(inner, style, .color(color))))
    }
    return DisplayList(items: items)
  }
}
