import CCMarkGFM
import Synchronization

/// The tree that cmark makes of a text.
struct MarkdownTree: ~Copyable {
  private let root: OpaquePointer?

  /// cmark changes tables of its own while it reads a text with extensions, so only one thread may.
  private static let turn = Mutex(())

  /// - Parameters:
  ///   - source: the text.
  ///   - hasTables: whether there may be tables.
  ///   - hasAddresses: whether bare addresses are links.
  init(_ source: String, hasTables: Bool, hasAddresses: Bool) {
    var extensions = ["strikethrough"]
    if hasTables { extensions.append("table") }
    if hasAddresses { extensions.append("autolink") }
    var root: OpaquePointer?
    Self.turn.withLock { _ in
      cmark_gfm_core_extensions_ensure_registered()
      guard
        let parser = cmark_parser_new(
          CMARK_OPT_DEFAULT | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE)
      else { return }
      defer { cmark_parser_free(parser) }
      for name in extensions {
        if let found = cmark_find_syntax_extension(name) {
          cmark_parser_attach_syntax_extension(parser, found)
        }
      }
      var source = source
      source.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          cmark_parser_feed(parser, $0.baseAddress, $0.count)
        }
      }
      root = cmark_parser_finish(parser)
    }
    self.root = root
  }

  deinit { if let root { cmark_node_free(root) } }

  /// Calls `body` for each node before and after its children; once for a node that cannot have any. Without
  /// recursion, so that any depth is fine. O(n).
  func visit(_ body: (MarkdownNode, _ isEntering: Bool) -> Void) {
    guard let root, let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return }
      body(MarkdownNode(pointer: node), event == CMARK_EVENT_ENTER)
    }
  }
}

/// A node of cmark's tree.
struct MarkdownNode {
  enum Kind {
    case document, quote, list, item, code, html, paragraph, heading, rule
    case table, tableHeader, tableRow, tableCell
    case text, softBreak, lineBreak, inlineCode, inlineHTML, emphasis, strong, link, image, struck
    case other
  }

  let pointer: OpaquePointer

  var kind: Kind {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .quote
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_CODE_BLOCK: .code
    case CMARK_NODE_HTML_BLOCK: .html
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_THEMATIC_BREAK: .rule
    case CMARK_NODE_CODE: .inlineCode
    case CMARK_NODE_HTML_INLINE: .inlineHTML
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    default: named
    }
  }

  /// The types of extensions are numbers that are not public.
  private var named: Kind {
    switch name {
    case "table": .table
    case "table_header": .tableHeader
    case "table_row": .tableRow
    case "table_cell": .tableCell
    case "strikethrough": .struck
    default: .other
    }
  }

  private var name: String { Self.string(cmark_node_get_type_string(pointer)) }

  private static func string(_ chars: UnsafePointer<CChar>?) -> String {
    chars.map { String(cString: $0) } ?? ""
  }

  var literal: String { Self.string(cmark_node_get_literal(pointer)) }
  var url: String { Self.string(cmark_node_get_url(pointer)) }
  var fenceInfo: String { Self.string(cmark_node_get_fence_info(pointer)) }
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  /// The number at which a list begins; nil for a list with bullets.
  var listStart: Int? {
    cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST
      ? Int(cmark_node_get_list_start(pointer)) : nil
  }
  var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }
  /// The line and the column at which the node begins, from 1. A column is a byte.
  var start: (line: Int, column: Int) {
    (Int(cmark_node_get_start_line(pointer)), Int(cmark_node_get_start_column(pointer)))
  }
  /// The alignments of a table's columns: `l`, `c`, `r`, or 0.
  var alignments: [UInt8] {
    let count = Int(cmark_gfm_extensions_get_table_columns(pointer))
    guard count > 0, let first = cmark_gfm_extensions_get_table_alignments(pointer) else {
      return []
    }
    return Array(UnsafeBufferPointer(start: first, count: count))
  }
}
