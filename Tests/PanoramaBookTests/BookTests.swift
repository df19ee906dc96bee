import Foundation
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import TestBooks
import Testing

struct BookTests {
  @Test func metadata() throws {
    let book = TestBook(
      metadata: """
        <dc:title id="t2">Sub</dc:title><meta refines="#t2" property="title-type">main</meta>
        <dc:creator id="c">Jane Austen</dc:creator><meta refines="#c" property="role" scheme="marc:relators">aut</meta>
        <meta refines="#c" property="file-as">Austen, Jane</meta><dc:creator>Somebody</dc:creator>
        <meta property="dcterms:modified">2026-01-01T00:00:00Z</meta><meta property="rendition:layout">pre-paginated</meta>
        <meta property="rendition:spread">both</meta><meta name="cover" content="pic"/>
        """,
      manifest: "<item id='pic' href='a%20b.png' media-type='image/png'/>",
      spine: """
        <spine page-progression-direction="rtl"><itemref idref="c0" linear="no"
        properties="page-spread-left rendition:layout-reflowable rendition:layout-pre-paginated page-spread-right"/></spine>
        """
    )
    var files = book
    files.add("OEBPS/a b.png", [1, 2, 3])
    let opened = try files.opened()
    let metadata = opened.package.metadata
    #expect(opened.title == "Sub" && opened.authors == ["Jane Austen"] && opened.language == "en")
    #expect(metadata.creators[0].sortName == "Austen, Jane")
    #expect(metadata.modified == "2026-01-01T00:00:00Z")
    #expect(metadata.rendition.isFixed && metadata.rendition.spread == "both")
    #expect(opened.package.isRightToLeft == true)
    #expect(
      !opened.chapters[0].isLinear && opened.chapters[0].spread == .left
        && !opened.chapters[0].rendition.isFixed)
    #expect(opened.cover == [1, 2, 3])
    #expect(metadata.identifiers == ["urn:uuid:01234567-89ab-cdef-0123-456789abcdef"])
  }

  @Test func navigationOfEPUB3() throws {
    var book = TestBook(
      manifest:
        "<item id='n' href='nav.xhtml' properties='nav' media-type='application/xhtml+xml'/>")
    book.add(
      "OEBPS/nav.xhtml",
      TestBook.page(
        """
        <nav epub:type="toc"><h1>Contents</h1><ol><li><a href="0.xhtml">One  <b>1</b></a><ol><li><a href="0.xhtml#b">B</a></li></ol></li>
        <li><span>Part</span><ol><li><a href="0.xhtml#c"><img alt="C" src="c.png"/></a></li></ol></li></ol></nav>
        <nav epub:type="page-list"><ol><li><a href="0.xhtml#p1">xii</a></li></ol></nav>
        <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="0.xhtml">Start</a></li></ol></nav>
        """))
    let opened = try book.opened()
    #expect(opened.contents.map(\.title) == ["One 1", "Part"])
    #expect(opened.contents[0].children.map(\.target?.fragment) == ["b"])
    #expect(opened.contents[1].target == nil && opened.contents[1].children.map(\.title) == ["C"])
    #expect(opened.navigation.pages.map(\.name) == ["xii"])
    #expect(opened.navigation.landmarks.map(\.kind) == ["bodymatter"])
  }

  @Test func navigationOfEPUB2() throws {
    var book = TestBook(
      manifest: "<item id='ncx' href='toc.ncx' media-type='application/x-dtbncx+xml'/>",
      spine:
        "<spine toc='ncx'><itemref idref='c0'/></spine><guide><reference type='Text' title='Go' href='0.xhtml'/></guide>"
    )
    book.add(
      "OEBPS/toc.ncx",
      """
      <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>One</text></navLabel>
      <content src="0.xhtml"/><navPoint><navLabel><text>Two</text></navLabel><content src="0.xhtml#t"/></navPoint></navPoint></navMap>
      <pageList><pageTarget><navLabel><text>7</text></navLabel><content src="0.xhtml#p7"/></pageTarget></pageList></ncx>
      """)
    let opened = try book.opened()
    #expect(
      opened.contents.map(\.title) == ["One"] && opened.contents[0].children.map(\.title) == ["Two"]
    )
    #expect(opened.navigation.pages.map(\.name) == ["7"])
    #expect(opened.navigation.landmarks.map(\.kind) == ["text"])
    #expect(try TestBook(chapters: ["", "<p/>"]).opened().contents.map(\.title) == ["1", "2"])
  }

  @Test func sheetsAreReadInTheirOrder() throws {
    var book = TestBook(
      chapters: ["<p id='x' class='p'>X</p>"],
      css:
        "@charset 'utf-8'; @import 'more.css'; @import url(style.css); @import 'paper.css' print; p { orphans: 3 }"
    )
    book.add(
      "OEBPS/more.css",
      "p { orphans: 4; widows: 4 } @font-face { font-family: F; src: url(f.otf) format('opentype'); font-weight: bold }"
    )
    book.add("OEBPS/paper.css", "p { widows: 9 }")
    let opened = try book.opened()
    let markup = try opened.styledChapter(0, look: BookLook())
    let style = markup.styles[Int(markup.styleOfNode[Int(markup.tree.element(id: "x")!)])]
    #expect(style.orphans == 3 && style.widows == 4)
    let faces = try opened.fontFaces(0, look: BookLook())
    #expect(faces.first.map { [$0.family] + $0.paths } == ["F", "OEBPS/f.otf"])
    #expect(faces.first?.weight == 700)
  }

  @Test func filesAreFoundByNamesInAnotherCase() throws {
    let book = try TestBook(manifest: "<item id='u' href='Style.CSS' media-type='text/css'/>")
      .opened()
    #expect(book.hasResource("oebps/STYLE.css"))
    #expect(throws: BookError("lacks the file OEBPS/none.css")) {
      try book.resource("OEBPS/none.css")
    }
  }

  @Test func pictureChapters() throws {
    var book = TestBook(
      manifest: "<item id='p' href='1 2.png' media-type='image/png'/>",
      spine: "<spine><itemref idref='p'/></spine>")
    book.add("OEBPS/1 2.png", [0])
    let opened = try book.opened()
    let tree = try opened.chapter(0)
    let image = try #require(tree.first(named: "img").flatMap { tree.element($0)?["src"] })
    #expect(opened.target(image, from: 0)?.path == "OEBPS/1 2.png")
  }

  @Test func drawingsAsChapters() throws {
    var book = TestBook(
      manifest: "<item id='d' href='d.svg' media-type='image/svg+xml'/>",
      spine: "<spine><itemref idref='d'/></spine>")
    book.add(
      "OEBPS/d.svg",
      "<svg xmlns='http://www.w3.org/2000/svg'><g/><text id='t'>Words</text></svg>")
    let opened = try book.opened()
    let tree = try opened.chapter(0)
    #expect((0..<5).map { tree.element($0)?.name } == ["html", "body", "svg", "g", "text"])
    #expect(tree.children(of: 2).map { $0 } == [3, 4] && tree.nodes[0].end == 6)
    #expect(tree.nodes[5].parent == 4 && tree.nodes[3].end == 4)
    #expect(tree.characters(in: 1) == "Words" && tree.element(id: "t") == 4)
  }

  @Test func rulesOfAChapterHoldForItsDrawings() throws {
    let book = try TestBook(
      chapters: [
        "<style>.b { stroke: blue }</style><svg xmlns='http://www.w3.org/2000/svg'><g class='a'/></svg>"
      ], css: ".a > .c { fill: red }"
    ).opened()
    let tree = try book.chapter(0)
    let drawing = book.drawing(try #require(tree.first(named: "svg")), in: tree, chapter: 0)
    let read = MarkupReader.xml(Array(drawing.utf8)).tree
    #expect(read.element(1)?.name == "style")
    #expect(read.characters(in: 1).contains(".a > .c { fill: red }"))
    #expect(read.characters(in: 1).contains(".b { stroke: blue }"))
    // Without rules, nothing is added.
    let plain = try TestBook(chapters: ["<svg xmlns='http://www.w3.org/2000/svg'><g/></svg>"])
      .opened()
    let other = try plain.chapter(0)
    #expect(!plain.drawing(other.first(named: "svg")!, in: other, chapter: 0).contains("<style"))
  }

  @Test func picturesThatCannotBeShownYieldToTheirFallbacks() throws {
    var book = TestBook(
      manifest: """
        <item id='a' href='a.psd' media-type='image/psd' fallback='b'/>
        <item id='b' href='b.tiff' media-type='image/tiff' fallback='c'/>
        <item id='c' href='c.png' media-type='image/png' fallback='a'/>
        """)
    for name in ["a.psd", "b.tiff", "c.png"] { book.add("OEBPS/\(name)", [1]) }
    let opened = try book.opened()
    #expect(opened.shownPicture("OEBPS/a.psd") == "OEBPS/c.png")
    #expect(opened.shownPicture("OEBPS/c.png") == "OEBPS/c.png")
    #expect(opened.shownPicture("OEBPS/none.png") == "OEBPS/none.png")
  }

  @Test func chaptersWithScriptsYieldToTheirFallbacks() throws {
    let book = TestBook(
      chapters: ["<p>Plain</p>"],
      manifest: """
        <item id='a' href='0.xhtml#a' media-type='application/xhtml+xml' properties='scripted' fallback='c0'/>
        <item id='b' href='0.xhtml#b' media-type='application/xhtml+xml' properties='scripted'/>
        """,
      spine: "<spine><itemref idref='a'/><itemref idref='b'/></spine>")
    #expect(try book.opened().chapters.map(\.item.id) == ["c0", "b"])
  }

  @Test func directionsOfTheMetadata() throws {
    let creators = "<dc:creator dir='rtl'>A</dc:creator><dc:creator>B</dc:creator>"
    var book = TestBook(metadata: creators)
    let plain = try book.opened().package.metadata
    #expect(plain.titleDirection == nil && plain.shownTitle == "Title")
    #expect(plain.shownAuthors == ["\u{2067}A\u{2069}", "B"] && plain.authors == ["A", "B"])
    let package = try #require(book.files.first { $0.path == "OEBPS/book.opf" })
    book.replace(
      package.path,
      String(decoding: package.bytes, as: UTF8.self)
        .replacingOccurrences(of: "<package ", with: "<package dir='rtl' ")
        .replacingOccurrences(of: "<dc:creator>", with: "<dc:creator dir='auto'>"))
    let turned = try book.opened().package.metadata
    #expect(turned.titleDirection == .rightToLeft && turned.title == "Title")
    #expect(turned.shownTitle == "\u{2067}Title\u{2069}")
    #expect(turned.shownAuthors[1] == "\u{2068}B\u{2069}")
  }

  @Test func searchFindsWordsAsOneTypesThem() async throws {
    let book = try TestBook(chapters: [
      "<p>Nothing</p>",
      "<p>The <b>Ca</b>f\u{E9}  was\nthere. cafe\u{301}</p><p>ca</p><p>fe</p><script>cafe</script>",
      "<h1>CAFE</h1>",
    ]).opened()
    var found: [BookSearch.Result] = []
    for await results in BookSearch(book).results("cafe") { found += results }
    #expect(found.map(\.place.chapter) == [1, 1, 2])
    let tree = try book.chapter(1)
    #expect(tree.text(found[0].place.node) == "Ca")
    #expect(tree.text(found[0].end.node)?.hasPrefix("f") == true)
    let excerpt = Array(found[0].excerpt.utf16)
    #expect(String(decoding: excerpt[found[0].match], as: UTF16.self) == "Caf\u{E9}")
    #expect(found[0].excerpt.contains("was there"))
    #expect(BookSearch.results("was   THERE", in: tree, chapter: 1, limit: 9).count == 1)
    #expect(BookSearch.results(" ", in: tree, chapter: 1, limit: 9).isEmpty)
  }
}
