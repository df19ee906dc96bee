import NodeGraph
import Panorama
import PanoramaBlocks
import PanoramaMarkdown

/// Keeps the Markdown of cards, laid out as far as it is seen.
@MainActor
final class CardTexts {
  private struct Key: Hashable {
    let source: String
    let width: Double
  }

  private struct Entry {
    let blocks: [Block]
    /// Whether there are pictures in it.
    let hasPictures: Bool
    var layout: BlockLayout
    /// The height down to which it is laid out.
    var reach: Double
  }

  let look: BlockLook
  /// The pictures in the texts; nil for none.
  var pictures: CardPictures?
  private var entries: [Key: Entry] = [:]
  /// The length of all sources, in bytes.
  private var length = 0

  /// When there is more, everything is discarded. Blocks take several times the memory of their source.
  private static let maximumLength = 2_000_000
  private static let maximumCount = 2_000
  /// The maximum length of a text that is shown, in bytes.
  static let shownLength = 100_000

  init(_ look: BlockLook) { self.look = look }

  /// The layout of a text, at least down to a height if there is as much.
  func layout(_ source: String, width: Double, height: Double) -> BlockLayout {
    let key = Key(source: Self.shown(source), width: width)
    if let entry = entries[key] {
      if entry.layout.isComplete || entry.reach >= height { return entry.layout }
      // Twice as much, so that scrolling down takes linear time in all.
      let reach = max(height, 2 * entry.reach)
      let layout = laidOut(entry.blocks, width: width, height: reach)
      entries[key]?.layout = layout
      entries[key]?.reach = reach
      return layout
    }
    if length > Self.maximumLength || entries.count >= Self.maximumCount {
      (entries, length) = ([:], 0)
    }
    let blocks = Markdown().blocks(key.source)
    let layout = laidOut(blocks, width: width, height: height)
    entries[key] = Entry(
      blocks: blocks, hasPictures: Self.mayHavePictures(key.source), layout: layout, reach: height)
    length += key.source.utf8.count
    return layout
  }

  private func laidOut(_ blocks: [Block], width: Double, height: Double) -> BlockLayout {
    BlockLayout(blocks, look: look, width: width, height: height) { [pictures] name in
      pictures?.picture(name)
    }
  }

  /// Lays texts with pictures out again, because pictures have been read.
  func forgetPictures() {
    for (key, entry) in entries where entry.hasPictures {
      entries[key] = nil
      length -= key.source.utf8.count
    }
  }

  /// Whether there may be pictures in a text.
  static func mayHavePictures(_ source: String) -> Bool { source.contains("![") }

  /// The text, or its beginning with an ellipsis if it is too long.
  private static func shown(_ source: String) -> String {
    guard source.utf8.count > shownLength else { return source }
    var end = source.utf8.index(source.startIndex, offsetBy: shownLength)
    while end > source.startIndex, end.samePosition(in: source.unicodeScalars) == nil {
      end = source.utf8.index(before: end)
    }
    return source[..<end] + "\n\n…"
  }
}
