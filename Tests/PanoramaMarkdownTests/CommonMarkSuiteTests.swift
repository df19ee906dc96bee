import Foundation
import PanoramaBlocks
import PanoramaMarkdown
import PanoramaText
import Testing

/// CommonMark's own examples, which `scripts/check-markdown` fetches: each is laid out, and has as many blocks of each
/// kind as in CommonMark's HTML.
@Suite struct CommonMarkSuiteTests {
  private struct Example: Decodable {
    let markdown: String
    let html: String
    let example: Int
    let section: String
  }

  static let path = ProcessInfo.processInfo.environment["PANORAMA_COMMONMARK"]

  @Test(.enabled(if: path != nil)) func everyExampleHasItsBlocks() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: try #require(Self.path)))
    let examples = try JSONDecoder().decode([Example].self, from: data)
    let look = BlockLook(
      body: FontLibrary().systemFont(ofSize: 12), text: .black, secondaryText: .black,
      accent: .black, highlight: .white, field: .white, line: .black, tick: .white)
    var counted = 0
    for example in examples {
      let blocks = Markdown().blocks(example.markdown)
      for width in [1, 40, 300] as [Double] {
        #expect(BlockLayout(blocks, look: look, width: width).isComplete)
      }
      // HTML is shown as it is written, so its tags are not blocks.
      guard !example.section.contains("HTML"), !Self.hasHTML(blocks) else { continue }
      counted += 1
      #expect(
        Self.counts(blocks) == Self.counts(ofHTML: example.html),
        "example \(example.example), \(example.section): \(example.markdown)")
    }
    print("\(examples.count) examples laid out, the blocks of \(counted) counted")
    #expect(counted > 500)
  }

  private static func hasHTML(_ blocks: [Block]) -> Bool {
    blocks.contains { block in
      switch block {
      case .code(_, "html"): true
      case .quote(let inner): hasHTML(inner)
      case .list(let list): list.items.contains { hasHTML($0.blocks) }
      default: false
      }
    }
  }

  private static func counts(_ blocks: [Block]) -> [String: Int] {
    var result: [String: Int] = [:]
    func add(_ blocks: [Block]) {
      for block in blocks {
        switch block {
        case .paragraph, .table: break
        case .heading(_, let level): result["h\(level)", default: 0] += 1
        case .quote(let inner):
          result["blockquote", default: 0] += 1
          add(inner)
        case .callout(let callout):
          result["blockquote", default: 0] += 1
          add(callout.blocks)
        case .code: result["pre", default: 0] += 1
        case .rule: result["hr", default: 0] += 1
        case .list(let list):
          result[list.marker == .bullet ? "ul" : "ol", default: 0] += 1
          for item in list.items {
            result["li", default: 0] += 1
            add(item.blocks)
          }
        }
      }
    }
    add(blocks)
    return result
  }

  /// Paragraphs are not counted: CommonMark's HTML has none in tight lists.
  private static func counts(ofHTML html: String) -> [String: Int] {
    html.matches(of: /<(h[1-6r]|blockquote|pre|ul|ol|li)[ >\/]/).reduce(into: [:]) {
      $0[String($1.output.1), default: 0] += 1
    }
  }
}
