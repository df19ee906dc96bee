import NodeGraph
import Panorama
import PanoramaBlocks
import PanoramaMarkdown

/// Keeps the texts of cards, laid out as far as they are seen.
@MainActor
final class CardTexts {
  /// A text and how it is shown.
  struct Source: Hashable {
    var text: String
    var kind = FileContent.TextKind.markdown
    /// The folder in which its pictures are meant, below the document's folder; empty for that one.
    var folder = ""
  }

  private struct Key: Hashable {
    let source: Source
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
  func layout(_ source: Source, width: Double, height: Double) -> BlockLayout {
    var source = source
    source.text = Self.shown(source.text)
    let key = Key(source: source, width: width)
    if let entry = entries[key] {
      if entry.layout.isComplete || entry.reach >= height { return entry.layout }
      // Twice as much, so that scrolling down takes linear time in all.
      let reach = max(height, 2 * entry.reach)
      let layout = laidOut(entry.blocks, source.folder, width: width, height: reach)
      entries[key]?.layout = layout
      entries[key]?.reach = reach
      return layout
    }
    if length > Self.maximumLength || entries.count >= Self.maximumCount {
      (entries, length) = ([:], 0)
    }
    let blocks = Self.blocks(source)
    let layout = laidOut(blocks, source.folder, width: width, height: height)
    entries[key] = Entry(
      blocks: blocks, hasPictures: Self.mayHavePictures(source.text), layout: layout,
      reach: height)
    length += source.text.utf8.count
    return layout
  }

  private static func blocks(_ source: Source) -> [Block] {
    switch source.kind {
    case .markdown: return Markdown().blocks(source.text)
    case .code: return [.code(source.text, language: "")]
    case .plain: break
    }
    var (blocks, paragraph): ([Block], InlineText) = ([], InlineText())
    func end() {
      if !paragraph.runs.isEmpty { blocks.append(.paragraph(paragraph)) }
      paragraph = InlineText()
    }
    for line in source.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard !line.allSatisfy(\.isWhitespace) else {
        end()
        continue
      }
      if !paragraph.runs.isEmpty { paragraph.append(InlineText.Run(.lineBreak)) }
      paragraph.append(InlineText.Run(.text(String(line))))
    }
    end()
    return blocks
  }

  private func laidOut(
    _ blocks: [Block], _ folder: String, width: Double, height: Double
  ) -> BlockLayout {
    BlockLayout(blocks, look: look, width: width, height: height) { [pictures] name in
      pictures?.picture(name, in: folder)
    }
  }

  /// Lays texts with pictures out again, because pictures have been read.
  func forgetPictures() {
    for (key, entry) in entries where entry.hasPictures {
      entries[key] = nil
      length -= key.source.text.utf8.count
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
