import Foundation
import PanoramaGraphics
import PanoramaText
import Testing

@Suite struct TextLineTests {
  let library = FontLibrary()
  private func font(_ size: Double) -> Font { TestFonts.dejaVu(size, in: library) }
  private func line(_ text: String, size: Double = 16) -> TextLine {
    TextLine(text, font: font(size))
  }

  /// `I` in DejaVu Sans: advance 604, a bar from (201, 0) to (403, 1493), 2048 units an em.
  @Test func outlinesAndAdvancesAreTheFontsOwn() throws {
    let run = line("II", size: 2048).glyphs
    #expect(line("II", size: 2048).width == 1208)
    let (first, second) = (try #require(run.glyphs.first), try #require(run.glyphs.last))
    #expect(first.outline === second.outline)
    #expect(first.position == [0, 0] && second.position == [604, 0])
    let box = first.outline.path.controlPointBounds
    #expect(
      box == CGRect(x: 201.0 / 2048, y: -1493.0 / 2048, width: 202.0 / 2048, height: 1493.0 / 2048))
    #expect(run.bounds == CGRect(x: 201, y: -1493, width: 806, height: 1493))
  }

  @Test func linearAtEverySize() {
    let unit = line("Hamburgefonts", size: 1).width
    for size in [0.5, 7.3, 14, 1000] {
      #expect(abs(line("Hamburgefonts", size: size).width - unit * size) < 1e-9 * size)
    }
  }

  @Test func verticalMeasuresAreTheFonts() {
    let font = font(2048)
    #expect((font.ascent, font.descent, font.leading) == (1901, 483, 0))
    #expect(font.lineHeight == 2384)
    #expect(font.capHeight == 1493)
    #expect(font.xHeight > 1000 && font.xHeight < 1200)
  }

  @Test func kerningMovesPairsTogether() {
    #expect(line("AV").width < line("A").width + line("V").width)
  }

  @Test func combiningMarksStandOverTheirLetter() {
    let marked = line("q\u{301}")
    #expect(marked.clusters.count == 1)
    #expect(abs(marked.width - line("q").width) < 1e-9)
    #expect(marked.bounds.minY < line("q").bounds.minY)
  }

  @Test func rightToLeftRunsAreTurnedRound() {
    let hebrew = line("אבג")
    #expect(hebrew.clusters.map(\.offset) == [4, 2, 0])
    #expect(hebrew.clusters.map(\.isRightToLeft) == [true, true, true])
    // Latin around Hebrew with a number inside: the words stay in place, the order of letters is
    // reversed.
    let mixed = line("ab אב 12 גד cd")
    let order = mixed.clusters.map(\.offset)
    let place = { (offset: Int) in order.firstIndex(of: offset) ?? -1 }
    // "ab" first, "cd" last; "גד" before "12" before "אב".
    #expect(place(0) == 0 && place(1) == 1)
    #expect(
      place(11) < place(8) && place(8) < place(9) && place(9) < place(5) && place(5) < place(3))
    #expect(order.last == order.max())
  }

  @Test func arabicLettersJoin() {
    let alone = line("ب").glyphs.glyphs.first?.outline
    let joined = line("ببب").glyphs.glyphs.map(\.outline)
    #expect(joined.count >= 3 && alone != nil)
    #expect(!joined.contains { $0 === alone })
  }

  @Test func anotherFaceHelpsOutForMissingCharacters() {
    let inter = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
    guard FileManager.default.isReadableFile(atPath: inter) else { return }
    let font = library.font(contentsOf: inter, size: 20)
    let hebrew = TextLine("a\u{5D0}", font: font)
    let dejaVu = TextLine("\u{5D0}", font: TestFonts.dejaVu(20, in: library))
    #expect(hebrew.glyphs.glyphs.last?.outline === dejaVu.glyphs.glyphs.last?.outline)
    #expect(abs(hebrew.width - TextLine("a", font: font).width - dejaVu.width) < 1e-9)
  }

  @Test func aCharacterNoFontHasStillShows() {
    let unassigned = line("a\u{10FFFD}b")
    #expect(unassigned.glyphs.glyphs.count == 3)
    #expect(unassigned.width > line("ab").width)
  }

  @Test func emptyAndBlankTextHasMeasuresButNoInk() {
    for text in ["", " ", "\u{200B}"] {
      let line = line(text)
      #expect(line.ascent > 0 && line.descent > 0)
      #expect(line.bounds.isNull)
    }
    #expect(line("").width == 0 && line(" ").width > 0)
  }

  @Test func breaksAndTabsAreBlanks() {
    #expect(line("a\tb\r\nc\nd").text == "a b c d")
  }

  @Test(arguments: [0, -5, .nan, .infinity]) func senselessSizesDrawNothing(size: Double) {
    let line = line("text", size: size)
    #expect(line.width == 0)
    #expect(line.bounds.isNull || line.bounds.width == 0)
  }

  @Test func caretsStandBetweenCharacters() {
    let line = line("aé€ß漢")
    let offsets = [0, 1, 3, 6, 8, 11]
    let positions = offsets.map { line.position(of: $0) }
    #expect(positions == positions.sorted())
    #expect(positions.first == 0 && abs((positions.last ?? 0) - line.width) < 1e-9)
    for (offset, x) in zip(offsets, positions) { #expect(line.offset(nearest: x + 0.01) == offset) }
    #expect(line.caretPlaces().map(\.offset) == offsets)
    #expect(line.caretPlaces().map(\.x) == positions)
    #expect(line.offset(nearest: -100) == 0)
    #expect(line.offset(nearest: 1e6) == 11)
  }

  @Test func caretsInRightToLeftTextStartOnTheRight() {
    let line = line("אבג")
    #expect(abs(line.position(of: 0) - line.width) < 1e-9)
    #expect(abs(line.position(of: 6)) < 1e-9)
  }

  /// Where directions meet, a place in the text has two places on the screen.
  @Test func caretsPassOneCharacterAtATimeAcrossDirections() throws {
    let line = line("abאבג")
    func way(from start: Double, toTheRight: Bool) -> [String] {
      var (x, places) = (start, [String]())
      while let (offset, isBehind) = line.caret(beside: x, toTheRight: toTheRight) {
        let next = isBehind ? line.position(behind: offset) : line.position(of: offset)
        #expect(toTheRight ? next > x : next < x)
        x = next
        places.append("\(offset)" + (isBehind ? "b" : ""))
      }
      return places
    }
    // The end of the text is between “ab” and the last letter, which is the next to the right.
    #expect(way(from: 0, toTheRight: true) == ["1", "2b", "6", "4", "2"])
    #expect(way(from: line.width, toTheRight: false) == ["4", "6", "8", "1", "0"])
    #expect(line.position(of: 2) == line.width)
    #expect(abs(line.position(behind: 2) - line.position(of: 8)) < 1e-9)
    #expect(line.position(behind: 0) == 0)
  }

  @Test func aTextIsShapedTheSameFromManyThreads() async {
    let expected = line("Shared outlines, one lock").glyphs
    let font = font(16)
    let all = await withTaskGroup(of: GlyphRun.self) { group in
      for _ in 0..<32 {
        group.addTask { TextLine("Shared outlines, one lock", font: font).glyphs }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all.count == 32 && all.allSatisfy { $0 == expected })
  }

  @Test func sceneTextHasNoKerningAndNoLigatures() {
    for text in ["AVAToTy", "fiffl", "Hxg"] {
      let scene = library.sceneGlyphs(text, size: 2048)
      var pen = 0.0
      for (glyph, character) in zip(scene.glyphs, text) {
        #expect(glyph.position == [pen, 0])
        pen += line(String(character), size: 2048).width
      }
      #expect(scene.glyphs.count == text.count)
    }
  }

  /// The shaper examines all previous marks to place each one, so it gets at most thirty after one
  /// letter. A cluster ends where a run does.
  @Test func tensOfThousandsOfMarksOnOneLetter() {
    let marks = String(repeating: "\u{301}", count: 50_000)
    #expect(line("a" + marks).clusters.count >= 50_000 / 30)
    #expect(
      line("a" + marks.unicodeScalars.prefix(30).map(String.init).joined()).clusters.count == 1)
  }
}
