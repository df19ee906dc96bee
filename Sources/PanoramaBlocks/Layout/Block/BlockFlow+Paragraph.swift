import PanoramaText

extension BlockFlow {
  /// Sets inline nodes.
  ///
  /// - Parameter isLast: whether nothing of the element follows.
  mutating func setParagraph(_ range: Range<MarkupTree.Index>, isLast: Bool) {
    guard let frame = stack.last else { return }
    let i = stack.count - 1
    var reader = ParagraphReader(
      context, width: frame.width, height: frame.height, depth: depth)
    let key = TextRun.Look(style: context.styleIndex(frame.node), lines: frame.lines)
    if frame.hasBefore {
      if frame.style.isListMarkInside, let marker = frame.marker {
        reader.add(marker, node: frame.node)
        stack[i].marker = nil
      }
      if let before = context.markup.before[frame.node] {
        reader.add(before, counters: context.counters.before[frame.node] ?? [], node: frame.node)
      }
      reader.firstLetter = firstLetter(of: frame.node)
    }
    if !range.isEmpty { reader.read(range, parent: frame.node, key: key) }
    if isLast, let after = context.markup.after[frame.node] {
      reader.add(after, counters: context.counters.after[frame.node] ?? [], node: frame.node)
    }
    if isLast { stack[i].hasAfter = false }
    if !reader.text.isEmpty || isLast { stack[i].hasBefore = false }
    result.positioned += reader.positioned.map {
      PositionedBox(node: $0, u: frame.left, v: nextTop)
    }
    set(reader.text, key)
  }

  /// The style of the first letter of an element's text, its own or that of the elements that begin with it.
  private func firstLetter(of node: MarkupTree.Index) -> ComputedStyle? {
    for frame in stack.reversed() {
      if let style = context.markup.firstLetter[frame.node] { return style }
      // The element must be the first in the one around it.
      guard frame.hasBefore, frame.node != node || frame.top == nil else { return nil }
    }
    return nil
  }

  /// Sets a text.
  mutating func set(_ text: ParagraphText, _ key: TextRun.Look) {
    guard let frame = stack.last else { return }
    var text = text
    if text.isEmpty {
      for float in text.floats { place(float, at: nextTop) }
      return
    }
    commit()
    for float in text.floats where float.place == 0 { place(float, at: y) }
    var waiting = text.floats.filter { $0.place > 0 }
    text.floats = []
    let boxes = InlineBoxes(text, context, isRightToLeft: frame.style.isRightToLeft)
    guard !boxes.boxes.isEmpty else { return }
    let run = context.textRun(key)
    let setter = ParagraphSetter(
      context: context, text: text, boxes: boxes, style: frame.style,
      strut: (run.above, run.below), left: frame.left, width: frame.width,
      size: run.font.size, isMeasuring: isMeasuring)
    var lines = setter.lines(from: y, floats: floats)
    // What stands beside a line inside of the paragraph makes lines shorter from there on.
    while !waiting.isEmpty {
      let float = waiting.removeFirst()
      let line = lines.last { $0.firstByte <= float.place } ?? lines[0]
      place(float, at: line.top)
      if waiting.count < 8 || waiting.isEmpty { lines = setter.lines(from: y, floats: floats) }
    }
    add(lines, setter, frame)
  }

  private mutating func add(
    _ lines: [ParagraphSetter.Line], _ setter: ParagraphSetter, _ frame: Frame
  ) {
    for (index, line) in lines.enumerated() {
      let first = Int32(result.pieces.count)
      let shift = frame.shift
      result.pieces += line.line.pieces.map { piece in
        var piece = piece
        piece.u += line.u + shift.u
        return piece
      }
      result.fragments.append(
        Fragment(
          content: .line(
            pieces: first..<Int32(result.pieces.count), baseline: line.line.above),
          node: frame.node, style: context.styleIndex(frame.node), u: line.u + shift.u,
          v: line.top + shift.v, width: line.line.width,
          height: line.line.above + line.line.below))
      let baseline = line.top + line.line.above
      for (index, u, rise) in line.line.objects {
        let object = setter.text.objects[index]
        let top: Double =
          switch object.align {
          case .top: line.top + object.above - object.top
          case .bottom: line.top + line.line.above + line.line.below - object.below - object.top
          default: baseline - rise - object.top
          }
        put(object.layout, u: line.u + u + object.left, v: top)
      }
      if result.firstBaseline == nil { result.firstBaseline = baseline }
      result.baseline = baseline
      add(
        PageUnit(
          kind: .line, top: line.top, bottom: line.top + line.line.above + line.line.below,
          line: Int32(index), lines: Int32(lines.count), orphans: Int32(frame.style.orphans),
          widows: Int32(frame.style.widows)))
      if index == 0 { setMarkers(baseline: baseline) }
      widest = max(widest, line.line.width + line.indent + frame.left + frame.rightInset)
      y = line.top + line.line.above + line.line.below
    }
  }

  // MARK: Beside the lines

  private mutating func place(_ float: ParagraphText.Float, at top: Double) {
    guard let frame = stack.last else { return }
    let (box, style, node): (BlockFlow.Fitted, ComputedStyle, MarkupTree.Index)
    switch float.source {
    case .element(let element):
      (node, style) = (element, context.style(element))
      box = Self.fitted(element, context, room: frame.width, depth: depth + 1)
    case .letter(let letter, let letterStyle, let origin, let offset):
      (node, style) = (origin, letterStyle)
      let flow = BlockFlow(letter, letterStyle, node: origin, offset: offset, context)
      let sides = BoxSides(style, context.writing, base: frame.width)
      box = Fitted(
        layout: flow.result,
        margin: LogicalSides(
          start: sides.margin.start + sides.inner.start,
          right: sides.margin.right + sides.inner.right,
          end: sides.margin.end + sides.inner.end, left: sides.margin.left + sides.inner.left))
    }
    _ = node
    let width = box.margin.left + box.layout.width + box.margin.right
    let height = box.margin.start + box.layout.height + box.margin.end
    widest = max(widest, frame.left + width + frame.rightInset)
    let (u, v) = floats.place(
      width: width, height: height, isLeft: style.float == .left, top: top, left: frame.left,
      right: frame.left + frame.width, clear: style.clear)
    put(box.layout, u: u + box.margin.left, v: v + box.margin.start)
    let group = pendingBreak
    add(
      PageUnit(
        kind: .float, top: v + box.margin.start, bottom: v + box.margin.start + box.layout.height))
    pendingBreak = group == .avoid ? .avoid : .auto
  }

  /// Sets a drop capital: as high as its letters rather than as its line.
  mutating func setLetter(
    _ text: ParagraphText, _ run: Int32, _ style: ComputedStyle, _ node: MarkupTree.Index
  ) {
    let boxes = InlineBoxes(text, context, isRightToLeft: style.isRightToLeft)
    let look = context.runs[Int(run)]
    let setter = ParagraphSetter(
      context: context, text: text, boxes: boxes, style: style, strut: (look.above, look.below),
      left: 0, width: ChapterSetting.endless, size: look.font.size, isMeasuring: true)
    for line in setter.lines(from: 0, floats: FloatArea()) {
      result.fragments.append(
        Fragment(
          content: .line(pieces: 0..<Int32(line.line.pieces.count), baseline: line.line.above),
          node: node, style: context.styleIndex(node), u: 0, v: 0, width: line.line.width,
          height: line.line.above + line.line.below))
      result.pieces = line.line.pieces
      (result.width, result.height) = (line.line.width, line.line.above + line.line.below)
    }
  }

  // MARK: Marks of lists

  /// Sets the marks of the items whose first line was just set.
  private mutating func setMarkers(baseline: Double) {
    for i in stack.indices {
      guard let marker = stack[i].marker else { continue }
      stack[i].marker = nil
      setMarker(marker, stack[i], baseline: baseline)
    }
  }

  /// The mark of an item: its picture if that is there, else its sign or number; nil for none.
  func marker(of node: MarkupTree.Index, _ style: ComputedStyle) -> Marker? {
    if let image = style.listImage.map(PictureSource.address),
      context.setting.pictureSize(image) != nil
    {
      return .picture(image)
    }
    if style.listMark == .none { return nil }
    return .text(style.listMark.marker(context.counters.items[node] ?? 0))
  }

  private mutating func setMarker(_ marker: Marker, _ frame: Frame, baseline: Double) {
    switch marker {
    case .text(let text): setMarker(text, frame, baseline: baseline)
    case .picture(let source):
      let size = context.pictureBox(source, ComputedStyle(), width: context.inlineSize)
      guard let size else { return }
      let gap = frame.style.fontSize * 0.5
      result.fragments.append(
        Fragment(
          content: .picture(source), node: frame.node, style: context.styleIndex(frame.node),
          u: frame.shift.u
            + (frame.style.isRightToLeft
              ? frame.left + frame.width + gap : frame.left - gap - size.width),
          // The baseline of vertical lines is their middle.
          v: baseline - size.height / (context.isVertical ? 2 : 1) + frame.shift.v,
          width: size.width, height: size.height))
    }
  }

  private mutating func setMarker(_ marker: String, _ frame: Frame, baseline: Double) {
    var text = ParagraphText()
    let index = context.run(TextRun.Look(style: context.styleIndex(frame.node)))
    let run = context.runs[Int(index)]
    text.add(marker, node: frame.node, offset: 0, run: index, .pre)
    let boxes = InlineBoxes(text, context, isRightToLeft: frame.style.isRightToLeft)
    let setter = ParagraphSetter(
      context: context, text: text, boxes: boxes, style: frame.style,
      strut: (run.above, run.below), left: 0, width: ChapterSetting.endless,
      size: run.font.size, isMeasuring: true)
    guard let line = setter.lines(from: 0, floats: FloatArea()).first?.line else { return }
    let gap = run.font.size * 0.5
    let u =
      (frame.style.isRightToLeft
        ? frame.left + frame.width + gap : frame.left - gap - line.width) + frame.shift.u
    let first = Int32(result.pieces.count)
    result.pieces += line.pieces.map { piece in
      var piece = piece
      piece.u += u
      piece.length = 0
      return piece
    }
    result.fragments.append(
      Fragment(
        content: .line(pieces: first..<Int32(result.pieces.count), baseline: line.above),
        node: frame.node, style: context.styleIndex(frame.node), u: u,
        v: baseline - line.above + frame.shift.v, width: line.width,
        height: line.above + line.below))
  }

  /// Sets the mark of an item without text.
  mutating func setLoneMarker() {
    guard let frame = stack.last, let marker = frame.marker else { return }
    stack[stack.count - 1].marker = nil
    commit()
    let run = context.textRun(TextRun.Look(style: context.styleIndex(frame.node)))
    setMarker(marker, frame, baseline: y + run.above)
    add(PageUnit(kind: .line, top: y, bottom: y + run.above + run.below))
    y += run.above + run.below
  }
}

extension ParagraphReader {
  /// Adds the mark of a list item that stands in its text.
  mutating func add(_ marker: BlockFlow.Marker, node: MarkupTree.Index) {
    let pieces: [GeneratedContent.Piece] =
      switch marker {
      case .text(let text): [.text(text + " ")]
      case .picture(.address(let path)): [.image(path), .text(" ")]
      case .picture: []
      }
    add(GeneratedContent(style: context.style(node), pieces: pieces), counters: [], node: node)
  }
}
