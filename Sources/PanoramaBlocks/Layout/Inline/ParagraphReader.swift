import PanoramaGraphics
import PanoramaText

/// Reads inline nodes into the text of a paragraph.
struct ParagraphReader {
  let context: LayoutContext
  /// The length of the lines, for pictures and what is in blocks, in points.
  let width: Double
  /// The height of the element around, if it is known, for pictures.
  let height: Double?
  /// How many layouts are around this one.
  let depth: Int
  /// How the first letter of the paragraph looks; nil if like the others.
  var firstLetter: ComputedStyle?
  private(set) var text = ParagraphText()
  /// The elements with a place of their own that were passed.
  private(set) var positioned: [MarkupTree.Index] = []

  private struct Open {
    var node: MarkupTree.Index
    var end: MarkupTree.Index
    var key: TextRun.Look
    var style: ComputedStyle
    var closer: [Unicode.Scalar] = []
    var padding = 0.0
  }

  init(_ context: LayoutContext, width: Double, height: Double? = nil, depth: Int) {
    (self.context, self.width, self.height, self.depth) = (context, width, height, depth)
  }

  /// Reads the nodes of a range that begins with a sibling and ends behind one.
  ///
  /// - Parameters:
  ///   - parent: the element around them, whose style is that of its texts.
  ///   - key: the look of the parent's text.
  mutating func read(
    _ range: Range<MarkupTree.Index>, parent: MarkupTree.Index, key: TextRun.Look
  ) {
    let base = Open(
      node: parent, end: range.upperBound, key: key, style: context.style(parent))
    var open = [base]
    var node = range.lowerBound
    while node < range.upperBound {
      while open.count > 1, let last = open.last, last.end <= node {
        close(last)
        open.removeLast()
      }
      let around = open.last ?? base
      let end = context.tree.nodes[Int(node)].end
      switch context.tree.nodes[Int(node)].content {
      case .text(let characters):
        add(characters, node: node, offset: 0, around.key, around.style)
        node += 1
      case .element(let element):
        let style = context.style(node)
        if let inner = enter(node, element, style, around) {
          open.append(inner)
          node += 1
        } else {
          node = max(node + 1, end)
        }
      }
    }
    while open.count > 1 { close(open.removeLast()) }
  }

  /// Adds text that no node has.
  mutating func add(_ generated: GeneratedContent, counters: [String], node: MarkupTree.Index) {
    var counters = counters[...]
    let run = context.run(key(of: generated.style), style: generated.style)
    for piece in generated.pieces {
      switch piece {
      case .text(let text):
        self.text.add(
          transformed(text, generated.style), node: node, offset: 0, run: run,
          generated.style.whiteSpace)
      case .counter:
        self.text.add(
          counters.popFirst() ?? "", node: node, offset: 0, run: run, generated.style.whiteSpace)
      case .image(let path):
        addPicture(.address(path), node, generated.style, run)
      }
    }
  }

  private func key(of style: ComputedStyle) -> TextRun.Look {
    TextRun.Look(style: -1, lines: lines(style), background: style.background)
  }

  private func lines(_ style: ComputedStyle) -> [TextRun.Line] {
    TextRun.Line.lines(of: style)
  }

  /// An element opens, or is added at once.
  private mutating func enter(
    _ node: MarkupTree.Index, _ element: MarkupElement, _ style: ComputedStyle, _ around: Open
  ) -> Open? {
    if style.display == .none { return nil }
    if context.isPositioned(node) {
      positioned.append(node)
      return nil
    }
    if style.isOutOfLine, depth < BlockFlow.deepest {
      text.floats.append(
        ParagraphText.Float(source: .element(node), place: Int32(text.bytes.count)))
      return nil
    }
    let run = context.run(around.key)
    switch element.name {
    case "br":
      text.addLineBreak(node: node, offset: 0, run: run)
      return nil
    case "wbr":
      text.addControl("\u{200B}", node: node, run: run)
      return nil
    default: break
    }
    if let picture = context.picture(node) {
      if !addPicture(picture, node, style, run), let words = element["alt"], !words.isEmpty {
        text.add(words, node: node, offset: 0, run: run, style.whiteSpace)
      }
      return nil
    }
    if style.display == .inlineBlock || style.isBlockLevel, depth < BlockFlow.deepest {
      text.add(block(node, style), node: node, run: run)
      return nil
    }
    if style.display == .ruby, depth < BlockFlow.deepest {
      let ruby = RubyComposer(context: context, depth: depth)
      for object in ruby.objects(of: node, key: inner(node, style, around).key) {
        text.add(object, node: node, run: run)
      }
      return nil
    }
    var open = inner(node, style, around)
    let margin = LogicalSides(style.margin, context.writing).map { $0.points(of: width) ?? 0 }
    let padding = LogicalSides(style.padding, context.writing).map { $0.points(of: width) ?? 0 }
    let border = LogicalSides(style.border, context.writing).map(\.width)
    let left = margin.left + padding.left + border.left
    open.padding = margin.right + padding.right + border.right
    if left != 0 { text.add(InlineObject(space: left), node: node, run: run) }
    if style.overridesDirection {
      text.addControl(style.isRightToLeft ? "\u{202E}" : "\u{202D}", node: node, run: run)
      open.closer = ["\u{202C}"]
    } else if style.isolatesDirection {
      text.addControl(style.isRightToLeft ? "\u{2067}" : "\u{2066}", node: node, run: run)
      open.closer = ["\u{2069}"]
    }
    if let before = context.markup.before[node] {
      add(before, counters: context.counters.before[node] ?? [], node: node)
    }
    return open
  }

  private func inner(_ node: MarkupTree.Index, _ style: ComputedStyle, _ around: Open) -> Open {
    var key = around.key
    key.style = context.styleIndex(node)
    let size = around.style.fontSize
    switch style.verticalAlign {
    case .sub: key.rise -= size * 0.2
    case .super: key.rise += size * 0.33
    case .raised(let points): key.rise += points
    default: break
    }
    key.lines += lines(style)
    if let background = style.background { key.background = background }
    return Open(node: node, end: context.tree.nodes[Int(node)].end, key: key, style: style)
  }

  private mutating func close(_ open: Open) {
    if let after = context.markup.after[open.node] {
      add(after, counters: context.counters.after[open.node] ?? [], node: open.node)
    }
    let run = context.run(open.key)
    for scalar in open.closer { text.addControl(scalar, node: open.node, run: run) }
    if open.padding != 0 {
      text.add(InlineObject(space: open.padding), node: open.node, run: run)
    }
  }

  // MARK: Text

  private mutating func add(
    _ characters: String, node: MarkupTree.Index, offset: Int32, _ key: TextRun.Look,
    _ style: ComputedStyle
  ) {
    if let letter = firstLetter, text.isAtFirst {
      let start = characters.drop { $0.isWhitespace }
      guard !start.isEmpty else { return }
      firstLetter = nil
      let count = FirstLetter.length(start)
      let first = start.prefix(count)
      let from = offset + Int32(characters.prefix(upTo: start.startIndex).utf16.count)
      if letter.isOutOfLine {
        text.floats.append(
          ParagraphText.Float(
            source: .letter(
              transformed(String(first), letter), letter, node: node, offset: from), place: 0))
      } else {
        var key = self.key(of: letter)
        key.lines += lines(style)
        text.add(
          transformed(String(first), letter), node: node, offset: from,
          run: context.run(key, style: letter), style.whiteSpace)
      }
      let rest = start.dropFirst(count)
      return add(
        String(rest), node: node, offset: from + Int32(first.utf16.count), key, style)
    }
    let characters = transformed(characters, style)
    guard style.isSmallCapitals else {
      return text.add(
        characters, node: node, offset: offset, run: context.run(key), style.whiteSpace)
    }
    // Small letters become capitals of about the height of an x.
    var small = key
    small.scale = 0.8
    var offset = offset
    var rest = characters[...]
    while let first = rest.first {
      let isSmall = first.isLowercase
      let part = rest.prefix { $0.isLowercase == isSmall }
      text.add(
        isSmall ? part.uppercased() : String(part), node: node, offset: offset,
        run: context.run(isSmall ? small : key), style.whiteSpace)
      offset += Int32(part.utf16.count)
      rest = rest[part.endIndex...]
    }
  }

  private func transformed(_ text: String, _ style: ComputedStyle) -> String {
    switch style.textTransform {
    case .none: return text
    case .uppercase: return text.uppercased()
    case .lowercase: return text.lowercased()
    case .capitalize:
      var isStart = true
      return String(
        text.flatMap { character -> String in
          defer {
            isStart =
              !(character.isLetter || character.isNumber || character == "’" || character == "'")
          }
          return isStart ? character.uppercased() : String(character)
        })
    case .fullWidth:
      return String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { scalar in
            (0x21...0x7E).contains(scalar.value)
              ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
          }))
    }
  }

  // MARK: Objects

  @discardableResult private mutating func addPicture(
    _ source: PictureSource, _ node: MarkupTree.Index, _ style: ComputedStyle, _ run: Int32
  ) -> Bool {
    guard let size = context.pictureBox(source, style, width: width, height: height) else {
      return false
    }
    text.add(context.object(source, node, style, size, width: width), node: node, run: run)
    return true
  }

  private func block(_ node: MarkupTree.Index, _ style: ComputedStyle) -> InlineObject {
    let box = BlockFlow.fitted(node, context, room: width, depth: depth + 1)
    let baseline = box.layout.baseline ?? box.layout.height
    return InlineObject(
      layout: box.layout, width: box.margin.left + box.layout.width + box.margin.right,
      above: box.margin.start + baseline,
      below: box.layout.height - baseline + box.margin.end, left: box.margin.left, top: baseline,
      align: style.verticalAlign)
  }
}

/// The first letter of a paragraph as `::first-letter` means it.
enum FirstLetter {
  /// How many characters belong to it: the letter with the punctuation around it.
  static func length(_ text: Substring) -> Int {
    var count = 0
    var hasLetter = false
    for character in text.prefix(16) {
      if character.isPunctuation {
        count += 1
      } else if !hasLetter, !character.isWhitespace {
        hasLetter = true
        count += 1
      } else {
        break
      }
    }
    return count
  }
}
