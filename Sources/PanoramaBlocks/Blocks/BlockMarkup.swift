import PanoramaGraphics
import PanoramaText

/// Turns blocks into markup with styles, down to what a height may show.
struct BlockMarkup {
  /// A table with its elements.
  struct Table {
    var node: MarkupTree.Index
    var columns: Int
    var cells: [(node: MarkupTree.Index, text: String)]
  }

  let look: BlockLook
  /// The height below which nothing is shown, in points.
  let limit: Double
  let picture: (String) -> CGImage?
  /// Where elements lead.
  private(set) var links: [MarkupTree.Index: InlineLink] = [:]
  /// The tasks of items.
  private(set) var tasks: [MarkupTree.Index: TaskBox] = [:]
  private(set) var tables: [Table] = []
  /// The pictures that are there.
  private(set) var pictures: [String: CGImage] = [:]
  /// Whether something was left out.
  private(set) var isCut = false

  private var builder = MarkupTreeBuilder()
  private var styles: [ComputedStyle] = []
  private var styleIndex: [ComputedStyle: Int32] = [:]
  private var styleOfElement: [MarkupTree.Index: Int32] = [:]
  /// The least height of what was added.
  private var height = 0.0

  /// The address of the box of a task, which is the picture before its item.
  static let taskBox = "\u{1}task"

  /// The unit of distances, which a font without a size must not make zero.
  private var em: Double { max(0.1, look.em) }

  init(
    _ blocks: [Block], look: BlockLook, width: Double, limit: Double,
    picture: @escaping (String) -> CGImage?
  ) {
    (self.look, self.limit, self.picture) = (look, limit, picture)
    let column = BlockColumn(width: width, color: look.text)
    // The letters of the first and the last line are at the edges.
    var style = BlockStyle(look, column).style
    style.margin.top = .points(-look.leadAbove(blocks.first))
    style.margin.bottom = .points(-look.leadBelow(blocks.last))
    start("body", style)
    add(blocks, in: column)
    end()
  }

  /// The document.
  mutating func finish() -> StyledMarkup {
    let tree = builder.finish()
    var styleOfNode: [Int32] = []
    styleOfNode.reserveCapacity(tree.nodes.count)
    for (index, node) in tree.nodes.enumerated() {
      // A text has its parent's.
      styleOfNode.append(
        styleOfElement[MarkupTree.Index(index)] ?? node.parent.map { styleOfNode[Int($0)] } ?? 0)
    }
    return StyledMarkup(tree: tree, styles: styles, styleOfNode: styleOfNode)
  }

  // MARK: Elements

  @discardableResult
  private mutating func start(
    _ name: String, _ style: ComputedStyle, _ attributes: [(name: String, value: String)] = []
  ) -> MarkupTree.Index? {
    let node = builder.start(MarkupElement(name: name, attributes: attributes))
    if let node { styleOfElement[node] = index(of: style) }
    return node
  }

  private mutating func end() { builder.end() }

  private mutating func index(of style: ComputedStyle) -> Int32 {
    if let known = styleIndex[style] { return known }
    styles.append(style)
    styleIndex[style] = Int32(styles.count - 1)
    return Int32(styles.count - 1)
  }

  /// Whether what comes next would be below the limit. Then it is left out.
  private mutating func isFull() -> Bool {
    if height > limit { isCut = true }
    return isCut
  }

  // MARK: Blocks

  private mutating func add(_ blocks: [Block], in column: BlockColumn) {
    var last: Block?
    for block in blocks {
      if isFull() { return }
      var column = column
      column.gap = 0
      if let last { column.gap = gap(between: last, and: block, isTight: column.isTight) }
      add(block, in: column)
      last = block
    }
  }

  /// The space between two blocks, in points: a part of that between their letters belongs to their lines.
  private func gap(between last: Block, and next: Block, isTight: Bool) -> Double {
    max(0, space(between: last, and: next, isTight: isTight) - look.lead(below: last, above: next))
  }

  /// The space between the letters or edges of two blocks, in points.
  private func space(between last: Block, and next: Block, isTight: Bool) -> Double {
    if case .heading(_, let level) = next {
      if case .heading = last { return em * 0.6 }
      return em * (level <= 2 ? 1.2 : 1)
    }
    if case .heading = last { return em * 0.5 }
    return em * (isTight ? 0.25 : 0.75)
  }

  private mutating func add(_ block: Block, in column: BlockColumn) {
    switch block {
    case .paragraph(let text): add(text, as: "p", font: look.body, in: column)
    case .heading(let text, let level):
      add(text, as: "h\(min(max(1, level), 6))", font: look.heading(level), in: column)
    case .list(let list): add(list, in: column)
    case .quote(let blocks): addQuote(blocks, in: column)
    case .callout(let callout): add(callout, in: column)
    case .code(let text, _): addCode(text, in: column)
    case .table(let table): add(table, in: column)
    case .rule:
      var style = BlockStyle(look, column)
      style.style.margin.top = .points(max(column.gap, em * 0.4))
      style.style.background = look.line
      style.style.minHeight = .points(em / 12)
      style.style.margin.bottom = .points(em * 0.32)
      start("hr", style.style)
      end()
      height += em / 12
    }
  }

  private mutating func add(
    _ text: InlineText, as name: String, font: Font, in column: BlockColumn
  ) {
    let style = BlockStyle(
      look, column, font: font, isRightToLeft: BlockDirection.isRightToLeft(text))
    start(name, style.style)
    add(text, style, width: column.width)
    end()
  }

  private mutating func addQuote(_ blocks: [Block], in column: BlockColumn) {
    let (isMirrored, bar, space) = (BlockDirection.isRightToLeft(blocks), em * 0.22, em * 0.88)
    var style = BlockStyle(look, column, isRightToLeft: isMirrored).style
    let border = ComputedStyle.Border(width: bar, style: .solid, color: look.line)
    var inner = column
    if column.indent(by: bar + space, minimum: em * 6, to: &inner) {
      if isMirrored {
        (style.border.right, style.padding.right) = (border, .points(space))
      } else {
        (style.border.left, style.padding.left) = (border, .points(space))
      }
    } else if isMirrored {
      style.border.right = border
    } else {
      style.border.left = border
    }
    style.minHeight = .points(em)
    (inner.color, inner.openColor, inner.isTight) = (look.secondaryText, look.secondaryText, false)
    start("blockquote", style)
    add(blocks, in: inner)
    end()
  }

  private mutating func add(_ callout: Callout, in column: BlockColumn) {
    let (color, pad) = (look.color(ofCallout: callout.kind), em * 0.7)
    var style = BlockStyle(look, column)
    style.style.background = color.copy(alpha: 0.12)
    style.style.cornerRadius = em * 0.35
    style.style.border.left = ComputedStyle.Border(width: em * 0.25, style: .solid, color: color)
    var inner = column
    let isIndented = column.indent(by: 2 * pad + em * 0.3, minimum: em * 6, to: &inner)
    style.pad(
      top: pad * 0.8, right: isIndented ? pad : 0, bottom: pad * 0.8,
      left: isIndented ? pad + em * 0.05 : 0)
    (inner.isTight, inner.gap) = (false, 0)
    start("div", style.style)
    var title = inner
    title.color = color
    add(callout.title, as: "p", font: look.body.withWeight(.semibold), in: title)
    if !callout.blocks.isEmpty, !isFull() {
      var body = BlockStyle(look, inner)
      body.style.margin.top = .points(max(0, em * 0.4 - look.leadAbove(callout.blocks.first)))
      start("div", body.style)
      add(callout.blocks, in: inner)
      end()
    }
    end()
  }

  private mutating func addCode(_ text: String, in column: BlockColumn) {
    let pad = em * 0.7
    var style = BlockStyle(look, column, font: look.code)
    var inner = column
    let isIndented = column.indent(by: 2 * pad, minimum: em * 2, to: &inner)
    style.pad(top: pad, right: isIndented ? pad : 0, bottom: pad, left: isIndented ? pad : 0)
    style.style.lineHeight = .points(look.code.lineHeight + em * 0.15)
    style.style.textAlign = .left
    style.style.background = look.field
    style.style.cornerRadius = em * 0.35
    start("pre", style.style)
    let maximum = characters(in: inner.width, font: look.code)
    var shown = text.last == "\n" ? text.dropLast() : text[...]
    if shown.utf8.count > maximum {
      shown = shown.prefix(maximum)
      isCut = true
    }
    builder.add(Self.withoutTabs(shown))
    end()
    count(shown.utf8.count, width: inner.width, font: look.code)
  }

  /// Tabs as blanks up to the next fourth column.
  private static func withoutTabs(_ text: Substring) -> String {
    guard text.utf8.contains(9) else { return String(text) }
    var (result, column) = ("", 0)
    for character in text {
      if character == "\t" {
        let count = 4 - column % 4
        result += String(repeating: " ", count: count)
        column += count
      } else {
        result.append(character)
        column = character.isNewline ? 0 : column + 1
      }
    }
    return result
  }

  // MARK: Lists

  private mutating func add(_ list: BlockList, in column: BlockColumn) {
    let isMirrored = BlockDirection.isRightToLeft(list)
    var inner = column
    let indent = max(em * 1.6, widestNumber(of: list) + em * 0.9)
    var style = BlockStyle(look, column, isRightToLeft: isMirrored).style
    if column.indent(by: indent, minimum: em * 6, to: &inner) {
      if isMirrored {
        style.padding.right = .points(indent)
      } else {
        style.padding.left = .points(indent)
      }
    }
    (inner.color, inner.isTight) = (column.openColor, list.isTight)
    inner.lists += 1
    if case .numbers(let first) = list.marker {
      start("ol", style, [("start", String(first))])
    } else {
      start("ul", style)
    }
    for (index, item) in list.items.enumerated() {
      if isFull() { break }
      inner.gap = 0
      if index > 0 {
        let lead =
          look.leadBelow(list.items[index - 1].blocks.last) + look.leadAbove(item.blocks.first)
        inner.gap = max(0, em * (list.isTight ? 0.25 : 0.75) - lead)
      }
      // The colour of the mark.
      var mark = inner
      mark.color = look.secondaryText
      var itemStyle = BlockStyle(look, mark, isRightToLeft: isMirrored).style
      itemStyle.display = .listItem
      itemStyle.listMark = Self.mark(of: list, depth: column.lists)
      if item.task != nil { itemStyle.listImage = Self.taskBox }
      let node = start("li", itemStyle)
      if let node, let task = item.task { tasks[node] = task }
      var content = inner
      if item.task?.isDone ?? false { content.color = look.secondaryText }
      let before = height
      add(item.blocks, in: content)
      // An empty item is as high as its mark.
      height = max(height, before + look.body.lineHeight)
      end()
    }
    end()
  }

  /// A dot, a ring or a square, by the depth, or numbers.
  private static func mark(of list: BlockList, depth: Int) -> ComputedStyle.ListMark {
    if case .numbers = list.marker { return .decimal }
    return [.disc, .circle, .square][depth % 3]
  }

  /// The width of the last number, which no other exceeds by much; 0 if there are none.
  private func widestNumber(of list: BlockList) -> Double {
    guard case .numbers(let start) = list.marker, !list.items.isEmpty else { return 0 }
    let (last, overflow) = start.addingReportingOverflow(list.items.count - 1)
    return Double(TextLayout("\(overflow ? start : last).", font: look.body).size.width)
  }

  // MARK: Tables

  /// The number of rows from which the widths of columns are computed.
  static let measuredRows = 200

  private mutating func add(_ table: BlockTable, in column: BlockColumn) {
    let pad = em * 0.5
    // Columns that are certainly outside are not seen.
    let count = Int(min(Double(table.alignments.count), column.width / (em * 0.5) + 1))
    guard count > 0 else { return }
    // No more rows than can begin above the limit, but all that decide about the columns, so that these stay while the
    // table is scrolled.
    let fitting = max(0, limit - height) / (look.body.lineHeight + pad) + 1
    let shown =
      fitting < Double(table.rows.count)
      ? min(table.rows.count, max(Int(fitting), Self.measuredRows)) : table.rows.count
    if shown < table.rows.count { isCut = true }
    let line = ComputedStyle.Border(width: em / 12, style: .solid, color: look.line)
    var style = BlockStyle(look, column).style
    style.display = .table
    (style.border.left, style.border.top) = (line, line)
    guard let node = start("table", style) else { return end() }
    var told = Table(node: node, columns: count, cells: [])
    for number in 0...shown {
      let row = number == 0 ? table.header : table.rows[number - 1]
      var rowStyle = BlockStyle(look, column).style
      rowStyle.display = .row
      rowStyle.margin.top = .points(0)
      start("tr", rowStyle)
      for index in 0..<count {
        let text = row.indices.contains(index) ? row[index] : InlineText()
        var cell = BlockColumn(width: column.width, color: column.color)
        cell.openColor = column.openColor
        var style = BlockStyle(
          look, cell, font: number == 0 ? look.body.withWeight(.semibold) : look.body,
          isRightToLeft: BlockDirection.isRightToLeft(text))
        style.style.display = .cell
        style.style.verticalAlign = .top
        style.style.textAlign = ComputedStyle.Align(table.alignments[index])
        style.pad(top: pad * 0.7, right: pad, bottom: pad * 0.7, left: pad)
        (style.style.border.right, style.style.border.bottom) = (line, line)
        if number == 0 { style.style.background = look.field }
        let node = start(number == 0 ? "th" : "td", style.style)
        add(text, style, width: column.width, counts: false)
        end()
        if let node { told.cells.append((node, text.plainText)) }
      }
      end()
      height += look.body.lineHeight + pad
    }
    end()
    tables.append(told)
  }

  // MARK: Text

  /// The number of bytes that are certainly enough to fill the column down to the limit.
  private func characters(in width: Double, font: Font) -> Int {
    let lines = max(0, limit - height) / max(1, font.lineHeight) + 2
    let room = lines * Self.bytesOfLine(width, font)
    return room < 1e9 ? Int(room) : .max
  }

  /// No script has more bytes per em of a line than twelve. A line of nothing but combining marks may, and is cut early.
  private static func bytesOfLine(_ width: Double, _ font: Font) -> Double {
    (width / max(1, font.size) + 1) * 12
  }

  /// Adds the least height of a text.
  ///
  /// - Parameter breaks: how many of its lines were ended.
  private mutating func count(_ bytes: Int, breaks: Int = 0, width: Double, font: Font) {
    let full = (Double(bytes) / Self.bytesOfLine(width, font)).rounded(.down)
    height += max(bytes > 0 ? 1 : 0, full, Double(breaks)) * font.lineHeight
  }

  /// Adds text; pictures that are there stand between its parts.
  ///
  /// - Parameter counts: whether it adds to the height.
  private mutating func add(
    _ text: InlineText, _ style: BlockStyle, width: Double, counts: Bool = true
  ) {
    let font = style.font
    var left = characters(in: width, font: font)
    var (bytes, breaks) = (0, 0)
    for (index, run) in text.runs.enumerated() {
      guard left > 0 else {
        isCut = true
        break
      }
      switch run.content {
      case .text(let characters):
        // A picture stands in lines of its own.
        if characters.allSatisfy({ $0 == " " }), isBesidePicture(index, of: text) { continue }
        let isCut = characters.utf8.count > left
        let shown = isCut ? String(characters.prefix(left)) : characters
        (left, bytes) = (left - shown.utf8.count, bytes + shown.utf8.count)
        add(shown, run, style.inline(run))
        if isCut { self.isCut = true }
      case .lineBreak:
        if isBesidePicture(index, of: text) { continue }
        start("br", style.inline(run))
        end()
        breaks += 1
      case .picture(let source, let alternative):
        if let image = image(source) {
          var shown = style.inline(run)
          shown.display = .block
          shown.margin.bottom = .points(em * 0.5)
          addLinked(run, shown) { $0.start("img", shown, [("src", source)]) }
          if counts { height += Double(image.height) * min(1, width / Double(image.width)) }
        } else {
          bytes += alternative.utf8.count
          add(alternative, run, style.inline(run))
        }
      }
    }
    if counts { count(bytes, breaks: breaks, width: width, font: font) }
  }

  private mutating func add(_ text: String, _ run: InlineText.Run, _ style: ComputedStyle) {
    if run.link == nil, run.style.isEmpty, run.text != nil { return builder.add(text) }
    addLinked(run, style) {
      $0.start("span", style)
      $0.builder.add(text)
    }
  }

  /// Adds an element that `add` starts, in one that leads where the run does.
  private mutating func addLinked(
    _ run: InlineText.Run, _ style: ComputedStyle, add: (inout Self) -> Void
  ) {
    if let link = run.link, let node = start("a", style, [("href", "")]) { links[node] = link }
    add(&self)
    end()
    if run.link != nil { end() }
  }

  private func isBesidePicture(_ index: Int, of text: InlineText) -> Bool {
    isPicture(index - 1, of: text) || isPicture(index + 1, of: text)
  }

  private func isPicture(_ index: Int, of text: InlineText) -> Bool {
    guard text.runs.indices.contains(index),
      case .picture(let source, _) = text.runs[index].content
    else { return false }
    return pictures[source] != nil || picture(source) != nil
  }

  private mutating func image(_ source: String) -> CGImage? {
    if let known = pictures[source] { return known }
    guard let image = picture(source), image.width > 0, image.height > 0 else { return nil }
    pictures[source] = image
    return image
  }
}

extension ComputedStyle.Align {
  fileprivate init(_ alignment: TextAlignment) {
    switch alignment {
    case .left: self = .start
    case .center: self = .center
    case .right: self = .right
    }
  }
}
