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
      tasks: tasks, links: links)
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
