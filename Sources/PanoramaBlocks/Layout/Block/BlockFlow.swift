import PanoramaText

/// Sets blocks below one another, one step after the other: it can stop after any of them and go on later.
///
/// Margins collapse as CSS 2.2 §8.3.1 says: they wait in `margin` until something is set, which gives all boxes that
/// opened since then their upper edge.
struct BlockFlow {
  /// An open element.
  struct Frame {
    var node: MarkupTree.Index
    var style: ComputedStyle
    /// The next child.
    var next: MarkupTree.Index?
    /// The left edge of what is in it, and its width, in points.
    var left: Double
    var width: Double
    /// Borders and paddings at its right in all, with those around it.
    var rightInset: Double
    var marginEnd: Double
    var innerStart = 0.0
    var innerEnd = 0.0
    /// The least height of what is in it.
    var minHeight = 0.0
    /// The height of what is in it, if it is known before; shares of it have a meaning then. Fixed pages only.
    var height: Double?
    /// How many elements with a place of their own waited before it.
    var positioned = 0
    /// How many fragments are drawn before what is in it.
    var ground = 0
    /// The upper edge of its border; nil while margins that collapse with its own wait.
    var top: Double?
    /// Its fragment.
    var fragment: Int?
    /// By how much it is moved, in points along and across the lines.
    var shift: (u: Double, v: Double) = (0, 0)
    /// The lines through its text, with those of the elements around.
    var lines: [TextRun.Line] = []
    /// Whether `::before` and the first letter are still to come, and `::after`.
    var hasBefore = true
    var hasAfter = true
    var group: Int32 = 0
    /// The mark of a list item that was not set yet.
    var marker: Marker?
  }

  /// What stands before an item of a list.
  enum Marker {
    case text(String)
    case picture(PictureSource)
  }

  /// The deepest layout inside another one. What is nested more deeply is set as if it were plain text.
  static let deepest = 16

  let context: LayoutContext
  let depth: Int
  /// Whether only the natural widths are asked for.
  let isMeasuring: Bool
  var result = NestedLayout()
  var stack: [Frame] = []
  /// The lower edge of what was set.
  var y = 0.0
  /// The margins that wait: the greatest and the least.
  var margin = (above: 0.0, below: 0.0)
  var floats = FloatArea()
  /// The right end of the longest line, with what is at its right.
  var widest = 0.0
  /// How the next unit begins.
  var pendingBreak = ComputedStyle.Break.auto
  private var groups: Int32 = 0

  /// - Parameters:
  ///   - width: the width of what is in the element, in points.
  ///   - height: its height, if it is known.
  init(
    _ node: MarkupTree.Index, _ context: LayoutContext, width: Double, height: Double? = nil,
    depth: Int, isMeasuring: Bool = false
  ) {
    (self.context, self.depth, self.isMeasuring) = (context, depth, isMeasuring)
    guard !context.tree.nodes.isEmpty else { return }
    let style = context.style(node)
    stack = [
      Frame(
        node: node, style: style, next: context.tree.nodes[Int(node)].firstChild, left: 0,
        width: width, rightInset: 0, marginEnd: 0, height: height, top: 0,
        lines: lines(of: style))
    ]
  }

  /// A flow of a text that no node has: a drop capital.
  init(
    _ text: String, _ style: ComputedStyle, node: MarkupTree.Index, offset: Int32,
    _ context: LayoutContext
  ) {
    self.init(node, context, width: ChapterSetting.endless, depth: Self.deepest)
    stack = []
    var paragraph = ParagraphText()
    let run = context.run(TextRun.Look(style: -1), style: style)
    paragraph.add(text, node: node, offset: offset, run: run, .pre)
    setLetter(paragraph, run, style, node)
  }

  func lines(of style: ComputedStyle) -> [TextRun.Line] {
    TextRun.Line.lines(of: style)
  }

  // MARK: Steps

  /// Sets everything that is left.
  mutating func finish() { while step() {} }

  /// Sets a paragraph, a table or a picture, or opens or closes an element. Returns whether anything is left.
  mutating func step() -> Bool {
    guard let frame = stack.last else { return false }
    guard let child = frame.next else {
      close()
      return !stack.isEmpty
    }
    if context.isPositioned(child) {
      stack[stack.count - 1].next = context.tree.nodes[Int(child)].nextSibling
      result.positioned.append(PositionedBox(node: child, u: frame.left, v: nextTop))
      return true
    }
    if context.isBlock(child) {
      stack[stack.count - 1].next = context.tree.nodes[Int(child)].nextSibling
      open(child)
      return true
    }
    // All inline siblings are one paragraph.
    var end = context.tree.nodes[Int(child)].end
    var next = context.tree.nodes[Int(child)].nextSibling
    while let sibling = next {
      if context.isBlock(sibling) { break }
      end = context.tree.nodes[Int(sibling)].end
      next = context.tree.nodes[Int(sibling)].nextSibling
    }
    stack[stack.count - 1].next = next
    setParagraph(child..<end, isLast: next == nil)
    return true
  }

  // MARK: Margins

  mutating func add(margin value: Double) {
    if value >= 0 {
      margin.above = max(margin.above, value)
    } else {
      margin.below = min(margin.below, value)
    }
  }

  /// Where the next thing would be set.
  var nextTop: Double { y + margin.above + margin.below }

  /// Sets the margins that wait: something follows them.
  mutating func commit() {
    y = nextTop
    margin = (0, 0)
    for i in stack.indices.reversed() {
      guard stack[i].top == nil else { break }
      stack[i].top = y
      if let fragment = stack[i].fragment { result.fragments[fragment].v = y + stack[i].shift.v }
    }
  }

  // MARK: Elements

  /// The width and the margins of a block in a width, as CSS 2.2 §10.3.3 says.
  func measures(_ style: ComputedStyle, in width: Double) -> (
    left: Double, content: Double, sides: BoxSides
  ) {
    var sides = BoxSides(style, context.writing, base: width)
    let inner = sides.inner.left + sides.inner.right
    let logical =
      context.isVertical
      ? (style.height, style.minHeight, style.maxHeight)
      : (style.width, style.minWidth, style.maxWidth)
    let border = style.isBorderBox ? inner : 0
    let isEndless = width >= ChapterSetting.endless / 2 || isMeasuring
    func points(_ length: StyleLength) -> Double? {
      if isEndless, case .share = length { return nil }
      return length.points(of: width).map { max(0, $0 - border) }
    }
    var content = max(0, width - sides.margin.left - sides.margin.right - inner)
    // Margins that were meant for a wider page leave room for text on a narrow one.
    let least = context.setting.isFixedPage ? 0 : min(width / 2, style.fontSize * 10)
    let margins = sides.margin.left + sides.margin.right
    if content < least, margins > 0, sides.margin.left >= 0, sides.margin.right >= 0 {
      let scale = max(0, width - inner - least) / margins
      if scale < 1 {
        sides.margin.left *= scale
        sides.margin.right *= scale
        content = max(0, width - sides.margin.left - sides.margin.right - inner)
      }
    }
    let asked = points(logical.0)
    if let asked {
      // What was meant for a wider page is as wide as this one, where text flows.
      content = context.setting.isFixedPage || isEndless ? asked : min(asked, max(content, least))
    }
    var isFixed = asked != nil
    if let most = points(logical.2), content > most { (content, isFixed) = (most, true) }
    if let least = points(logical.1), content < least { (content, isFixed) = (least, true) }
    if isFixed, !isEndless {
      let autos = LogicalSides(style.margin, context.writing)
      let rest = width - content - inner - sides.margin.left - sides.margin.right
      switch (autos.left == .auto, autos.right == .auto) {
      case (true, true): sides.margin.left += max(0, rest / 2)
      case (true, false): sides.margin.left += max(0, rest)
      case (false, true): break
      case (false, false): if style.isRightToLeft { sides.margin.left += rest }
      }
    }
    return (sides.margin.left + sides.inner.left, content, sides)
  }

  mutating func open(_ node: MarkupTree.Index) {
    let style = context.style(node)
    guard let around = stack.last else { return }
    note(breakBefore: style.breakBefore)
    if style.display == .table, depth < Self.deepest { return setTable(node, style) }
    if style.isBlockLevel, let picture = context.picture(node) {
      return setPicture(picture, node, style)
    }
    let (left, content, sides) = measures(style, in: around.width)
    add(margin: sides.margin.start)
    let clear = floats.bottom(of: style.clear)
    if clear > nextTop {
      commit()
      y = clear
    }
    var frame = Frame(
      node: node, style: style, next: context.tree.nodes[Int(node)].firstChild,
      left: around.left + left, width: content,
      rightInset: around.rightInset + sides.margin.right + sides.inner.right,
      marginEnd: sides.margin.end, innerStart: sides.inner.start, innerEnd: sides.inner.end,
      shift: around.shift, lines: around.lines + lines(of: style), group: around.group)
    let height =
      context.isVertical ? (style.width, style.minWidth) : (style.height, style.minHeight)
    let border = style.isBorderBox ? sides.inner.start + sides.inner.end : 0
    if context.setting.isFixedPage {
      let base = around.height ?? 0
      func points(_ length: StyleLength) -> Double? {
        if case .share = length, around.height == nil { return nil }
        return length.points(of: base).map { max(0, $0 - border) }
      }
      frame.height = points(height.0)
      frame.minHeight = points(height.1) ?? 0
    } else {
      for case .points(let points) in [height.0, height.1] {
        frame.minHeight = max(frame.minHeight, points - border)
      }
    }
    frame.positioned = result.positioned.count
    if style.position == .relative {
      let inset = LogicalSides(style.inset, context.writing)
      frame.shift.u +=
        inset.left.points(of: around.width) ?? -(inset.right.points(of: around.width) ?? 0)
      frame.shift.v += inset.start.points(of: 0) ?? -(inset.end.points(of: 0) ?? 0)
    }
    if style.breakInside == .avoid, frame.group == 0 { frame.group = newGroup() }
    if style.display == .listItem { frame.marker = marker(of: node, style) }
    if style.paintsBox {
      frame.fragment = result.fragments.count
      result.fragments.append(
        Fragment(
          content: .box, node: node, style: context.styleIndex(node),
          u: frame.left - sides.inner.left + frame.shift.u, v: nextTop + frame.shift.v,
          width: content + sides.inner.left + sides.inner.right, height: 0))
    }
    frame.ground = result.fragments.count
    stack.append(frame)
    if sides.inner.start > 0 {
      commit()
      y += sides.inner.start
    }
  }

  mutating func newGroup() -> Int32 {
    groups += 1
    return groups
  }

  mutating func note(breakBefore kind: ComputedStyle.Break) {
    switch (pendingBreak, kind) {
    case (_, .always), (_, .left), (_, .right): pendingBreak = kind
    case (.auto, .avoid): pendingBreak = .avoid
    default: break
    }
  }

  private mutating func close() {
    guard var frame = stack.last else { return }
    if frame.hasAfter, context.markup.after[frame.node] != nil {
      setParagraph(0..<0, isLast: true)
      frame = stack[stack.count - 1]
    } else if frame.hasBefore, context.markup.before[frame.node] != nil {
      setParagraph(0..<0, isLast: true)
      frame = stack[stack.count - 1]
    }
    if frame.marker != nil { setLoneMarker() }
    let isRoot = stack.count == 1
    if isRoot {
      y = max(nextTop, floats.bottom)
      margin = (0, 0)
    } else if frame.innerEnd > 0 || frame.minHeight > 0 || frame.height != nil {
      let isEmpty = stack[stack.count - 1].top == nil
      commit()
      let start = (stack[stack.count - 1].top ?? y) + frame.innerStart
      if isEmpty { y = start }
      // On a fixed page, what is too much for a height reaches over it.
      if let height = frame.height { y = start + height }
      y = max(y, start + frame.minHeight) + frame.innerEnd
      add(margin: frame.marginEnd)
    } else {
      add(margin: frame.marginEnd)
    }
    let closed = stack.removeLast()
    if let fragment = closed.fragment {
      result.fragments[fragment].height = closed.top.map { max(0, y - $0) } ?? 0
    }
    placePositioned(in: closed)
    note(breakBefore: closed.style.breakAfter)
    if isRoot { (result.height, result.width) = (y, closed.width) }
    floats.forget(above: y)
  }

  // MARK: Content

  /// Adds a unit for page breaks.
  mutating func add(_ unit: PageUnit) {
    var unit = unit
    unit.before = pendingBreak
    pendingBreak = .auto
    unit.group = stack.last?.group ?? 0
    result.units.append(unit)
  }

  /// Puts in what was laid out on its own.
  mutating func put(_ layout: NestedLayout, u: Double, v: Double) {
    let shift: (u: Double, v: Double) = stack.last?.shift ?? (0, 0)
    result.put(layout, u: u + shift.u, v: v + shift.v)
  }

  private mutating func setPicture(
    _ source: PictureSource, _ node: MarkupTree.Index, _ style: ComputedStyle
  ) {
    guard let around = stack.last else { return }
    guard
      let size = context.pictureBox(source, style, width: around.width, height: around.height)
    else {
      return setAlternative(node, style)
    }
    let object = context.object(source, node, style, size, width: around.width)
    let sides = BoxSides(style, context.writing, base: around.width)
    add(margin: sides.margin.start)
    commit()
    // On whole points its rows are not blurred.
    y = max(y, floats.bottom(of: style.clear)).rounded(.up)
    let autos = LogicalSides(style.margin, context.writing)
    let rest = around.width - object.width
    var u = around.left + object.left
    if autos.left == .auto { u += max(0, autos.right == .auto ? rest / 2 : rest) }
    put(object.layout, u: u, v: y)
    let height = object.layout.height
    add(PageUnit(kind: .picture, top: y, bottom: y + height))
    widest = max(widest, around.left + object.width + around.rightInset)
    y += height
    add(margin: sides.margin.end)
    note(breakBefore: style.breakAfter)
  }

  /// What a picture that is missing says instead.
  private mutating func setAlternative(_ node: MarkupTree.Index, _ style: ComputedStyle) {
    guard let words = context.element(node)?["alt"], !words.isEmpty else { return }
    var text = ParagraphText()
    let key = TextRun.Look(style: context.styleIndex(node))
    text.add(words, node: node, offset: 0, run: context.run(key), .normal)
    set(text, key)
  }
}

extension NestedLayout {
  /// Puts in another layout at a place.
  mutating func put(_ layout: NestedLayout, u: Double, v: Double) {
    let first = Int32(pieces.count)
    for piece in layout.pieces {
      var moved = piece
      moved.u += u
      pieces.append(moved)
    }
    positioned += layout.positioned.map { $0.moved(u: u, v: v) }
    for fragment in layout.fragments {
      var moved = fragment
      moved.u += u
      moved.v += v
      if case .line(let range, let baseline) = fragment.content {
        moved.content = .line(
          pieces: range.lowerBound + first..<range.upperBound + first, baseline: baseline)
      }
      fragments.append(moved)
    }
  }
}
