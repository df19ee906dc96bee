import PanoramaBlocks
import PanoramaMarkdown
import PanoramaText
import TestSupport
import Testing

/// Texts that nobody writes must take neither minutes nor the stack.
@Suite struct HostileMarkdownTests {
  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// cmark alone takes half a minute for the first and the second, and seconds for the third.
  @Test func quadraticTextsAreQuick() {
    let texts = [
      repeated("- + ", 12_500) + repeated("\n", 50_000),
      repeated("1. ", 16_000) + repeated("\n", 50_000),
      repeated("|a", 3_000) + "\n" + repeated("|-", 3_000) + "\n" + repeated("a\n", 3_000),
      repeated("a.b@c.d", 140_000), repeated("[", 100_000), repeated("*a_ ", 25_000),
      repeated("==a [[b", 20_000), repeated("[[]]", 25_000), repeated("> ", 50_000),
      repeated("- [ ] a\n", 12_000), repeated("> [!a] b\n", 12_000), repeated("`a``b", 20_000),
    ]
    #expect(processorSeconds { for text in texts { _ = Markdown().blocks(text) } } < 5)
  }

  @Test func depthIsLimited() {
    func depth(_ blocks: [Block]) -> Int {
      blocks.map { block in
        switch block {
        case .quote(let inner): 1 + depth(inner)
        case .list(let list): 1 + (list.items.map { depth($0.blocks) }.max() ?? 0)
        default: 1
        }
      }.max() ?? 0
    }
    let deep = (0..<300).map { String(repeating: " ", count: 2 * $0) + "- a\n" }.joined()
    let blocks = Markdown().blocks(deep + "\n" + repeated(">", 1_000) + " b\n")
    #expect((20...60).contains(depth(blocks)))
    // Nothing is lost.
    #expect(outline(deep).filter { $0.hasSuffix("p a") }.count == 300)
  }

  @Test func aTableInADeepQuotationStays() {
    let table = repeated(">", 100) + " | a |\n" + repeated(">", 100) + " |---|\n"
    #expect(outline(table).contains { $0.hasSuffix("table l") })
  }

  /// Any mixture of marks is read, and nothing but what the layout leaves out is lost.
  @Test func randomMarksAreFine() {
    let words = [
      "a", " ", "\n", "\n\n", "# ", "- ", "1. ", "- [ ] ", "> ", "> [!note]- ", "```", "    ", "\t",
      "|", "|-|-|\n", "*",
      "**", "_", "~~", "==", "`", "[", "]", "(", ")", "[[", "]]", "![", "![[", "<br>", "<!--",
      "-->", "\\", "&amp;", "---",
      "https://a.b", "é", "\r\n", "\u{0}", "שלום", "👩‍👩‍👧", "\u{301}", "^", "$", "%%",
    ]
    let look = BlockLook(
      body: FontLibrary().systemFont(ofSize: 12), text: .black, secondaryText: .black,
      accent: .black, highlight: .white, field: .white, line: .black, tick: .white)
    var random = SeededGenerator(seed: 40)
    for _ in 0..<1_500 {
      let count = Int.random(in: 1...60, using: &random)
      let text = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined()
      let blocks = Markdown().blocks(text)
      let width = random.number(in: 0...400)
      let whole = BlockLayout(blocks, look: look, width: width)
      let part = BlockLayout(blocks, look: look, width: width, height: 40)
      #expect(whole.isComplete)
      #expect(part.size.height <= whole.size.height + 0.001, "\(text.debugDescription)")
      #expect(
        part.isComplete ? part.size == whole.size : part.size.height >= 40,
        "\(text.debugDescription)")
      for task in whole.tasks {
        if let place = task.box.place {
          #expect(Markdown.toggled(text, taskAt: place) != nil, "\(text.debugDescription)")
        }
      }
    }
  }

  @Test func everyByteIsFine() {
    for byte in UInt8.min...UInt8.max {
      let text = String(
        decoding: [byte, 35, 32, byte, byte, 10, 45, 32, 91, byte, 93, 32, byte], as: UTF8.self)
      _ = Markdown().blocks(text)
    }
  }
}
