import PanoramaBlocks

/// Markdown as blocks: CommonMark with GitHub's tables, struck text, task boxes and bare addresses, as cmark-gfm reads
/// it, and with the marks of Obsidian: `==highlights==`, `[[links]]`, `![[pictures]]` and callouts.
///
///     let layout = BlockLayout(Markdown().blocks("# Hello"), look: look, width: 300)
///
/// HTML is shown as it is written, except for comments and `<br>`. Can be used from several threads.
public struct Markdown: Hashable, Sendable {
  /// Whether a line break in a paragraph is shown, as Obsidian does, and is not just a blank, as in CommonMark.
  /// Default: true.
  public var keepsLineBreaks = true
  /// The maximum depth of lists and quotations. What is nested more deeply is shown at this depth. Default: 24.
  public var maximumDepth = 24

  /// The default settings.
  public init() {}

  /// The blocks of a text.
  ///
  /// A text that would take cmark very long, such as hundreds of lists that begin on one line, is one paragraph; a
  /// table that would be filled up with a great many empty cells is text.
  ///
  /// - Complexity: O(n) for a text that a person wrote; the work for any text is limited to a small multiple of that
  ///   for its length.
  public func blocks(_ source: String) -> [Block] {
    guard Self.hasMarks(source) else {
      let text = source.trimmingBlanks
      return text.isEmpty ? [] : [.paragraph(InlineText(String(text)))]
    }
    let cost = MarkdownCost(source)
    guard !cost.isExcessive else { return [Self.plain(source)] }
    let tree = MarkdownTree(
      source, hasTables: cost.allowsTables, hasAddresses: cost.allowsAddresses)
    var reader = BlockReader(self, source: source)
    tree.visit { reader.take($0, isEntering: $1) }
    return reader.blocks
  }

  /// Whether a text could be more than one plain line. Most cards of some boards are not.
  private static func hasMarks(_ source: String) -> Bool {
    // Letters, digits and blanks mean nothing by themselves, nor do these. Digits begin lists with a dot.
    source.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x20,
        0x80...:
        false
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ","), UInt8(ascii: "?"): false
      default: true
      }
    } || source.utf8.starts(with: [32, 32, 32, 32])
  }

  /// A text as it is written.
  private static func plain(_ source: String) -> Block {
    var text = InlineText()
    for (index, line) in source.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      if index > 0 { text.append(InlineText.Run(.lineBreak)) }
      if !line.isEmpty { text.append(InlineText.Run(.text(String(line)))) }
    }
    return .paragraph(text)
  }

  /// The text with a task ticked, or not ticked if it was.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - place: the task's `TaskBox.place` in it.
  /// - Returns: nil if there is no such box.
  public static func toggled(_ source: String, taskAt place: Int) -> String? {
    var bytes = Array(source.utf8)
    guard TaskPlaces.isBox(bytes, at: place) else { return nil }
    bytes[place] = bytes[place] == UInt8(ascii: " ") ? UInt8(ascii: "x") : UInt8(ascii: " ")
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// Without blanks at the ends.
  var trimmingBlanks: SubSequence {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
