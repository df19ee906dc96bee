import PanoramaBlocks
import PanoramaText

/// Builds blocks from the nodes of cmark's tree in their order.
struct BlockReader {
  /// A block that is being built.
  private struct Frame {
    enum Kind {
      case blocks, quote
      case list(start: Int?, isTight: Bool)
      /// An item with the place of its mark.
      case item(line: Int, column: Int)
      case table([TextAlignment])
      case row(isHeader: Bool)
    }

    let kind: Kind
    var blocks: [Block] = []
    var items: [BlockList.Item] = []
    var rows: [[InlineText]] = []
    var header: [InlineText] = []
    var cells: [InlineText] = []
  }

  private let settings: Markdown
  private let source: String
  private var places: TaskPlaces?
  private var frames = [Frame(kind: .blocks)]
  /// The number of open lists and quotations that are nested too deeply, whose blocks go to the last frame.
  private var skipped = 0
  private var inline: InlineReader

  init(_ settings: Markdown, source: String) {
    self.settings = settings
    self.source = source
    inline = InlineReader(keepsLineBreaks: settings.keepsLineBreaks)
  }

  var blocks: [Block] { frames[0].blocks }

  mutating func take(_ node: MarkdownNode, isEntering: Bool) {
    switch node.kind {
    case .document, .other: break
    case .quote: nest(isEntering) { Frame(kind: .quote) }
    case .list:
      nest(isEntering) {
        Frame(kind: .list(start: node.listStart, isTight: node.isTight))
      }
    case .item:
      nest(isEntering, isItem: true) {
        let (line, column) = node.start
        return Frame(kind: .item(line: line, column: column))
      }
    case .table:
      hold(isEntering) { Frame(kind: .table(node.alignments.map(Self.alignment))) }
    case .tableHeader: hold(isEntering) { Frame(kind: .row(isHeader: true)) }
    case .tableRow: hold(isEntering) { Frame(kind: .row(isHeader: false)) }
    case .tableCell: if !isEntering { frames[frames.count - 1].cells.append(inline.take()) }
    case .code: add(.code(node.literal, language: Self.language(node.fenceInfo)))
    case .html: addHTML(node.literal)
    case .rule: add(.rule)
    case .paragraph:
      guard !isEntering else { break }
      let text = inline.take()
      if !text.isEmpty { add(.paragraph(text)) }
    case .heading:
      if !isEntering { add(.heading(inline.take(), level: node.headingLevel)) }
    default: inline.take(node, isEntering: isEntering)
    }
  }

  private mutating func add(_ block: Block) { frames[frames.count - 1].blocks.append(block) }

  /// Comments are not shown, other HTML as it is written.
  private mutating func addHTML(_ text: String) {
    let trimmed = text.trimmingLines
    guard !(trimmed.hasPrefix("<!--") && trimmed.hasSuffix("-->")) else { return }
    add(.code(text, language: "html"))
  }

  // MARK: Nesting

  /// Opens or closes a list, an item or a quotation, unless it is nested too deeply.
  private mutating func nest(_ isEntering: Bool, isItem: Bool = false, _ frame: () -> Frame) {
    guard skipped == 0 else {
      skipped += isEntering ? 1 : -1
      return
    }
    // An item is as deep as its list.
    if isEntering, !isItem, frames.count > 2 * settings.maximumDepth {
      skipped = 1
    } else {
      hold(isEntering, frame)
    }
  }

  private mutating func hold(_ isEntering: Bool, _ frame: () -> Frame) {
    if isEntering {
      frames.append(frame())
    } else if frames.count > 1 {
      close(frames.removeLast())
    }
  }

  private mutating func close(_ frame: Frame) {
    let last = frames.count - 1
    switch frame.kind {
    case .blocks: break
    case .quote: add(CalloutMark.callout(of: frame.blocks) ?? .quote(frame.blocks))
    case .list(let start, let isTight):
      let marker = start.map { BlockList.Marker.numbers(start: $0) } ?? .bullet
      add(.list(BlockList(marker, isTight: isTight, items: frame.items)))
    case .item(let line, let column):
      var item = BlockList.Item(frame.blocks)
      if let isDone = TaskPlaces.takeBox(of: &item.blocks) {
        let known = places ?? TaskPlaces(source)
        places = known
        item.task = TaskBox(isDone: isDone, place: known.place(line: line, column: column))
      }
      frames[last].items.append(item)
    case .table(let alignments):
      add(.table(BlockTable(alignments: alignments, header: frame.header, rows: frame.rows)))
    case .row(let isHeader):
      if isHeader {
        frames[last].header = frame.cells
      } else {
        frames[last].rows.append(frame.cells)
      }
    }
  }

  private static func alignment(_ letter: UInt8) -> TextAlignment {
    switch letter {
    case UInt8(ascii: "c"): .center
    case UInt8(ascii: "r"): .right
    default: .left
    }
  }

  /// The first word after a fence.
  private static func language(_ info: String) -> String {
    String(info.prefix { !$0.isWhitespace })
  }
}

extension String {
  /// Without white space at the ends.
  var trimmingLines: Substring {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}
