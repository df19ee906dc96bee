import Foundation
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import PanoramaGraphics
import TestBooks
import Testing

struct StyleTests {
  /// The styles of a document, by the `id` of the elements.
  struct Styled {
    var markup: StyledMarkup

    subscript(id: String) -> ComputedStyle {
      markup.styles[Int(markup.styleOfNode[Int(markup.tree.element(id: id)!)])]
    }

    func node(_ id: String) -> MarkupTree.Index { markup.tree.element(id: id)! }
  }

  private func styled(_ css: String, _ body: String, look: BookLook = BookLook()) -> Styled {
    let tree = MarkupReader.document(Array(TestBook.page(body).utf8)).tree
    let sheet = StyleSheet(Array(css.utf8), path: "OEBPS/style.css")
    return Styled(
      markup: BookStyler(sheets: [sheet], look: look, path: "OEBPS/0.xhtml").styled(
        tree, language: "en"))
  }

  /// Whether a selector selects the element `x`.
  private func selects(_ selector: String, _ body: String) -> Bool {
    styled("\(selector) { z-index: 1; margin-left: 7px }", body)["x"].margin.left == .points(7)
  }

  @Test func directionsOfTheFirstLetter() {
    let body = """
      <p id="a" dir="auto">1. \u{5D0}b</p><p id="b" dir="auto"><bdi>\u{5D0}</bdi><i dir="rtl">\u{5D0}</i>b</p>
      <p dir="rtl"><bdi id="c">c \u{627}</bdi><b id="d" dir="auto">-</b><i id="e">e</i></p>
      """
    let styled = styled("", body)
    #expect(
      ["a", "b", "c", "d", "e"].map { styled[$0].isRightToLeft } == [
        true, false, false, false, true,
      ])
  }

  @Test func placesOfUnderlines() {
    func position(_ value: String) -> ComputedStyle.UnderlinePosition {
      styled("body { -epub-text-underline-position: \(value) }", "<p id='x'/>")["x"]
        .underlinePosition
    }
    func isUnder(_ value: String) -> Bool { position(value).isUnder }
    #expect(position("under right").side == .right && position("left").side == .left)
    #expect(isUnder("under") && isUnder("under left"))
    #expect(!isUnder("auto") && !isUnder("left") && !isUnder("under 3px"))
  }

  @Test func wordsOfEPUBItself() {
    #expect(
      styled("p { text-transform: -epub-fullwidth }", "<p id='x'/>")["x"].textTransform
        == .fullWidth)
  }

  @Test func formulasInLines() {
    let body = """
      <math xmlns="http://www.w3.org/1998/Math/MathML" display="block" id="m"> <mi id="a">a</mi> <mo id="plus">+</mo>
      <msup> <mi id="sin">sin</mi> <mn id="two">2</mn> </msup> <mfrac><mn>1</mn><mn id="below">3</mn></mfrac></math>
      """
    let styled = styled("", body)
    #expect(styled["m"].display == .block)
    #expect(styled["a"].isItalic && !styled["sin"].isItalic)
    #expect(
      styled["two"].verticalAlign == .super && styled["two"].fontSize < styled["sin"].fontSize)
    #expect(styled["plus"].margin.left == .points(0.22 * styled["plus"].fontSize))
    let line = styled.markup.before[styled.node("below")]?.pieces ?? []
    #expect(line.count == 1)
    if case .text(let text)? = line.first { #expect(text == "/") } else { Issue.record("no line") }
    // White space between the parts of formulas means nothing.
    #expect(styled.markup.tree.characters(in: styled.node("m")) == "a+sin213")
  }

  @Test(arguments: [
    "p", "*", "#x", ".a", "p.a.b", "div p", "div > p", "h1 + p", "h1 ~ p", "[title]", "[title=one]",
    "[title='o n' i], p",
    "[title^=on]", "[title$=ne]", "[title*=n]", "[title|=one]", "[class~=b]", "p:nth-child(2)",
    "p:nth-child(2n)",
    "p:nth-child(even)", "p:nth-child(-n+2)", "p:nth-of-type(1)", "p:first-of-type",
    "p:nth-last-child(2)", ":not(.c)",
    "p:not(.c):not(h1)", ":is(h1, p)", ":where(p)", "p:lang(de)", ":root p", "body p", "div>h1+p",
    "P", "p:nth-child( 2n + 0 )",
    "html body div p", "div:not(:empty) p", "p:nth-last-of-type(2n+2)",
  ])
  func selectorsThatSelect(_ selector: String) {
    let body =
      "<div class='d'><h1>H</h1><p id='x' class='a b' title='one' lang='de-AT'>X</p><p>Y</p></div>"
    #expect(selects(selector, body))
  }

  @Test(arguments: [
    "h1", "#y", ".A", ".c", "body > p", "p + p", "p ~ p", "[titl]", "[title=on]", "[title^='']",
    "p:first-child", "p:last-child",
    "p:nth-child(odd)", "p:hover", "p:unknown", "p::unknown", "p:lang(d)", "p:empty", "p:root",
    "p > ", "p,, h1", "p::before",
    ":not(p)", "div#x", "p:only-child", "svg|p", "p:nth-child(2n+3)", "p:not(:not(.c))", "1p",
    "p &",
  ])
  func selectorsThatDoNot(_ selector: String) {
    let body =
      "<div class='d'><h1>H</h1><p id='x' class='a b' title='one' lang='de-AT'>X</p><p>Y</p></div>"
    #expect(!selects(selector, body))
  }

  @Test func namespacesInSelectors() {
    let css = """
      @namespace epub "http://www.idpf.org/2007/ops"; @namespace s url(http://www.w3.org/2000/svg);
      [epub|type~="x"] { letter-spacing: 1px } s|g { letter-spacing: 2px } *|rect { letter-spacing: 3px }
      """
    let page = styled(
      css,
      "<p id='a' epub:type='y x'/><svg xmlns='http://www.w3.org/2000/svg'><g id='b'><rect id='c'/></g></svg>"
    )
    #expect(["a", "b", "c"].map { page[$0].letterSpacing } == [1, 2, 3])
  }

  @Test func whichDeclarationWins() {
    let css = """
      p { letter-spacing: 1px } .a { letter-spacing: 2px } #x { letter-spacing: 3px } p { letter-spacing: 4px }
      p { word-spacing: 1px !important } #x { word-spacing: 2px }
      .a { text-indent: 1px } .a { text-indent: 2px } p { text-indent: 3px }
      """
    let page = styled(
      css,
      "<p id='x' class='a' style='word-spacing: 9px'>X</p><p id='y' style='letter-spacing: 8px'>Y</p>"
    )
    #expect(page["x"].letterSpacing == 3)
    #expect(page["x"].wordSpacing == 1)
    #expect(page["x"].textIndent == .points(2))
    #expect(page["y"].letterSpacing == 8)
  }

  @Test func faultsAreSkippedAsTheSpecificationSays() {
    let css = """
      p { letter-spacing: red; letter-spacing: 5px; letter-spacing: 1px 2px; unknown: 3; letter-spacing }
      p { word-spacing: 3px; } } h1 { word-spacing: 9px }
      @unknown { p { word-spacing: 8px } } p[ { word-spacing: 7px } ]
      { word-spacing: 7px } p { text-indent: 4px; color: "bad
      ; text-indent: 5px }
      <!-- p { orphans: 4 } --> p { widows: 3; /* a } comment */ }
      """
    let page = styled(css, "<p id='x'>X</p>")
    #expect(page["x"].letterSpacing == 5)
    #expect(page["x"].wordSpacing == 3)
    #expect(page["x"].textIndent == .points(5))
    #expect(page["x"].orphans == 4)
    #expect(page["x"].widows == 3)
  }

  @Test func inheritanceAndItsWords() {
    let css = """
      div { letter-spacing: 3px; margin-left: 5px; color: #123456 }
      #a { margin-left: inherit } #b { letter-spacing: initial } #c { all: unset; color: unset; margin: 1px 2px }
      #d { color: inherit; margin: inherit }
      """
    let page = styled(css, "<div><p id='a'/><p id='b'/><p id='c'/><p id='d'/></div>")
    #expect(page["a"].letterSpacing == 3)
    #expect(page["a"].margin.left == .points(5))
    #expect(page["b"].letterSpacing == 0)
    #expect(page["c"].color == CGColor(argb: 0xFF12_3456))
    #expect(
      page["c"].margin
        == StyleSides(top: .points(1), right: .points(2), bottom: .points(1), left: .points(2)))
    #expect(page["d"].margin.left == .points(5))
  }

  @Test(arguments: [
    ("12px", 12), ("12pt", 16), ("1in", 96), ("2.54cm", 96), ("25.4mm", 96), ("1pc", 16),
    ("2em", 40), ("2rem", 32),
    ("1ex", 10), ("1ch", 10), ("10vw", 60), ("10vh", 80), ("calc(1em + 10px)", 30),
    ("calc(2 * (3px + 1em) - 6px)", 40),
    ("calc(1em/2)", 10), ("-3px", -3), ("+3px", 3), (".5em", 10), ("1e1px", 10), ("0", 0),
  ])
  func lengths(_ text: String, _ points: Double) {
    let page = styled(
      "#x { font-size: 20px; margin-left: 1000px; margin-left: \(text) }", "<p id='x'/>")
    guard case .points(let found) = page["x"].margin.left else {
      Issue.record("\(text) is no length in points")
      return
    }
    #expect(abs(found - points) < 0.001)
  }

  @Test(arguments: [
    "12", "12foo", "calc(1em + 2)", "calc(1em * 1em)", "calc(1em / 0)", "#fff", "1 px", "--x", "",
  ])
  func noLengths(_ text: String) {
    let page = styled("#x { margin-left: 1000px; margin-left: \(text) }", "<p id='x'/>")
    #expect(page["x"].margin.left == .points(1000))
  }

  @Test func sizesOfText() {
    let css = """
      #a { font-size: 150% } #b { font-size: 2em } #c { font-size: smaller } #d { font-size: x-large } #e { font-size: 12pt }
      #f { font: italic small-caps bold 20px/1.5 "A B", Serif } #g { font: 10px }
      """
    let body = ["a", "b", "c", "d", "e", "f", "g"].map { "<p id='\($0)'/>" }.joined()
    var look = BookLook()
    let page = styled(css, body)
    #expect(["a", "b", "d", "e", "f", "g"].map { page[$0].fontSize } == [24, 32, 24, 16, 20, 16])
    #expect(abs(page["c"].fontSize - 16 / 1.2) < 0.001)
    #expect(page["f"].isItalic && page["f"].isSmallCapitals)
    #expect(page["f"].fontWeight == 700)
    #expect(page["f"].lineHeight == .factor(1.5))
    #expect(page["f"].fontFamilies == ["A B", "Serif"])
    look.textSize = 32
    let large = styled(css, body, look: look)
    #expect(["a", "b", "d", "e"].map { large[$0].fontSize } == [48, 64, 48, 32])
  }

  @Test func shorthands() {
    let css = """
      #a { margin: 1px 2px 3px; padding: 1px; border: 2px solid #ff0000; border-left: none; background: #00ff00 url(p.png) top }
      #b { border-width: 1px 2px; border-style: solid; color: #0000ff; list-style: square inside; border-top-color: red }
      #c { margin-inline-start: 7px; padding-block: 1px 2px; border-block-end: 3px dotted } #d { background: none }
      """
    let page = styled(css, "<p id='a'/><p id='b'/><p id='c' dir='rtl'/><p id='d'/>")
    #expect(
      page["a"].margin
        == StyleSides(top: .points(1), right: .points(2), bottom: .points(3), left: .points(2)))
    #expect(
      page["a"].border.top == .init(width: 2, style: .solid, color: CGColor(argb: 0xFFFF_0000)))
    #expect(page["a"].border.left == .none)
    #expect(page["a"].background == CGColor(argb: 0xFF00_FF00))
    #expect(page["a"].backgroundImage == "OEBPS/p.png")
    #expect(
      page["b"].border.right == .init(width: 2, style: .solid, color: CGColor(argb: 0xFF00_00FF)))
    #expect(page["b"].border.top.color == CGColor(argb: 0xFFFF_0000))
    #expect(page["b"].listMark == .square && page["b"].isListMarkInside)
    #expect(page["c"].margin.right == .points(7))
    #expect(page["c"].padding.bottom == .points(2))
    #expect(page["c"].border.bottom == .init(width: 3, style: .dotted, color: .black))
    #expect(page["d"].background == nil)
  }

  @Test func sidesTurnWithTheWriting() {
    let css =
      "body { writing-mode: vertical-rl } p { margin-block-start: 4px; margin-inline-start: 5px }"
    let page = styled(css, "<p id='x'/>")
    #expect(page["x"].margin.right == .points(4))
    #expect(page["x"].margin.top == .points(5))
    #expect(
      styled(
        "p { -epub-writing-mode: vertical-rl; -webkit-text-combine: horizontal }", "<p id='x'/>")[
          "x"
        ].writing == .verticalRL)
    #expect(
      styled("p { -epub-text-emphasis: open sesame; -webkit-hyphens: auto }", "<p id='x'/>")["x"]
        .emphasis == .openSesame)
  }

  @Test func media() {
    let css = """
      @media print { p { orphans: 5 } } @media screen and (min-width: 500px) { p { widows: 5 } }
      @media (max-width: 400px), (orientation: portrait) { p { letter-spacing: 1px } }
      @media amzn-kf8 { p { word-spacing: 1px } } @media not print { @media (min-width: 30em) { p { text-indent: 1px } } }
      @media (unknown: 3) { p { hyphens: none } } @media (prefers-color-scheme: dark) { p { line-height: 3 } }
      """
    let page = styled(css, "<p id='x'/>")
    #expect(page["x"].orphans == 2 && page["x"].widows == 5)
    #expect(page["x"].letterSpacing == 1 && page["x"].wordSpacing == 0)
    #expect(page["x"].textIndent == .points(1))
    #expect(page["x"].hyphens == .auto && page["x"].lineHeight == .normal)
    var look = BookLook()
    look.theme = .dark
    look.page = CGSize(width: 400, height: 300)
    let dark = styled(css, "<p id='x'/>", look: look)
    #expect(dark["x"].lineHeight == .factor(3) && dark["x"].widows == 2)
  }

  @Test func variables() {
    let css = """
      :root { --size: 3px; --all: var(--size) 4px; --Size: 9px } p { margin: var(--all); letter-spacing: var(--none, 2px) }
      #y { --size: 5px; word-spacing: var(--size); text-indent: var(--none) } #z { --a: var(--b); --b: var(--a); orphans: var(--a) }
      """
    let page = styled(css, "<p id='x'/><p id='y'/><p id='z'/>")
    #expect(page["x"].margin.left == .points(4) && page["x"].margin.top == .points(3))
    #expect(page["x"].letterSpacing == 2)
    #expect(page["y"].wordSpacing == 5 && page["y"].textIndent == .points(0))
    #expect(page["z"].orphans == 2)
  }

  @Test func contentBeforeAndAfter() throws {
    let css = """
      p::before { content: "\\201C" attr(title) url(a.png) counter(n, upper-roman) counters(n, "."); color: red }
      p:after { content: none } p { counter-reset: n 3; counter-increment: m } p::first-letter { font-size: 3em; float: left }
      p::first-line { font-variant: small-caps }
      """
    let page = styled(css, "<p id='x' title='T'>X</p>")
    let before = try #require(page.markup.before[page.node("x")])
    #expect(before.pieces.count == 5)
    guard case .text("\u{201C}") = before.pieces[0], case .text("T") = before.pieces[1],
      case .image("OEBPS/a.png") = before.pieces[2],
      case .counter("n", nil, .upperRoman) = before.pieces[3],
      case .counter("n", ".", .decimal) = before.pieces[4]
    else {
      Issue.record("\(before.pieces)")
      return
    }
    #expect(before.style.color == CGColor(argb: 0xFFFF_0000))
    #expect(page.markup.after[page.node("x")] == nil)
    #expect(page.markup.counters[page.node("x")]?.map(\.value) == [3, 1])
    #expect(page.markup.firstLetter[page.node("x")]?.fontSize == 48)
    #expect(page.markup.firstLetter[page.node("x")]?.float == .left)
    #expect(page.markup.firstLine[page.node("x")]?.isSmallCapitals == true)
  }

  @Test func attributesOfOldHTML() {
    let page = styled(
      "td { text-align: right }",
      """
      <p id="a" align="center">A</p><table id="t" width="50%" bgcolor="ff0000" border="1" cellpadding="3">
      <tr><td id="b" align="left" width="40" valign="top">B</td></tr></table>
      <font id="f" size="+2" color="#00ff00">F</font><ol start="5" type="a" id="o"><li id="l">L</li></ol><div id="d" dir="rtl">D</div>
      """)
    #expect(page["a"].textAlign == .center)
    #expect(page["t"].width == .share(0.5) && page["t"].background == CGColor(argb: 0xFFFF_0000))
    #expect(page["b"].textAlign == .right)
    #expect(
      page["b"].width == .points(40) && page["b"].verticalAlign == .top
        && page["b"].padding.left == .points(3))
    #expect(page["f"].fontSize == 24 && page["f"].color == CGColor(argb: 0xFF00_FF00))
    #expect(page["l"].listMark == .lowerAlpha)
    #expect(page["d"].isRightToLeft)
  }

  @Test func theReadersLook() {
    let css =
      "p { font-family: X; line-height: 3; text-align: left; color: #ffffff } div { background: #ffffff } code { font-family: monospace }"
    let body =
      "<p id='a'>A<code id='c'>C</code></p><div id='d'><span id='e'>E</span></div><a id='l' href='#a'>L</a>"
    var look = BookLook()
    look.family = "Inter"
    look.lineHeight = 1.4
    look.justifies = true
    look.hyphenates = false
    let page = styled(css, body, look: look)
    #expect(page["a"].fontFamilies == ["Inter", "X"] && page["c"].fontFamilies == ["monospace"])
    #expect(
      page["a"].lineHeight == .factor(1.4) && page["a"].textAlign == .justify
        && page["a"].hyphens == .manual)
    #expect(page["l"].color == BookTheme.light.link)
    look.usesPublisherStyles = false
    #expect(styled(css, body, look: look)["a"].color == .black)
  }

  @Test(arguments: [BookTheme.sepia, .dark])
  func textsCanBeReadInAnyTheme(_ theme: BookTheme) {
    var look = BookLook()
    look.theme = theme
    let shades = [
      "#000000", "#ffffff", "#777777", "#ffff00", "#0000ff", "#123456", "#ff0000", "#e0ffe0",
    ]
    var body = ""
    for (i, text) in shades.enumerated() {
      for (j, back) in shades.enumerated() {
        body +=
          "<p id='p\(i)\(j)' style='color: \(text); background: \(back)'>X</p><p id='q\(i)\(j)' style='color: \(text)'/>"
      }
    }
    let page = styled("", body, look: look)
    for i in shades.indices {
      for j in shades.indices {
        let style = page["p\(i)\(j)"]
        #expect(ReadableColors.contrast(style.color, style.background ?? .white) >= 4.49)
        #expect(ReadableColors.contrast(page["q\(i)\(j)"].color, theme.background) >= 4.49)
      }
    }
  }

  @Test func equalElementsShareStyles() {
    let page = styled(
      "p { color: red } li { counter-increment: x }",
      "<ol>" + String(repeating: "<li><p>x <b>y</b></p></li>", count: 500) + "</ol>")
    #expect(page.markup.styles.count < 12)
    #expect(page.markup.counters.count == 500)
  }

  @Test func languages() {
    let page = styled(
      "", "<p id='a'>A</p><div xml:lang='fr'><p id='b'>B</p><p id='c' lang='ar'>C</p></div>")
    #expect(["a", "b", "c"].map { page[$0].language } == ["en", "fr", "ar"])
  }

  @Test func moreRulesThanCount() {
    let css = (0..<3000).map { ".c\($0){top:0}" }.joined()
    let sheet = StyleSheet(Array(css.utf8), path: "", maximumRules: 1000)
    #expect(sheet.isCut)
    #expect(sheet.ruleCount == 1000)
  }

  @Test func selectorsThatWouldTakeForever() {
    let body =
      String(repeating: "<div>", count: 300) + String(repeating: "<p>x</p>", count: 100)
      + String(repeating: "</div>", count: 300)
    let css = String(repeating: "div ", count: 25) + "b ~ p { color: red }"
    let page = styled(css + String(repeating: ":not(", count: 10000), body + "<p id='x'/>")
    #expect(page["x"].color == .black)
  }
}
