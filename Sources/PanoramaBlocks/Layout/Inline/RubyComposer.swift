import PanoramaText

/// Sets characters with their reading over them, or at their right in vertical lines.
struct RubyComposer {
  let context: LayoutContext
  let depth: Int

  /// The parts of a `ruby` element, each of which no line break divides.
  ///
  /// - Parameter key: the look of its text.
  func objects(of node: MarkupTree.Index, key: TextRun.Look) -> [InlineObject] {
    var objects: [InlineObject] = []
    var base: [MarkupTree.Index] = []
    var child = context.tree.nodes[Int(node)].firstChild
    while let current = child {
      child = context.tree.nodes[Int(current)].nextSibling
      if context.style(current).display == .rubyText, context.element(current) != nil {
        objects.append(object(base, reading: current, parent: node, key))
        base = []
      } else if context.style(current).display != .none, context.element(current)?.name != "rp" {
        base.append(current)
      }
    }
    if !base.isEmpty { objects.append(object(base, reading: nil, parent: node, key)) }
    return objects
  }

  private func object(
    _ base: [MarkupTree.Index], reading: MarkupTree.Index?, parent: MarkupTree.Index,
    _ key: TextRun.Look
  ) -> InlineObject {
    let bottom = line(base, parent: parent, key)
    var layout = NestedLayout()
    guard let reading, let first = context.tree.nodes[Int(reading)].firstChild else {
      append(bottom, to: &layout, u: 0, v: 0)
      layout.width = bottom.width
      return InlineObject(
        layout: layout, width: bottom.width, above: bottom.above, below: bottom.below,
        top: bottom.above)
    }
    let style = context.styleIndex(reading)
    var nodes: [MarkupTree.Index] = []
    var child: MarkupTree.Index? = first
    while let current = child {
      nodes.append(current)
      child = context.tree.nodes[Int(current)].nextSibling
    }
    let top = line(nodes, parent: reading, TextRun.Look(style: style))
    let width = max(bottom.width, top.width)
    // The right of vertical lines is below them where they follow one another to the right.
    let isBelow = context.writing == .verticalLR
    append(top, to: &layout, u: (width - top.width) / 2, v: isBelow ? bottom.height : 0)
    append(bottom, to: &layout, u: (width - bottom.width) / 2, v: isBelow ? 0 : top.height)
    layout.width = width
    layout.height = top.height + bottom.height
    let above = isBelow ? bottom.above : top.height + bottom.above
    let below = isBelow ? top.height + bottom.below : bottom.below
    return InlineObject(layout: layout, width: width, above: above, below: below, top: above)
  }

  private typealias Single = (
    pieces: [LinePiece], width: Double, above: Double, below: Double, height: Double,
    node: MarkupTree.Index
  )

  /// Nodes in one line as close as their glyphs allow.
  private func line(
    _ nodes: [MarkupTree.Index], parent: MarkupTree.Index, _ key: TextRun.Look
  ) -> Single {
    var reader = ParagraphReader(context, width: context.inlineSize, depth: depth + 1)
    for node in nodes {
      reader.read(node..<context.tree.nodes[Int(node)].end, parent: parent, key: key)
    }
    let boxes = InlineBoxes(
      reader.text, context, isRightToLeft: context.style(parent).isRightToLeft)
    let measure = LineMeasure(boxes.boxes, hyphens: context.runs.map(\.hyphen))
    let builder = LineBuilder(
      context: context, text: reader.text, boxes: boxes.boxes, words: boxes.words,
      measure: measure, isRightToLeft: boxes.isRightToLeft)
    let run = context.textRun(key)
    let font = run.font
    let half = (font.ascent + font.descent) / 2
    let (above, below) = context.isVertical ? (half, half) : (font.ascent, font.descent)
    let line = builder.line(0..<boxes.boxes.count, filling: nil, strut: (above, below))
    return (line.pieces, line.width, above, below, above + below, parent)
  }

  private func append(_ line: Single, to layout: inout NestedLayout, u: Double, v: Double) {
    let first = Int32(layout.pieces.count)
    layout.pieces += line.pieces.map { piece in
      var piece = piece
      piece.u += u
      return piece
    }
    layout.fragments.append(
      Fragment(
        content: .line(pieces: first..<Int32(layout.pieces.count), baseline: line.above),
        node: line.node, style: context.styleIndex(line.node), u: u, v: v, width: line.width,
        height: line.height))
  }
}
