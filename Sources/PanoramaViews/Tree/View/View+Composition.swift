import Foundation
import PanoramaGraphics

extension View: DrawingNode {
  /// The view's picture in its box (0 … width, 0 … height), composed from cached parts. O(changes).
  ///
  /// - Parameter seen: the visible part of the box. The picture may be incomplete elsewhere.
  func compose(_ context: CompositionContext, seen: CGRect) -> DisplayList {
    let isCurrent = cache.context == context
    let inside = seenInside(seen, context)
    if isCurrent, cache.mayLackDrawings, !cache.contentsAreStale {
      cache.contentsAreStale = drawsMore(in: inside, context)
    }
    if isCurrent, !cache.isStale, let placed = cache.placed { return placed }
    prepareComposition(context)
    if !isCurrent {
      children?.forgetPicture()
      cache.contentsAreStale = true
    }
    let contents = composedContents(inside, context)
    let placed = picture(contents, context).list
    cache.placed = placed
    cache.context = context
    cache.contentsAreStale = false
    cache.placedIsStale = false
    return placed
  }

  /// The picture of all parts of the view.
  private func picture(_ contents: DisplayList, _ context: CompositionContext) -> NodePicture {
    let shown = shownGeometry.bounds
    var picture = NodePicture(size: shown.size)
    if let animated = animatedLayer {
      picture.looks = animated.look.looks
      picture.looks.shadow = animated.shadow
    } else if let rare {
      picture.looks = rare.looks
      picture.looks.background = shownBackground
    }
    if picture.looks.isDynamic {
      picture.looks = picture.looks.resolved(isDark: hasDarkSurroundings)
    }
    picture.origin = context.shown(shown.origin)
    picture.clips = clipsToBounds
    picture.drawing = recorded()
    picture.drawingPlacement = drawingPlacement(in: shown.size)
    picture.extra = (backingLayer?.ownItems ?? []) + compositionItems(context)
    picture.contents = contents
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

  // MARK: Content

  /// The picture of subviews and layers, in the view's coordinates.
  private func composedContents(_ area: CGRect, _ context: CompositionContext) -> DisplayList {
    if let backingLayer, let layers = backingLayer.children, layers.count > 0 {
      if children.map({ $0.count == 0 }) ?? true {
        cache.mayLackDrawings = false
        return layers.list(in: .infinite, context)
      }
      return layeredContents(backingLayer, context)
    }
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

  private func layeredContents(_ layer: Layer, _ context: CompositionContext) -> DisplayList {
    if !cache.contentsAreStale, let known = rare?.layered { return known }
    cache.mayLackDrawings = false
    var entries: [(depth: Double, item: DisplayItem)] = []
    func add(_ node: some SceneNode) {
      let placement = node.placement(in: context, seen: .infinite, mayWait: false)
      if let item = placement?.item { entries.append((node.nodeDepth, item)) }
    }
    layer.visit({ add($0) }, { add($0) })
    if entries.contains(where: { $0.depth != 0 }) {
      entries = entries.enumerated().sorted {
        ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset)
      }.map(\.element)
    }
    let list = DisplayList(items: entries.map(\.item))
    rareState.layered = list
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
      guard child.cache.mayLackDrawings, let before = child.cache.placed else { return }
      _ = child.placement(in: context, seen: area, mayWait: false)
      guard let now = child.cache.placed, !(now === before) else { return }
      children.note(child)
      isMore = true
    }
    return isMore
  }

  /// The visible area, in the view's own coordinates.
  private func seenInside(_ seen: CGRect, _ context: CompositionContext) -> CGRect {
    guard children != nil, !seen.isInfinite, !seen.isNull else { return seen }
    let shown = shownGeometry.bounds
    let part = clipsToBounds ? seen.intersection(CGRect(origin: .zero, size: shown.size)) : seen
    let origin = context.shown(shown.origin)
    return part.offsetBy(dx: origin.x, dy: origin.y)
  }

  /// The picture if it is up to date, otherwise nil. In both cases the superview is told about the next
  /// change.
  fileprivate func waiting(_ context: CompositionContext) -> DisplayList? {
    if !cache.isStale, cache.context == context { return cache.placed }
    cache.placed = nil
    cache.contentsAreStale = false
    cache.placedIsStale = false
    return nil
  }
}

extension View: SceneNode {
  var fromParent: CGAffineTransform? { geometry.fromParent }

  var nodeDepth: Double { Double(backingLayer?.zPosition ?? 0) }

  func placement(in context: CompositionContext, seen area: CGRect, mayWait: Bool)
    -> SpatialList.Placement?
  {
    guard !isHidden, shownAlpha > 0 else { return nil }
    let shown = shownGeometry
    let transform = shown.placement
    let box = CGRect(origin: .zero, size: shown.bounds.size)
    let inner = context.inside(shown.transform)
    var list: DisplayList?
    var reach = (rare?.looks.reach(box) ?? box).applying(transform)
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
      key: Int(nodeSlot), reach: reach, list: list, transform: transform, alpha: shownAlpha)
  }
}

extension CGRect {
  /// The visible area in a node's box, if this is that in its parent and `transform` the node's placement.
  func seen(through transform: CGAffineTransform) -> CGRect {
    if isInfinite || isNull { return self }
    return transform.soundInverse.map(applying) ?? .null
  }
}
