import PanoramaText

/// Whether blocks run from right to left, so that their marks stand at the right.
enum BlockDirection {
  static func isRightToLeft(_ list: BlockList) -> Bool {
    list.items.first.map { isRightToLeft($0.blocks) } ?? false
  }

  /// As the first text among the blocks. O(depth + its length)
  static func isRightToLeft(_ blocks: [Block]) -> Bool {
    switch blocks.first {
    case .paragraph(let text), .heading(let text, _): isRightToLeft(text)
    case .list(let list): isRightToLeft(list)
    case .quote(let blocks): isRightToLeft(blocks)
    default: false
    }
  }

  static func isRightToLeft(_ text: InlineText) -> Bool {
    let start = text.runs.lazy.compactMap(\.text).first ?? ""
    // The first letter is near the start of any text that is not only signs.
    let scalars = start.unicodeScalars.prefix(100)
    return scalars.contains { $0.value >= 0x590 } && TextDirections(scalars).isRightToLeft
  }
}
