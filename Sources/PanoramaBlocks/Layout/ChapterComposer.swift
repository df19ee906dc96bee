/// Lays out a chapter piece by piece: down to a height first, and the rest later or never. The pieces are exactly those
/// of a layout at once.
public struct ChapterComposer {
  private let context: LayoutContext
  private let chapter: Int
  private var flow: BlockFlow

  /// - Parameters:
  ///   - markup: the chapter's document with its styles.
  ///   - chapter: its index in the spine, for places.
  ///   - setting: the room and the fonts.
  ///   - start: a node: layout begins with the block that contains it, as if nothing came before. nil for the beginning.
  public init(
    _ markup: StyledMarkup, chapter: Int, setting: ChapterSetting,
    from start: MarkupTree.Index? = nil
  ) {
    self.chapter = chapter
    context = LayoutContext(markup, setting)
    flow = BlockFlow(
      0, context, width: context.inlineSize,
      height: setting.isFixedPage ? context.blockSize : nil, depth: 0)
    guard !markup.tree.nodes.isEmpty else { return }
    // The root has margins and borders, too.
    flow.wrapRoot()
    if let start, start > 0, Int(start) < markup.tree.nodes.count { flow.skip(to: start) }
  }

  /// Whether everything is laid out.
  public var isComplete: Bool { flow.stack.isEmpty }

  /// How far it is laid out across the lines, in points.
  public var extent: Double { flow.y }

  /// Lays out more.
  ///
  /// - Parameters:
  ///   - extent: down to here, in points from the first line; paragraphs and tables are not divided.
  ///   - node: or up to the block that contains this node, whichever is further; nil for none.
  public mutating func compose(to extent: Double = .infinity, through node: MarkupTree.Index? = nil)
  {
    while !flow.stack.isEmpty {
      let isPast = node.map { node in (flow.stack.last?.next ?? .max) > node } ?? true
      if flow.y > extent, isPast { return }
      if !flow.step() { return }
    }
  }

  /// What is laid out so far.
  public var layout: ChapterLayout {
    ChapterLayout(flow.snapshot(), context, chapter: chapter, isComplete: isComplete)
  }
}

extension ChapterLayout {
  /// Lays out a whole chapter. O(its length); about 5 MB of text a second.
  public init(_ markup: StyledMarkup, chapter: Int, setting: ChapterSetting) {
    var composer = ChapterComposer(markup, chapter: chapter, setting: setting)
    composer.compose()
    self = composer.layout
  }
}

extension BlockFlow {
  /// Puts the root element into the flow like any other block.
  mutating func wrapRoot() {
    let root = stack[0]
    stack[0].next = nil
    stack[0].hasAfter = false
    stack[0].hasBefore = false
    open(root.node)
  }

  /// Leaves out what comes before the block that contains a node.
  mutating func skip(to node: MarkupTree.Index) {
    while let frame = stack.last, var child = frame.next {
      while let next = context.tree.nodes[Int(child)].nextSibling,
        context.tree.nodes[Int(child)].end <= node
      {
        child = next
      }
      if context.tree.nodes[Int(child)].end <= node { return }
      if !context.isBlock(child) {
        // The whole paragraph, which begins behind the last block before.
        var first = frame.next ?? child
        var sibling = frame.next
        while let current = sibling, current <= child {
          if context.isBlock(current) {
            first = context.tree.nodes[Int(current)].nextSibling ?? child
          }
          sibling = context.tree.nodes[Int(current)].nextSibling
        }
        stack[stack.count - 1].next = first
        return
      }
      let depth = stack.count
      stack[stack.count - 1].next = context.tree.nodes[Int(child)].nextSibling
      stack[stack.count - 1].hasBefore = stack[stack.count - 1].hasBefore && child == frame.next
      let style = context.style(child)
      // What is set as a whole is not divided.
      if style.display == .table || context.picture(child) != nil || child == node {
        stack[stack.count - 1].next = child
        return
      }
      open(child)
      if stack.count == depth { return }
    }
  }

  /// What was set so far, with the boxes that are still open.
  func snapshot() -> NestedLayout {
    var layout = result
    for frame in stack {
      guard let fragment = frame.fragment else { continue }
      layout.fragments[fragment].height = max(0, y - (frame.top ?? y))
    }
    layout.height = max(y, stack.isEmpty ? layout.height : floats.bottom)
    layout.width = context.inlineSize
    if context.setting.isFixedPage, stack.isEmpty {
      layout.height = context.blockSize
      let grounds = layout.fragments.prefix { fragment in
        guard case .box = fragment.content else { return false }
        return ["html", "body"].contains(context.element(fragment.node)?.name)
      }
      layout.placePositioned(
        above: grounds.count,
        in: PositionedBox.Area(
          u: 0, v: 0, width: context.inlineSize, height: context.blockSize),
        context: context, depth: depth)
    }
    return layout
  }
}
