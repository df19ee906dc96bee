import Foundation
import PanoramaGraphics
import PanoramaText

/// Places blocks below one another.
struct BlockComposer {
  let look: BlockLook
  /// The height below which nothing is laid out.
  let limit: Double
  let picture: (String) -> CGImage?
  var marks: [BlockLayout.Mark] = []
  private var tasks: [BlockLayout.Task] = []
  private var links: [BlockLayout.Link] = []
  private var tables: [BlockLayout.Table] = []
  /// The lower edge of what was placed.
  var y = 0.0
  /// Whether something was left out.
  var isCut = false

  /// The unit of distances, which a font without a size must not make zero.
  var em: Double { max(0.1, look.em) }
  /// What is nested more deeply than there is room for is not indented further.
  var minimumWidth: Double { em * 6 }

  init(_ look: BlockLook, limit: Double, picture: @escaping (String) -> CGImage?) {
    (self.look, self.limit, self.picture) = (look, limit, picture)
  }

  func layout(width: Double) -> BlockLayout {
    BlockLayout(
      marks: marks, look: look, size: CGSize(width: width, height: y), isComplete: !isCut,
      tasks: tasks, links: links, tables: tables)
  }

  /// Whether what comes next would be below the limit. Then it is left out.
  mutating func isFull() -> Bool {
    if y > limit { isCut = true }
    return isCut
  }

  // MARK: Blocks

  mutating func add(_ blocks: [Block], in column: BlockColumn) {
    var last: Block?
    for block in blocks {
      if isFull() { return }
      if let last { y += gap(between: last, and: block, isTight: column.isTight) }
      add(block, in: column)
      last = block
    }
  }

  /// The space between two blocks, in points.
  private func gap(between last: Block, and next: Block, isTight: Bool) -> Double {
    if case .heading(_, let level) = next {
      if case .heading = last { return em * 0.6 }
      return em * (level <= 2 ? 1.2 : 1)
    }
    if case .heading = last { return em * 0.5 }
    return em * (isTight ? 0.25 : 0.75)
  }

  private mutating func add(_ block: Block, in column: BlockColumn) {
    switch block {
    case .paragraph(let text): add(text, font: look.body, in: column)
    case .heading(let text, let level): add(text, font: look.heading(level), in: column)
    case .list(let list): add(list, in: column)
    case .quote(let blocks): addQuote(blocks, in: column)
    case .callout(let callout): add(callout, in: column)
    case .code(let text, _): addCode(text, in: column)
    case .table(let table): add(table, in: column)
    case .rule:
      let line = CGRect(x: column.x, y: y + em * 0.4, width: column.width, height: em / 12)
      marks.append(.shape(line, radius: 0, look.line))
      y += em * 0.8
    }
  }

  // MARK: Text

  /// Places text; pictures that are there stand between its parts.
  mutating func add(_ text: InlineText, font: Font, in column: BlockColumn) {
    var rest = text.runs[...]
    while let index = rest.firstIndex(where: { image(of: $0) != nil }) {
      add(Self.trimmed(rest[..<index]), font: font, in: column)
      if isFull() { return }
      if let image = image(of: rest[index]) { add(image, rest[index].link, in: column) }
      rest = Self.trimmed(rest[(index + 1)...])
      if isFull() { return }
    }
    add(rest, font: font, in: column)
  }

  private func image(of run: InlineText.Run) -> CGImage? {
    guard case .picture(let source, _) = run.content else { return nil }
    return picture(source)
  }

  /// Without line breaks at the ends, which a picture makes needless.
  private static func trimmed(
    _ runs: ArraySlice<InlineText.Run>
  ) -> ArraySlice<InlineText.Run> {
    func isBlank(_ run: InlineText.Run) -> Bool {
      switch run.content {
      case .lineBreak: true
      case .text(let text): text.allSatisfy { $0 == " " }
      case .picture: false
      }
    }
    var runs = runs
    while let last = runs.last, isBlank(last) { runs.removeLast() }
    while let first = runs.first, isBlank(first) { runs.removeFirst() }
    return runs
  }

  private mutating func add(_ image: CGImage, _ link: InlineLink?, in column: BlockColumn) {
    guard image.width > 0, image.height > 0 else { return }
    let width = min(column.width, Double(image.width))
    // On whole points its rows are not blurred.
    y = y.rounded(.up)
    let frame = CGRect(
      x: column.x, y: y, width: width,
      height: width * Double(image.height) / Double(image.width))
    marks.append(.picture(image, frame))
    if let link { links.append(BlockLayout.Link(frame: frame, target: link)) }
    y = Double(frame.maxY) + em * 0.5
  }

  private mutating func add(
    _ runs: ArraySlice<InlineText.Run>, font: Font, in column: BlockColumn
  ) {
    guard !runs.isEmpty else { return }
    var composer = InlineComposer(look, font: font, color: column.color)
    let (text, isWhole) = composer.text(runs, maximum: characters(in: column.width, font: font))
    let layout = AttributedTextLayout(text, maximumWidth: column.width)
    place(layout, at: CGPoint(x: column.x, y: y), composer.targets)
    y += Double(layout.size.height)
    if !isWhole { isCut = true }
  }

  /// The number of bytes that are certainly enough to fill the column down to the limit.
  func characters(in width: Double, font: Font) -> Int {
    let lines = max(0, limit - y) / max(1, font.lineHeight) + 2
    let room = lines * (width / max(1, font.size) + 1) * Self.densest
    return room < 1e9 ? Int(room) : .max
  }

  /// No script has more bytes per em of a line than this. A line of nothing but combining marks may, and is cut early.
  private static let densest = 12.0

  /// Adds text at a place, with its links.
  mutating func place(
    _ layout: AttributedTextLayout, at point: CGPoint, _ targets: [InlineLink]
  ) {
    marks.append(.text(layout, point))
    for (name, frame) in layout.links {
      guard let index = Int(name), targets.indices.contains(index) else { continue }
      links.append(
        BlockLayout.Link(
          frame: frame.offsetBy(dx: point.x, dy: point.y), target: targets[index]))
    }
  }

  mutating func add(_ task: BlockLayout.Task) {
    tasks.append(task)
    marks.append(.box(task.frame, isDone: task.box.isDone))
  }
}

/// Blocks with something behind or beside them: quotations, callouts and programs.
extension BlockComposer {
  mutating func addQuote(_ blocks: [Block], in column: BlockColumn) {
    let (index, top) = (marks.count, y)
    // The bar is known only after what it stands beside.
    marks.append(.shape(.zero, radius: 0, look.line))
    let (isMirrored, indent) = (BlockDirection.isRightToLeft(blocks), em * 1.1)
    var inner = column.inset(
      left: isMirrored ? 0 : indent, right: isMirrored ? indent : 0, minimum: minimumWidth)
    inner.color = look.secondaryText
    inner.openColor = look.secondaryText
    inner.isTight = false
    add(blocks, in: inner)
    let width = em * 0.22
    let bar = CGRect(
      x: isMirrored ? column.right - width : column.x, y: top, width: width,
      height: max(em, y - top))
    marks[index] = .shape(bar, radius: width / 2, look.line)
    y = max(y, Double(bar.maxY))
  }

  mutating func add(_ callout: Callout, in column: BlockColumn) {
    let color = look.color(ofCallout: callout.kind)
    let (index, top, pad) = (marks.count, y, em * 0.7)
    marks.append(.shape(.zero, radius: 0, color))
    marks.append(.shape(.zero, radius: 0, color))
    y += pad * 0.8
    var inner = column.inset(left: pad + em * 0.3, right: pad, minimum: minimumWidth)
    inner.isTight = false
    inner.color = color
    add(callout.title, font: look.body.withWeight(.semibold), in: inner)
    inner.color = column.color
    if !callout.blocks.isEmpty, !isFull() {
      y += em * 0.4
      add(callout.blocks, in: inner)
    }
    y += pad * 0.8
    let frame = CGRect(x: column.x, y: top, width: column.width, height: y - top)
    let bar = CGRect(x: column.x, y: top, width: em * 0.25, height: y - top)
    marks[index] = .shape(frame, radius: em * 0.35, color.copy(alpha: 0.12))
    marks[index + 1] = .shape(bar, radius: em * 0.12, color)
  }

  mutating func addCode(_ text: String, in column: BlockColumn) {
    let pad = em * 0.7
    let inner = column.inset(left: pad, right: pad, minimum: em * 2)
    let maximum = characters(in: inner.width, font: look.code)
    var shown = text.last == "\n" ? text.dropLast() : text[...]
    if shown.utf8.count > maximum {
      shown = shown.prefix(maximum)
      isCut = true
    }
    var styled = StyledText(emptyFont: look.code)
    styled.runs = [StyledText.Run(Self.withoutTabs(shown), font: look.code, color: column.color)]
    styled.lineSpacing = em * 0.15
    styled.alignment = .left
    let layout = AttributedTextLayout(styled, maximumWidth: inner.width)
    let height = Double(layout.size.height) + 2 * pad
    let frame = CGRect(x: column.x, y: y, width: column.width, height: height)
    marks.append(.shape(frame, radius: em * 0.35, look.field))
    marks.append(.text(layout, CGPoint(x: inner.x, y: y + pad)))
    y += height
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
}

extension BlockComposer {
  mutating func add(_ list: BlockList, in column: BlockColumn) {
    let indent = max(em * 1.6, widestNumber(of: list) + em * 0.9)
    let isMirrored = BlockDirection.isRightToLeft(list)
    var inner = column.inset(
      left: isMirrored ? 0 : indent, right: isMirrored ? indent : 0, minimum: minimumWidth)
    inner.color = column.openColor
    inner.lists += 1
    inner.isTight = list.isTight
    for (index, item) in list.items.enumerated() {
      if isFull() { return }
      if index > 0 { y += em * (list.isTight ? 0.25 : 0.75) }
      let (start, top) = (marks.count, y)
      var content = inner
      if item.task?.isDone ?? false { content.color = look.secondaryText }
      add(item.blocks, in: content)
      let baseline = firstBaseline(from: start) ?? top + look.body.ascent
      // An empty item is as high as its mark.
      y = max(y, baseline + look.body.descent)
      /// The left edge of something beside the item.
      func left(_ distance: Double, width: Double) -> Double {
        isMirrored ? inner.right + distance : inner.x - distance - width
      }
      if let task = item.task {
        let side = em * 1.05
        let frame = CGRect(
          x: left(indent - side - em * 0.2, width: side),
          y: baseline - look.body.capHeight / 2 - side / 2,
          width: side, height: side)
        add(BlockLayout.Task(frame: frame, box: task))
      } else if case .numbers = list.marker {
        let number = number(of: list, at: index)
        let place = CGPoint(
          x: left(em * 0.5, width: Double(number.size.width)), y: baseline - number.firstBaseline)
        marks.append(.text(number, place))
      } else {
        addBullet(
          at: CGPoint(x: left(em * 0.8, width: 0), y: baseline), depth: column.lists)
      }
    }
  }

  /// The baseline of the first text among the marks from an index; nil if there is none.
  private func firstBaseline(from start: Int) -> Double? {
    for mark in marks[start...] {
      if case .text(let layout, let place) = mark { return Double(place.y) + layout.firstBaseline }
    }
    return nil
  }

  /// The width of the last number, which no other exceeds by much; 0 if there are none.
  private func widestNumber(of list: BlockList) -> Double {
    guard case .numbers = list.marker, let last = list.items.indices.last else { return 0 }
    return Double(number(of: list, at: last).size.width)
  }

  private func number(of list: BlockList, at index: Int) -> AttributedTextLayout {
    var text = StyledText(emptyFont: look.body)
    if case .numbers(let start) = list.marker {
      let (number, overflow) = start.addingReportingOverflow(index)
      text.runs = [
        StyledText.Run(
          "\(overflow ? start : number).", font: look.body, color: look.secondaryText)
      ]
    }
    return AttributedTextLayout(text)
  }

  /// A dot, a ring or a square, by the depth.
  private mutating func addBullet(at place: CGPoint, depth: Int) {
    let (radius, middle) = (em * 0.19, Double(place.y) - look.body.xHeight / 2)
    let dot = CGRect(
      x: Double(place.x) - radius, y: middle - radius, width: 2 * radius, height: 2 * radius)
    switch depth % 3 {
    case 0: marks.append(.shape(dot, radius: radius, look.secondaryText))
    case 1: marks.append(.ring(dot.insetBy(dx: em * 0.03, dy: em * 0.03), look.secondaryText))
    default:
      marks.append(.shape(dot.insetBy(dx: em * 0.03, dy: em * 0.03), radius: 0, look.secondaryText))
    }
  }
}

extension BlockComposer {
  mutating func add(_ table: BlockTable, in column: BlockColumn) {
    let pad = em * 0.5
    // Columns that are certainly outside are not seen.
    let count = Int(min(Double(table.alignments.count), column.width / (em * 0.5) + 1))
    guard count > 0 else { return }
    // No more rows than can begin above the limit.
    let fitting = max(0, limit - y) / (look.body.lineHeight + pad) + 1
    let rows =
      fitting < Double(table.rows.count) ? Array(table.rows.prefix(Int(fitting))) : table.rows
    // They do not depend on how far the table is laid out, so that they stay while it is scrolled.
    let widths = columnWidths(
      [table.header] + table.rows.prefix(Self.measuredRows), count: count,
      room: column.width - 2 * pad * Double(count))
    var isWhole = rows.count == table.rows.count
    let line = em / 12
    let (index, top) = (marks.count, y)
    marks.append(.shape(.zero, radius: 0, look.field))
    let total = widths.reduce(0) { $0 + $1 + 2 * pad }
    addLine(CGRect(x: column.x, y: y, width: total, height: line))
    var told = BlockLayout.Table(frame: .zero, columns: widths.count, cells: [])
    for (number, row) in ([table.header] + rows).enumerated() {
      if number > 0, isFull() { break }
      let start = y
      var (x, bottom) = (column.x, y)
      for (cell, width) in widths.enumerated() {
        let text = row.indices.contains(cell) ? row[cell] : InlineText()
        let alignment = NSTextAlignment(table.alignments[cell])
        let layout = layout(
          text, width: width, alignment: alignment, isBold: number == 0, color: column.color)
        isWhole = isWhole && layout.isWhole
        place(
          layout.text, at: CGPoint(x: x + pad, y: start + pad * 0.7), layout.targets)
        bottom = max(bottom, start + Double(layout.text.size.height) + pad * 1.4)
        told.cells.append(
          BlockLayout.Table.Cell(
            text: text.plainText, frame: CGRect(x: x, y: start, width: width + 2 * pad, height: 0)))
        x += width + 2 * pad
      }
      y = bottom
      for i in told.cells.indices.suffix(widths.count) {
        told.cells[i].frame.size.height = y - start
      }
      if number == 0 {
        let ground = CGRect(x: column.x, y: top, width: total, height: y - top)
        marks[index] = .shape(ground, radius: 0, look.field)
      }
      addLine(CGRect(x: column.x, y: y, width: total, height: line))
    }
    var x = column.x
    for width in widths + [0] {
      addLine(CGRect(x: x, y: top, width: line, height: y - top + line))
      x += width + 2 * pad
    }
    told.frame = CGRect(x: column.x, y: top, width: total, height: y - top)
    tables.append(told)
    y += line
    if !isWhole { isCut = true }
  }

  private mutating func addLine(_ rect: CGRect) {
    marks.append(.shape(rect, radius: 0, look.line))
  }

  /// The number of rows from which the widths of columns are computed, and the number of bytes of a cell.
  private static let measuredRows = 200
  private static let measuredBytes = 500

  /// - Parameter width: the width in points; nil for that of the text in one line.
  private func layout(
    _ text: InlineText, width: Double?, alignment: NSTextAlignment, isBold: Bool, color: CGColor
  ) -> (text: AttributedTextLayout, targets: [InlineLink], isWhole: Bool) {
    let font = isBold ? look.body.withWeight(.semibold) : look.body
    var composer = InlineComposer(look, font: font, color: color, alignment: alignment)
    let maximum = width.map { characters(in: $0, font: font) } ?? Self.measuredBytes
    let (string, isWhole) = composer.text(text.runs, maximum: maximum)
    return (
      AttributedTextLayout(string, maximumWidth: width ?? .infinity), composer.targets, isWhole
    )
  }

  /// The widths of columns without their padding: as wide as their cells if there is room, and otherwise the
  /// wide ones share what the narrow ones leave.
  private func columnWidths(_ rows: [[InlineText]], count: Int, room: Double) -> [Double] {
    var wanted = Array(repeating: em, count: count)
    for (number, row) in rows.enumerated() {
      for (index, cell) in row.prefix(count).enumerated() where wanted[index] < room {
        let layout = layout(
          cell, width: nil, alignment: .left, isBold: number == 0, color: look.text)
        wanted[index] = max(wanted[index], Double(layout.text.size.width) + 0.01)
      }
    }
    guard wanted.reduce(0, +) > room else { return wanted }
    var widths = wanted
    var (left, waiting) = (max(room, em * Double(count)), count)
    for index in wanted.indices.sorted(by: { wanted[$0] < wanted[$1] }) {
      widths[index] = min(wanted[index], left / Double(waiting))
      left -= widths[index]
      waiting -= 1
    }
    return widths
  }
}

extension NSTextAlignment {
  fileprivate init(_ alignment: TextAlignment) {
    switch alignment {
    case .left: self = .natural
    case .center: self = .center
    case .right: self = .right
    }
  }
}
