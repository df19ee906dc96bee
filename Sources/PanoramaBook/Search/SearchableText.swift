import Foundation

/// The text of a chapter as a search reads it: without case, accents and runs of white space, each unit with its place.
struct SearchableText {
  /// Folded UTF-16 units.
  private(set) var units: [UInt16] = []
  /// The units before folding, one for each of `units`.
  private(set) var original: [UInt16] = []
  private var nodes: [MarkupTree.Index] = []
  private var offsets: [Int32] = []

  /// Elements between which words end.
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "div",
    "dl",
    "dt", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
    "li",
    "main", "nav", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul",
  ]
  /// Elements whose text nobody sees.
  private static let hidden: Set<String> = [
    "head", "script", "style", "title", "rt", "rp", "template",
  ]

  /// Adds the text of a document.
  mutating func add(_ tree: MarkupTree) {
    var skipped: MarkupTree.Index = 0
    /// The ends of open blocks.
    var ends: [MarkupTree.Index] = []
    for index in tree.nodes.indices.map(MarkupTree.Index.init) where index >= skipped {
      while let end = ends.last, end <= index {
        ends.removeLast()
        addSpace(index, 0)
      }
      switch tree.nodes[Int(index)].content {
      case .element(let element):
        if Self.hidden.contains(element.name) { skipped = tree.nodes[Int(index)].end }
        if Self.blocks.contains(element.name) {
          addSpace(index, 0)
          ends.append(tree.nodes[Int(index)].end)
        }
      case .text(let text): add(text, index)
      }
    }
  }

  private mutating func add(_ text: String, _ node: MarkupTree.Index) {
    var offset: Int32 = 0
    for character in text {
      let count = Int32(character.utf16.count)
      defer { offset += count }
      // Soft hyphens stand in the middle of words.
      if character == "\u{AD}" { continue }
      if character.isWhitespace {
        addSpace(node, offset)
        continue
      }
      let (folded, whole) = (Self.folded(character), Array(character.utf16))
      for (i, unit) in folded.enumerated() {
        units.append(unit)
        // One for each: what is left of the original stays with the last.
        original.append(i < whole.count ? whole[i] : unit)
        nodes.append(node)
        offsets.append(offset + min(Int32(i), count - 1))
      }
    }
  }

  private mutating func addSpace(_ node: MarkupTree.Index, _ offset: Int32) {
    guard let last = units.last, last != 0x20 else { return }
    units.append(0x20)
    original.append(0x20)
    nodes.append(node)
    offsets.append(offset)
  }

  /// Where a unit stands.
  func place(_ unit: Int) -> (node: MarkupTree.Index, offset: Int) {
    (nodes[unit], Int(offsets[unit]))
  }

  /// Where a text stands, without overlaps.
  func ranges(of needle: [UInt16], limit: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var i = 0
    let last = units.count - needle.count
    units.withUnsafeBufferPointer { units in
      while i <= last, result.count < limit {
        if units[i] == needle[0], (1..<needle.count).allSatisfy({ units[i + $0] == needle[$0] }) {
          result.append(i..<(i + needle.count))
          i += needle.count
        } else {
          i += 1
        }
      }
    }
    return result
  }

  /// A text as it is compared.
  static func folded(_ text: String) -> [UInt16] { text.flatMap(folded) }

  private static func folded(_ character: Character) -> [UInt16] {
    if let ascii = character.asciiValue {
      return [UInt16((65...90).contains(ascii) ? ascii + 32 : ascii)]
    }
    switch character {
    case "\u{2019}", "\u{2018}": return [0x27]
    case "\u{201C}", "\u{201D}": return [0x22]
    default:
      return Array(
        String(character).folding(
          options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
        ).utf16)
    }
  }
}
