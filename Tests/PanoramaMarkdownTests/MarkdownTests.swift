import PanoramaBlocks
import PanoramaMarkdown
import Testing

@Suite struct MarkdownTests {
  @Test(arguments: [
    ("plain words", ["p plain words"]),
    ("", []),
    ("  \n\n ", []),
    ("# One\n## Two *it*\n\nSetext\n===", ["h1 One", "h2 Two I(it)", "h1 Setext"]),
    (
      "Some **bold**, *italic*, ***both***, ~~struck~~, `code`",
      ["p Some B(bold), I(italic), BI(both), S(struck), C(code)"]
    ),
    ("a ~one~ tilde", ["p a ~one~ tilde"]),
    ("one\ntwo  \nthree\\\nfour", ["p one⏎two⏎three⏎four"]),
    ("a<br>b <!-- gone --> <u>c</u>", ["p a⏎b  <u>c</u>"]),
    ("<div>\nx\n</div>\n\n<!-- nothing -->", ["code html:\"<div>\\nx\\n</div>\\n\""]),
    ("```swift x\nlet a = 1\n```\n\n    b", ["code swift:\"let a = 1\\n\"", "code :\"b\\n\""]),
    ("a\n\n---\n\nb", ["p a", "rule", "p b"]),
    ("> a\n> > b", ["quote", "  p a", "  quote", "    p b"]),
    (
      "- a\n- b\n  - c\n\n3. d\n4. e",
      ["-", "  p a", "-", "  p b", "  -", "    p c", "3.", "  p d", "4.", "  p e"]
    ),
    ("- a\n\n- b", ["•", "  p a", "•", "  p b"]),
    (
      "[one](https://a.b/c) https://d.e www.f.g <mailto:h@i.j>",
      [
        "p {one→https://a.b/c} {https://d.e→https://d.e} {www.f.g→http://www.f.g} "
          + "{mailto:h@i.j→mailto:h@i.j}"
      ]
    ),
    ("![an *old* picture](a%20b.png)", ["p <a%20b.png|an old picture>"]),
    ("[![x](y.png)](https://z.z)", ["p {<y.png|x>→https://z.z}"]),
    (
      "| a | b | c |\n|---|:-:|--:|\n| 1 | **2** |\n| 3 | 4 | 5 | 6 |",
      ["table lcr", "  a | b | c", "  1 | B(2) | ", "  3 | 4 | 5"]
    ),
    ("&amp; \\*a\\* &#65;", ["p & *a* A"]),
  ]) func commonAndGitHubMarkdown(source: String, expected: [String]) {
    #expect(outline(source) == expected)
  }

  @Test(arguments: [
    ("==bright== and a == b", ["p H(bright) and a == b"]),
    ("==so **very** bright==", ["p H(so )BH(very)H( bright)"]),
    ("a ==b and `==c==`", ["p a ==b and C(==c==)"]),
    ("==one== two ==three==", ["p H(one) two H(three)"]),
    ("x\n====", ["h1 x"]),
    (
      "[[Page]] [[Page#Part]] [[Page|words]]",
      ["p {Page⇒Page} {Page > Part⇒Page#Part} {words⇒Page}"]
    ),
    ("[[]] [[a] [[b]]", ["p [[]] {a] [[b⇒a] [[b}"]),
    ("![[pic.PNG]] ![[Note]] `[[c]]`", ["p <pic.PNG|pic.PNG> {Note⇒Note} C([[c]])"]),
    (
      "> [!note] A *title*\n> body\n> more\n>\n> - x",
      ["callout note: A I(title)", "  p body⏎more", "  -", "    p x"]
    ),
    ("> [!WARNING]-\n> body", ["callout warning: WARNING", "  p body"]),
    ("> [!tip]", ["callout tip: Tip"]),
    ("> [!] no", ["quote", "  p [!] no"]),
    ("> [note] no", ["quote", "  p [note] no"]),
  ]) func whatObsidianAdds(source: String, expected: [String]) {
    #expect(outline(source) == expected)
  }

  @Test func lineBreaksCanBeBlanks() {
    var settings = Markdown()
    settings.keepsLineBreaks = false
    #expect(outline("one\ntwo  \nthree", settings) == ["p one two⏎three"])
  }

  @Test func tasksHaveTheirPlaces() throws {
    let source = "é\n\n- [ ] a\n- [x] b\n  1. [X] c\n\n> * [ ] d\n\r\n- [ ]no"
    let expected = [
      "p é", "- [ ]@7", "  p a", "- [x]@15", "  p b", "  1. [x]@26", "    p c", "quote",
      "  - [ ]@37", "    p d", "-", "  p [ ]no",
    ]
    #expect(outline(source) == expected)
    let ticked = try #require(Markdown.toggled(source, taskAt: 7))
    #expect(ticked == source.replacing("- [ ] a", with: "- [x] a"))
    #expect(Markdown.toggled(ticked, taskAt: 7) == source)
    #expect(Markdown.toggled(source, taskAt: 26) == source.replacing("[X]", with: "[ ]"))
    for place in [-1, 0, 6, 8, 1_000] { #expect(Markdown.toggled(source, taskAt: place) == nil) }
  }

  @Test func windowsLineEndsDoNotMoveTheBoxes() {
    #expect(
      outline("a\r\n\r\n- [ ] b\r\n- [ ] c") == ["p a", "- [ ]@8", "  p b", "- [ ]@17", "  p c"])
  }
}
