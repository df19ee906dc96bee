extension BlockFlow {
  /// A box with a layout of its own, and its margins, in points.
  struct Fitted {
    var layout: NestedLayout
    var margin: LogicalSides<Double>
  }

  /// An element that is as wide as what is in it, but no wider than the room there is, unless its style says so.
  static func fitted(
    _ node: MarkupTree.Index, _ context: LayoutContext, room: Double, depth: Int
  ) -> Fitted {
    let style = context.style(node)
    let sides = BoxSides(style, context.writing, base: room)
    if let picture = context.picture(node),
      let size = context.pictureBox(picture, style, width: room)
    {
      let object = context.object(picture, node, style, size, width: room)
      return Fitted(layout: object.layout, margin: sides.margin)
    }
    let inner = sides.inner.left + sides.inner.right
    let border = style.isBorderBox ? inner : 0
    let logical =
      context.isVertical
      ? (style.height, style.minHeight, style.maxHeight)
      : (style.width, style.minWidth, style.maxWidth)
    let isEndless = room >= ChapterSetting.endless / 2
    func points(_ length: StyleLength) -> Double? {
      if isEndless, case .share = length { return nil }
      return length.points(of: room).map { max(0, $0 - border) }
    }
    var width: Double
    if let asked = points(logical.0) {
      let free = room - sides.margin.left - sides.margin.right - inner
      width = context.setting.isFixedPage || isEndless ? asked : min(asked, max(0, free))
    } else {
      let (least, greatest) = intrinsic(node, context, depth: depth)
      let free = room - sides.margin.left - sides.margin.right - inner
      width = min(max(least, free), greatest)
    }
    if let most = points(logical.2) { width = min(width, most) }
    if let least = points(logical.1) { width = max(width, least) }
    let layout = box(node, context, content: width, sides: sides, depth: depth)
    return Fitted(layout: layout, margin: sides.margin)
  }

  /// An element of a given width with its border and ground.
  ///
  /// - Parameters:
  ///   - content: the width of what is in it, in points.
  ///   - height: the height of what is in it, if that is known.
  static func box(
    _ node: MarkupTree.Index, _ context: LayoutContext, content: Double, height: Double? = nil,
    sides: BoxSides, depth: Int, isMeasuring: Bool = false
  ) -> NestedLayout {
    let style = context.style(node)
    var inside: NestedLayout
    if style.display == .table, depth < deepest {
      return TableComposer(node, context, depth: depth).layout(
        width: content + sides.inner.left + sides.inner.right)
    }
    var flow = BlockFlow(
      node, context, width: content, height: height, depth: depth, isMeasuring: isMeasuring)
    if style.display == .listItem { flow.stack[0].marker = flow.marker(of: node, style) }
    flow.finish()
    inside = flow.result
    var layout = NestedLayout()
    let lengths =
      context.isVertical ? [style.width, style.minWidth] : [style.height, style.minHeight]
    let border = style.isBorderBox ? sides.inner.start + sides.inner.end : 0
    for case .points(let points) in lengths { inside.height = max(inside.height, points - border) }
    if let height { inside.height = height }
    layout.width = content + sides.inner.left + sides.inner.right
    layout.height = inside.height + sides.inner.start + sides.inner.end
    if style.paintsBox {
      layout.fragments.append(
        Fragment(
          content: .box, node: node, style: context.styleIndex(node), u: 0, v: 0,
          width: layout.width, height: layout.height))
    }
    layout.put(inside, u: sides.inner.left, v: sides.inner.start)
    if style.position != .static {
      layout.placePositioned(
        in: PositionedBox.Area(style, context, width: layout.width, height: layout.height),
        context: context, depth: depth)
    }
    layout.units = inside.units.map { $0.moved(by: sides.inner.start) }
    layout.baseline = inside.baseline.map { $0 + sides.inner.start }
    layout.firstBaseline = inside.firstBaseline.map { $0 + sides.inner.start }
    return layout
  }

  /// The least and the greatest width that what is in an element needs: with as many line breaks as there can be, and
  /// without any. Each element is measured once.
  static func intrinsic(
    _ node: MarkupTree.Index, _ context: LayoutContext, depth: Int
  ) -> (least: Double, greatest: Double) {
    if let known = context.intrinsic[node] { return known }
    var found: (least: Double, greatest: Double)
    if context.style(node).display == .table, depth < deepest {
      found = TableComposer(node, context, depth: depth).intrinsic()
    } else {
      func widest(_ width: Double) -> Double {
        var flow = BlockFlow(node, context, width: width, depth: depth, isMeasuring: true)
        flow.finish()
        return flow.widest
      }
      found = (widest(0), widest(ChapterSetting.endless))
      found.greatest = max(found.least, found.greatest)
    }
    // The sums of widths are rounded.
    found.greatest += 0.01
    context.intrinsic[node] = found
    return found
  }
}

extension PageUnit {
  func moved(by v: Double) -> PageUnit {
    var unit = self
    unit.top += v
    unit.bottom += v
    return unit
  }
}
