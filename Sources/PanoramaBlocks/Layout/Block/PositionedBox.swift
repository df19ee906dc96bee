/// An element with a place of its own (`position: absolute` or `fixed`) while the element that this place refers to is laid
/// out. Only fixed pages have them; in text that flows, such elements stand where they are in the document.
struct PositionedBox: Sendable {
  var node: MarkupTree.Index
  /// Where it would stand in the flow, in points.
  var u: Double
  var v: Double

  func moved(u: Double, v: Double) -> PositionedBox {
    PositionedBox(node: node, u: self.u + u, v: self.v + v)
  }

  /// What places refer to: the box around the padding of the nearest positioned element, or the page.
  struct Area {
    var u: Double
    var v: Double
    var width: Double
    var height: Double
  }
}

extension PositionedBox.Area {
  /// The box around the padding of an element whose border begins at the origin.
  init(_ style: ComputedStyle, _ context: LayoutContext, width: Double, height: Double) {
    let border = LogicalSides(style.border, context.writing).map {
      $0.style == .none ? 0 : $0.width
    }
    self.init(
      u: border.left, v: border.start, width: max(0, width - border.left - border.right),
      height: max(0, height - border.start - border.end))
  }
}

extension NestedLayout {
  /// Lays out the elements that wait, from one on, in the box that their places refer to. Those with a `z-index` below
  /// zero are drawn before what is there.
  ///
  /// - Parameters:
  ///   - first: the first element; those before it refer to another box.
  ///   - ground: how many fragments are drawn before any of them.
  mutating func placePositioned(
    from first: Int = 0, above ground: Int = 0, in area: PositionedBox.Area,
    context: LayoutContext, depth: Int
  ) {
    guard first < positioned.count else { return }
    let waiting = positioned[first...].enumerated().sorted {
      let (a, b) = (context.style($0.element.node).zIndex, context.style($1.element.node).zIndex)
      return (a, $0.offset) < (b, $1.offset)
    }
    positioned.removeSubrange(first...)
    let below = waiting.filter { context.style($0.element.node).zIndex < 0 }
    if !below.isEmpty {
      let rest = fragments[ground...]
      fragments.removeSubrange(ground...)
      for box in below { place(box.element, in: area, context, depth: depth) }
      fragments += rest
    }
    for box in waiting.dropFirst(below.count) {
      place(box.element, in: area, context, depth: depth)
    }
  }

  /// CSS 2.2 §10.3.7 and §10.6.4, along and across the lines.
  private mutating func place(
    _ box: PositionedBox, in area: PositionedBox.Area, _ context: LayoutContext, depth: Int
  ) {
    guard depth < BlockFlow.deepest else { return }
    let style = context.style(box.node)
    guard style.display != .none else { return }
    let sides = BoxSides(style, context.writing, base: area.width)
    let inset = LogicalSides(style.inset, context.writing)
    let (left, right) = (inset.left.points(of: area.width), inset.right.points(of: area.width))
    let (start, end) = (inset.start.points(of: area.height), inset.end.points(of: area.height))
    let inner = sides.inner
    let layout: NestedLayout
    if let picture = context.picture(box.node) {
      guard
        let size = context.pictureBox(
          picture, style, width: area.width, height: area.height)
      else { return }
      layout = context.object(picture, box.node, style, size, width: area.width).layout
    } else {
      let (across, along) = (inner.start + inner.end, inner.left + inner.right)
      let lengths = context.isVertical ? (style.height, style.width) : (style.width, style.height)
      func content(_ length: StyleLength, of whole: Double, less padding: Double) -> Double? {
        length.points(of: whole).map { max(0, $0 - (style.isBorderBox ? padding : 0)) }
      }
      var width = content(lengths.0, of: area.width, less: along)
      var height = content(lengths.1, of: area.height, less: across)
      if width == nil, let left, let right {
        width = area.width - left - right - sides.margin.left - sides.margin.right - along
      }
      if height == nil, let start, let end {
        height = area.height - start - end - sides.margin.start - sides.margin.end - across
      }
      if width == nil {
        let (least, greatest) = BlockFlow.intrinsic(box.node, context, depth: depth + 1)
        let beside = left ?? right ?? max(0, box.u - area.u)
        let room = area.width - beside - sides.margin.left - sides.margin.right - along
        width = min(max(least, room), greatest)
      }
      layout = BlockFlow.box(
        box.node, context, content: max(0, width ?? 0), height: height.map { max(0, $0) },
        sides: sides, depth: depth + 1)
    }
    /// The place along one side: by the side that is given first, else where it would stand in the flow.
    func place(
      _ near: Double?, _ far: Double?, _ margins: (Double, Double), _ autos: (Bool, Bool),
      size: Double, origin: Double, whole: Double, flow: Double
    ) -> Double {
      if let near, let far, autos.0 || autos.1 {
        let rest = whole - near - far - size - margins.0 - margins.1
        return origin + near + margins.0 + (autos.0 ? (autos.1 ? max(0, rest / 2) : rest) : 0)
      }
      if let near { return origin + near + margins.0 }
      if let far { return origin + whole - far - margins.1 - size }
      return flow + margins.0
    }
    let autos = LogicalSides(style.margin, context.writing).map { $0 == .auto }
    put(
      layout,
      u: place(
        left, right, (sides.margin.left, sides.margin.right), (autos.left, autos.right),
        size: layout.width, origin: area.u, whole: area.width, flow: box.u),
      v: place(
        start, end, (sides.margin.start, sides.margin.end), (autos.start, autos.end),
        size: layout.height, origin: area.v, whole: area.height, flow: box.v))
  }
}

extension BlockFlow {
  /// Lays out the elements whose places refer to an element that was just closed.
  mutating func placePositioned(in frame: Frame) {
    guard frame.style.position == .relative, frame.positioned < result.positioned.count,
      let top = frame.top
    else { return }
    let sides = BoxSides(frame.style, context.writing, base: frame.width)
    var area = PositionedBox.Area(
      frame.style, context, width: frame.width + sides.inner.left + sides.inner.right,
      height: max(0, y - top))
    area.u += frame.left - sides.inner.left + frame.shift.u
    area.v += top + frame.shift.v
    result.placePositioned(
      from: frame.positioned, above: frame.ground, in: area, context: context, depth: depth)
  }
}
