import PanoramaText

/// Puts the boxes of a line side by side.
struct LineBuilder {
  let context: LayoutContext
  let text: ParagraphText
  let boxes: [InlineBox]
  let words: [ShapedWord]
  let measure: LineMeasure
  let isRightToLeft: Bool

  /// A line before it has a place.
  struct Line {
    var pieces: [LinePiece] = []
    /// The objects on it, with the places of their left edges and how far their baselines are above the line's.
    var objects: [(index: Int, u: Double, rise: Double)] = []
    var width = 0.0
    var above: Double
    var below: Double
  }

  /// - Parameters:
  ///   - range: the boxes.
  ///   - target: the width to fill, in points; nil for the natural one.
  ///   - strut: how far the line reaches at least.
  func line(_ range: Range<Int>, filling target: Double?, strut: (above: Double, below: Double))
    -> Line
  {
    let shown = measure.shown(range)
    var line = Line(above: strut.above, below: strut.below)
    guard !shown.isEmpty else { return line }
    let size = measure.size(range)
    // By how much of its stretch or shrink each box changes.
    var share = 0.0
    var isWider = true
    if let target {
      let missing = target - size.width
      isWider = missing >= 0
      let room = isWider ? size.stretch : size.shrink
      share = room > 0 ? missing / room : 0
      if !isWider { share = max(-1, share) }
    }
    var tallest = 0.0
    for i in order(shown) {
      let box = boxes[i]
      let run = context.runs[Int(box.run)]
      let isLast = i == shown.upperBound - 1
      var extra = isWider ? box.stretch * share : box.shrink * share
      if isLast, box.kind == .text { extra = 0 }
      switch box.kind {
      case .space, .lineBreak: addSpace(box, run, width: box.width + extra, &line)
      case .object:
        let object = text.objects[Int(box.content)]
        line.objects.append((Int(box.content), line.width, rise(of: object, run)))
        line.width += box.width
        include(object, run, &line, &tallest)
      case .text:
        add(box, run, extra: extra, &line)
        line.above = max(line.above, run.above)
        line.below = max(line.below, run.below)
        if isLast, box.after == .hyphen, range.upperBound < boxes.count {
          addHyphen(after: box, run, &line)
        }
      }
    }
    if tallest > line.above + line.below { line.below = tallest - line.above }
    return line
  }

  /// The boxes from left to right, by rule L2 of UAX #9.
  private func order(_ range: Range<Int>) -> [Int] {
    let base: UInt8 = isRightToLeft ? 1 : 0
    let highest = range.reduce(base) { max($0, boxes[$1].level) }
    var order = Array(range)
    if highest == 0 { return order }
    var level = highest
    while level > 0 {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, boxes[order[end]].level >= level { end += 1 }
        if end > start { order[start..<end].reverse() }
        start = max(end, start + 1)
      }
      level -= 1
    }
    return order
  }

  private func addSpace(_ box: InlineBox, _ run: TextRun, width: Double, _ line: inout Line) {
    if !run.key.lines.isEmpty || run.key.background != nil {
      line.pieces.append(
        LinePiece(
          word: nil, clusters: 0..<0, u: line.width, width: width, tracking: 0, run: box.run,
          node: node(of: box), offset: box.offset, length: box.length,
          isRightToLeft: box.level & 1 == 1))
    }
    line.width += width
  }

  private func add(_ box: InlineBox, _ run: TextRun, extra: Double, _ line: inout Line) {
    let word = words[Int(box.content)]
    let count = Double(max(1, box.clusters.count))
    let tracking = run.letterSpacing + extra / count
    let width = box.width + extra
    defer { line.width += width }
    // Parts of a word that stand together stay together.
    if let last = line.pieces.last, last.word === word, last.run == box.run,
      last.u + last.width == line.width, last.tracking == tracking
    {
      if box.level & 1 == 0, last.clusters.upperBound == box.clusters.lowerBound {
        let i = line.pieces.count - 1
        line.pieces[i].clusters = last.clusters.lowerBound..<box.clusters.upperBound
        line.pieces[i].width += width
        line.pieces[i].length += box.length
        return
      }
    }
    line.pieces.append(
      LinePiece(
        word: word, clusters: box.clusters, u: line.width, width: width, tracking: tracking,
        run: box.run, node: node(of: box), offset: box.offset, length: box.length,
        isRightToLeft: box.level & 1 == 1, isCombined: run.combinesUpright))
  }

  private func addHyphen(after box: InlineBox, _ run: TextRun, _ line: inout Line) {
    let hyphen: StaticString = "-"
    let word = context.setting.shaper.shape(
      UnsafeBufferPointer(start: hyphen.utf8Start, count: 1), run.shaping, key: run.shapingKey,
      isRightToLeft: false)
    line.pieces.append(
      LinePiece(
        word: word, clusters: 0..<Int32(word.clusters.count), u: line.width, width: run.hyphen,
        tracking: 0, run: box.run, node: node(of: box), offset: box.offset + box.length, length: 0,
        isRightToLeft: false))
    line.width += run.hyphen
  }

  /// The node of a box's characters.
  private func node(of box: InlineBox) -> MarkupTree.Index { text.spans[Int(box.source)].node }

  private func include(
    _ object: InlineObject, _ run: TextRun, _ line: inout Line, _ tallest: inout Double
  ) {
    let raise = rise(of: object, run)
    switch object.align {
    case .top, .bottom: tallest = max(tallest, object.above + object.below)
    default:
      if object.isSpace { return }
      line.above = max(line.above, object.above + raise)
      line.below = max(line.below, object.below - raise)
    }
  }

  /// How far an object's baseline is above that of the line, in points.
  private func rise(of object: InlineObject, _ run: TextRun) -> Double {
    let (ascent, descent) = (run.font.ascent, run.font.descent)
    if context.isVertical { return 0 }
    switch object.align {
    case .middle: return run.key.rise + run.font.xHeight / 2 - (object.above - object.below) / 2
    case .textTop: return ascent - object.above
    case .textBottom: return object.below - descent
    case .sub: return run.key.rise - run.font.size * 0.2
    case .super: return run.key.rise + run.font.size * 0.33
    case .raised(let points): return run.key.rise + points
    default: return run.key.rise
    }
  }
}
