import Foundation
import PanoramaGraphics

extension View {
  /// The view's picture in its box (0 … width, 0 … height), composed from cached parts. O(changes).
  ///
  /// - Parameter seen: the visible part of the box. The picture may be incomplete elsewhere.
  func compose(_ context: CompositionContext, seen: CGRect) -> DisplayList {
    let isCurrent = cache.context == context
    let inside = seenInside(seen, context)
    if isCurrent, cache.mayLackDrawings, !cache.contentsAreStale {
      cache.contentsAreStale = drawsMore(in: inside, context)
    }
    if isCurrent, !cache.isStale, let placed = nodeState.picture { return placed }
    prepareComposition(context)
    if !isCurrent {
      children?.forgetPicture()
      cache.contentsAreStale = true
    }
    let contents = composedContents(inside, context)
    let placed = picture(contents, context).list
    nodeState.picture = placed
    cache.context = context
    cache.contentsAreStale = false
    cache.placedIsStale = false
    return placed
  }

  /// The picture of all parts of the view.
  private func picture(_ contents: DisplayList, _ context: CompositionContext) -> NodePicture {
    let displayed = displayed
    let shown = displayed.blockGeometry.bounds
    var picture = NodePicture(size: shown.size)
    if let rare = displayed.rare {
      picture.looks = rare.looks
      picture.looks.background = displayed.blockBackground
    }
    if picture.looks.isDynamic {
      picture.looks = picture.looks.resolved(isDark: hasDarkSurroundings)
    }
    picture.origin = context.shown(shown.origin)
    picture.clips = displayed.clipsToBounds
    picture.drawing = recorded()
    picture.drawingPlacement = drawingPlacement(in: shown.size)
    picture.extra = (backingLayer?.ownItems ?? []) + compositionItems(context)
    picture.contents = backingLayer?.replicated(contents) ?? contents
    picture.overlay = overlayItems(context)
    picture.mask = backingLayer?.maskPicture
    return picture
  }

  /// The transform of the view's drawing, which stays in the frame when the view scrolls, and is
  /// stretched while the size is animated.
  private func drawingPlacement(in size: CGSize) -> CGAffineTransform {
    let o = nodeDrawing.origin
    let home = CGAffineTransform(translationX: -o.x, y: -o.y)
    guard size != bounds.size, bounds.width > 0, bounds.height > 0 else { return home }
    return home.concatenating(
      CGAffineTransform(scaleX: size.width / bounds.width, y: size.height / bounds.height))
  }

  // MARK: Changes

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
    if !wasStale { enclosingNeedsComposition() }
  }

  /// Called when a subview changed (nil: one was added or removed). Everything above a stale view is
  /// stale, so the walk ends at the first view that is.
  func contentsNeedComposition(of changed: View? = nil) {
    if changed == nil, cache.contentsAreStale { return }
    var (view, child) = (self, changed)
    while true {
      if let child { view.children?.note(child) }
      if view.cache.contentsAreStale { return }
      let wasStale = view.cache.isStale
      view.cache.contentsAreStale = true
      if wasStale { return }
      guard let parent = view.superview else { return view.enclosingNeedsComposition() }
      (view, child) = (parent, view)
    }
  }

  /// Called when the view looks different.
  private func enclosingNeedsComposition() {
    if let superview {
      superview.contentsNeedComposition(of: self)
    } else {
      maskedView?.setNeedsComposition()
    }
  }

  /// Called when the view moved, or its opacity or visibility changed.
  func superviewNeedsComposition() {
    if superview == nil { setNeedsComposition() }
    enclosingNeedsComposition()
  }

  // MARK: Content

  /// The picture of what is inside, in the view's coordinates.
  private func composedContents(_ area: CGRect, _ context: CompositionContext) -> DisplayList {
    guard let children else { return .empty }
    let list = children.list(in: area, context)
    if cache.contentsAreStale {
      cache.mayLackDrawings = children.mayLackDrawings
      if !children.isMany {
        children.visit { if $0.cache.mayLackDrawings { cache.mayLackDrawings = true } }
      }
    }
    return list
  }

  /// Makes the views inside that have come near the visible area draw.
  ///
  /// - Returns: whether one of them drew.
  private func drawsMore(in area: CGRect, _ context: CompositionContext) -> Bool {
    guard let children else { return false }
    if children.isMany { return children.draw(in: area, context) }
    var isMore = false
    children.visit { child in
      guard child.cache.mayLackDrawings, let before = child.nodeState.picture else { return }
      _ = child.placement(in: context, seen: area, mayWait: false)
      guard let now = child.nodeState.picture, !(now === before) else { return }
      children.note(child)
      isMore = true
    }
    return isMore
  }

  /// The visible area, in the view's own coordinates.
  private func seenInside(_ seen: CGRect, _ context: CompositionContext) -> CGRect {
    guard children != nil, !seen.isInfinite, !seen.isNull else { return seen }
    let shown = displayed.blockGeometry.bounds
    let part = clipsToBounds ? seen.intersection(CGRect(origin: .zero, size: shown.size)) : seen
    let origin = context.shown(shown.origin)
    return part.offsetBy(dx: origin.x, dy: origin.y)
  }

  /// The picture if it is up to date, otherwise nil. In both cases the superview is told about the next
  /// change.
  fileprivate func waiting(_ context: CompositionContext) -> DisplayList? {
    if !cache.isStale, cache.context == context { return nodeState.picture }
    nodeState.picture = nil
    cache.contentsAreStale = false
    cache.placedIsStale = false
    return nil
  }
}

extension View: SceneNode {
  typealias Kind = View
  typealias Rare = ViewRareState

  var parentNode: View? { superview }
  var nodeDepth: Double { Double(backingLayer?.zPosition ?? 0) }
  var toParent: CGAffineTransform { geometry.toParent }

  func placement(in context: CompositionContext, seen area: CGRect, mayWait: Bool)
    -> SpatialList.Placement?
  {
    let displayed = displayed
    guard !displayed.isHidden, displayed.blockAlpha > 0 else { return nil }
    let shown = displayed.blockGeometry
    let transform = shown.placement
    let box = CGRect(origin: .zero, size: shown.bounds.size)
    let inner = context.inside(shown.transform)
    var list: DisplayList?
    var reach = (displayed.rare?.looks.reach(box) ?? box).applying(transform)
    if !mayWait {
      list = compose(inner, seen: area.seen(through: transform))
    } else if children != nil || backingLayer != nil || box.isEmpty || area.intersects(reach) {
      list = compose(inner, seen: .infinite)
    } else {
      list = waiting(inner)
    }
    if let list {
      if list.isEmpty { return nil }
      reach = list.bounds.applying(transform)
    }
    return SpatialList.Placement(
      key: Int(nodeState.slot), reach: reach, list: list, transform: transform,
      alpha: displayed.blockAlpha)
  }
}

extension CGRect {
  /// The visible area in a node's box, if this is that in its parent and `transform` the node's placement.
  func seen(through transform: CGAffineTransform) -> CGRect {
    if isInfinite || isNull { return self }
    return transform.soundInverse.map(applying) ?? .null
  }
}

/// What of a view's picture is current, so that a frame composes only the path to what changed.
/// The state keeps the whole picture, `NodeChildren` that of the subviews, and `NodeDrawing` the view's own.
struct CompositionCache {
  /// The context of the picture.
  var context: CompositionContext?
  /// Whether a subview was changed, added or removed.
  var contentsAreStale = true
  /// Whether the view itself changed.
  var placedIsStale = true
  /// Whether views inside may not have drawn yet because they are far from the visible area.
  var mayLackDrawings = false

  var isStale: Bool { contentsAreStale || placedIsStale }
}
