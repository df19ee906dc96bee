import Foundation
import PanoramaGraphics

extension View {
  /// Asks for `draw(in:)` before the next frame.
  public func setNeedsDisplay() {
    cache.drawing = nil
    cache.forgetRenewal()
    setNeedsComposition()
  }

  /// Asks for `draw(in:)` before the next frame; nothing but what touches `rect` may look
  /// different. Of a drawing of many parts only those that touch it are recorded and compared, and
  /// `draw(in:)` can leave out others: `CGContext.neededArea`.
  ///
  /// - Parameter rect: in the view's coordinates; an empty one stands for all.
  public func setNeedsDisplay(_ rect: CGRect) {
    guard let drawing = cache.drawing, cache.drawingOrigin == bounds.origin,
      cache.renewal.add(rect, of: drawing)
    else { return setNeedsDisplay() }
    setNeedsComposition()
  }

  /// Asks that the view's picture be put together again from what is recorded. O(depth).
  public func setNeedsComposition() {
    guard !cache.placedIsStale else { return }
    let wasStale = cache.isStale
    cache.placedIsStale = true
    if !wasStale { superview?.contentsNeedComposition(of: self) }
  }

  /// A subview's picture or place changed (nil: which there are, or their order). Everything above
  /// a stale view is stale already, so the walk ends at the first one that is.
  func contentsNeedComposition(of changed: View? = nil) {
    var (view, child): (View?, View?) = (self, changed)
    while let v = view {
      if let child { v.cache.many?.note(child) } else { v.cache.many = nil }
      if v.cache.contentsAreStale { return }
      let wasStale = v.cache.isStale
      v.cache.contentsAreStale = true
      if wasStale { return }
      (view, child) = (v.superview, v)
    }
  }

  func superviewNeedsComposition() {
    if let superview {
      // A layer may change the order among the siblings.
      superview.contentsNeedComposition(of: backingLayer == nil ? self : nil)
    } else {
      setNeedsComposition()
    }
  }

  /// The view's picture in its place, put together from cached parts. O(what changed).
  func compose(_ context: CompositionContext) -> DisplayList {
    if !cache.isStale, cache.context == context, let placed = cache.placed { return placed }
    prepareComposition(context)
    let inner = context
    if cache.contentsAreStale || cache.context != context {
      if cache.context != context { cache.many = nil }
      cache.contents = composedContents(inner)
    }
    let drawing = recorded()
    let placed = assemble(drawing, context)
    cache.placed = placed
    cache.context = context
    cache.contentsAreStale = false
    cache.placedIsStale = false
    return placed
  }

  /// Subviews and the layers among them.
  private func composedContents(_ context: CompositionContext) -> DisplayList {
    if subviews.isEmpty, backingLayer == nil { return .empty }
    let item: (View) -> DisplayItem? = { $0.item(in: context) }
    if let many = cache.many { return many.list(item) }
    let isPlain =
      subviews.count >= ManySubviews.threshold && (backingLayer?.children ?? []).isEmpty
      && subviews.allSatisfy { $0.backingLayer == nil }
    guard isPlain else { return DisplayList(items: contentItems(in: context)) }
    let many = ManySubviews(subviews, item)
    cache.many = many
    return many.list(item)
  }

  /// Subviews and the layers among them, back to front.
  private func contentItems(in context: CompositionContext) -> [DisplayItem] {
    let isPlain =
      (backingLayer?.children ?? []).isEmpty
      && subviews.allSatisfy { $0.backingLayer?.zPosition ?? 0 == 0 }
    if isPlain { return subviews.compactMap { $0.item(in: context) } }
    return layer.contentItems(subviews) { $0.item(in: context) }
  }

  /// The view's place in its superview's contents; nil when it shows nothing.
  private func item(in context: CompositionContext) -> DisplayItem? {
    guard !isHidden, shownAlpha > 0 else { return nil }
    let shown = shownGeometry
    let list = compose(context.inside(shown.transform))
    guard !list.isEmpty else { return nil }
    return DisplayItem(.list(list), transform: shown.placement, alpha: shownAlpha)
  }

  private func recorded() -> DisplayList {
    if let drawing = cache.drawing {
      guard cache.hasRenewal else { return drawing }
      if let renewed = renewed(drawing) {
        cache.drawing = renewed
        return renewed
      }
    }
    cache.forgetRenewal()
    let context = CGContext()
    if !bounds.isEmpty {
      context.clip(to: bounds)
      draw(in: context)
    }
    let drawing = context.unwrappedList
    cache.drawing = drawing
    cache.drawingOrigin = bounds.origin
    return drawing
  }

  /// The drawing with the parts that were asked for recorded anew; nil: all has to be.
  private func renewed(_ drawing: DisplayList) -> DisplayList? {
    guard cache.drawingOrigin == bounds.origin else { return nil }
    guard let context = cache.renewal.begin(drawing) else { return nil }
    context.clip(to: bounds)
    draw(in: context)
    return cache.renewal.finish(context)
  }

  private func assemble(_ drawing: DisplayList, _ context: CompositionContext) -> DisplayList {
    let shown = shownGeometry.bounds
    let background = shownBackground
    let box = CGRect(origin: .zero, size: shown.size)
    let origin = context.shown(shown.origin)
    let shift = CGAffineTransform(translationX: -origin.x, y: -origin.y)
    let layerItems = backingLayer?.ownItems ?? []
    let extra = layerItems + compositionItems(context)
    let overlay = overlayItems(context)
    let hasGround = (background?.alpha ?? 0) > 0
    let hasBorder = borderWidth > 0 && (borderColor?.alpha ?? 0) > 0
    if !hasGround, !hasBorder, extra.isEmpty, !clipsToBounds, shift.isIdentity, shadow == nil,
      overlay.isEmpty, backingLayer?.mask == nil
    {
      if drawing.isEmpty { return cache.contents }
      if cache.contents.isEmpty, drawingPlacement(in: shown.size).isIdentity { return drawing }
    }
    let isRound = cornerRadius > 0
    let outline = Path(box, cornerRadius: cornerRadius)
    let shape: ClipNode.Shape = isRound ? .path(outline, .nonZero) : .rect(box)
    let edge = clipsToBounds ? ClipNode(shape: shape, parent: nil) : nil
    var items = shadow?.items(for: box, cornerRadius: cornerRadius) ?? []
    if hasGround, let background {
      items.append(DisplayItem(.fill(outline, .nonZero, .color(background))))
    }
    if !drawing.isEmpty {
      items.append(
        DisplayItem(
          .list(drawing), transform: drawingPlacement(in: shown.size), clip: isRound ? edge : nil))
    }
    if !extra.isEmpty {
      items.append(
        DisplayItem(.list(DisplayList(items: extra)), transform: shift, clip: edge))
    }
    if !cache.contents.isEmpty {
      items.append(DisplayItem(.list(cache.contents), transform: shift, clip: edge))
    }
    items += overlay
    if hasBorder, let color = borderColor { items.append(border(box, color)) }
    let list = DisplayList(items: items)
    return backingLayer?.masked(list) ?? list
  }

  /// What the view drew stays in its frame when it scrolls, and is stretched while its size is
  /// being animated.
  private func drawingPlacement(in size: CGSize) -> CGAffineTransform {
    let o = cache.drawingOrigin
    let home = CGAffineTransform(translationX: -o.x, y: -o.y)
    guard size != bounds.size, bounds.width > 0, bounds.height > 0 else { return home }
    return home.concatenating(
      CGAffineTransform(scaleX: size.width / bounds.width, y: size.height / bounds.height))
  }

  private func border(_ box: CGRect, _ color: CGColor) -> DisplayItem {
    let half = borderWidth / 2
    var style = StrokeStyle()
    style.lineWidth = borderWidth
    let line = Path(
      box.insetBy(dx: half, dy: half), cornerRadius: max(0, cornerRadius - half))
    return DisplayItem(.stroke(line, style, .color(color)))
  }
}
