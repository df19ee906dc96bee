import PanoramaBook
@_spi(ReaderTests) import Reader
import Testing

@Suite struct ContentsTreeTests {
  private func entry(_ title: String, _ path: String, _ children: [BookContents] = [])
    -> BookContents
  {
    BookContents(title: title, target: BookPath.target(path, from: ""), children: children)
  }

  /// Parts with chapters, each chapter a file.
  private func tree(parts: Int, chapters: Int) -> ContentsTree {
    ContentsTree(
      (0..<parts).map { part in
        entry(
          "Part \(part)", "\(part * chapters).xhtml",
          (0..<chapters).map {
            entry("\(part).\($0)", "\(part * chapters + $0).xhtml#start")
          })
      }
    ) { Int($0.prefix { $0 != "." }) }
  }

  @Test func fewEntriesAreAllShown() {
    let tree = tree(parts: 4, chapters: 9)
    #expect(tree.entries.count == 40 && !tree.canFold)
    #expect(tree.shown == Array(0..<40))
    #expect(tree.isOpen(0) == nil)
  }

  @Test func manyEntriesFold() {
    var tree = tree(parts: 5, chapters: 9)
    #expect(tree.shown == [0, 10, 20, 30, 40])
    #expect(tree.isOpen(0) == false && tree.isOpen(1) == nil)
    tree.toggle(10)
    #expect(tree.shown == [0] + Array(10..<20) + [20, 30, 40])
    // What folds nothing does nothing.
    tree.toggle(11)
    #expect(tree.shown.count == 14)
    #expect(tree.shownEntry(for: 25) == 20 && tree.shownEntry(for: 15) == 15)
    tree.unfold(around: 25)
    #expect(tree.shownEntry(for: 25) == 25)
    tree.toggle(10)
    #expect(tree.shown == [0, 10] + Array(20..<30) + [30, 40])
  }

  @Test func theEntryThatIsReadIsTheLastOneThatHasBegun() throws {
    let markup = MarkupReader.document(
      Array("<html><body><p>a</p><h2 id=\"x\">b</h2><p>c</p><a name=\"y\">d</a></body></html>".utf8)
    ).tree
    let tree = ContentsTree(
      [
        entry("Cover", "0.xhtml"), entry("One", "1.xhtml"),
        entry("X", "1.xhtml#x", [entry("Y", "1.xhtml#y")]), entry("Elsewhere", "9.xhtml"),
        entry("Last", "3.xhtml"),
      ]) { ["0.xhtml": 0, "1.xhtml": 1, "3.xhtml": 3][$0] }
    let nodes = ContentsTree.nodes(in: markup)
    func read(_ chapter: Int, _ node: MarkupTree.Index) -> String? {
      tree.entry(at: BookPlace(chapter: chapter, node: node), nodes: nodes).map {
        tree.entries[$0].title
      }
    }
    let x = try #require(markup.element(id: "x"))
    let y = try #require(markup.element(id: "y"))
    #expect(read(0, 3) == "Cover")
    #expect(read(1, 0) == "One" && read(1, x - 1) == "One")
    #expect(read(1, x) == "X" && read(1, y - 1) == "X" && read(1, y) == "Y")
    #expect(read(2, 0) == "Y", "a chapter that the contents leave out")
    #expect(read(3, 5) == "Last" && read(7, 0) == "Last")
    let place = BookPlace(chapter: 1, node: y)
    #expect(tree.entry(at: place, nodes: nil).map { tree.entries[$0].title } == "One")
  }
}

@Suite struct ResultExcerptTests {
  private func shown(_ text: String, _ word: String) throws -> (String, String) {
    let place = try #require(text.range(of: word))
    let match = place.lowerBound.utf16Offset(in: text)..<place.upperBound.utf16Offset(in: text)
    let (short, range) = ResultExcerpt.shortened(text, match)
    let units = Array(short.utf16)
    return (short, String(decoding: units[range], as: UTF16.self))
  }

  @Test func wordsThatAreCutAreLeftOut() throws {
    let (short, match) = try shown(
      "rds before which nobody 🎈 has counted, the lighthouse burns all nigh", "lighthouse")
    #expect(short == "…🎈 has counted, the lighthouse burns all …" && match == "lighthouse")
    #expect(try shown("lighthouse", "lighthouse") == ("lighthouse", "lighthouse"))
    let long = String(repeating: "x", count: 60)
    #expect(try shown(long + "y" + long, "y").1 == "y")
  }
}
