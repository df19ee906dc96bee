@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import Testing

struct MarkupReaderTests {
  /// A tree as text: elements in parentheses, texts in quotation marks.
  private func outline(_ source: String) -> String { outline(Array(source.utf8)) }

  private func outline(_ source: [UInt8]) -> String {
    let tree = MarkupReader.document(source).tree
    func text(_ index: MarkupTree.Index) -> String {
      if let text = tree.text(index) { return "'\(text)'" }
      let inner = tree.children(of: index).map(text)
      return "(" + ([tree.element(index)!.name] + inner).joined(separator: " ") + ")"
    }
    return tree.nodes.isEmpty ? "" : text(0)
  }

  @Test func elementsTextsAndReferences() {
    #expect(
      outline("<p>a <!-- no -->b&#8217;s <b>c</b><![CDATA[<d>]]>&amp;</p>")
        == "(p 'a b\u{2019}s ' (b 'c') '<d>&')")
  }

  @Test func namesOfCharactersAreKnownWithoutADeclaration() {
    #expect(outline("<p>a&nbsp;b&eacute;&hellip;</p>") == "(p 'a\u{A0}b\u{E9}\u{2026}')")
    let xhtml =
      "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"http://www.w3.org/TR/xhtml11.dtd\">"
    #expect(outline("\(xhtml)<p title='&copy;'>&mdash;</p>") == "(p '\u{2014}')")
    #expect(
      MarkupReader.document(Array("<p title='&copy;'/>".utf8)).tree.element(0)?["title"] == "\u{A9}"
    )
  }

  @Test func namespacesAreThoseOfTheirAddresses() {
    let source = """
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:o="http://www.idpf.org/2007/ops"><P o:type="x" xml:lang="de"/>
      <s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink"><s:linearGradient l:href="#a"/></s:svg></html>
      """
    let tree = MarkupReader.document(Array(source.utf8)).tree
    let elements = tree.nodes.indices.compactMap { tree.element(.init($0)) }
    #expect(elements.map(\.name) == ["html", "p", "svg", "linearGradient"])
    #expect(elements[1]["epub:type"] == "x")
    #expect(elements[1]["xml:lang"] == "de")
    #expect(elements[2].namespace == MarkupNamespace.svg)
    #expect(elements[3]["xlink:href"] == "#a")
  }

  @Test func neighboursFitTogether() {
    let tree = MarkupReader.document(Array("<a>1<b>2<c/></b><d/>3</a>".utf8)).tree
    #expect(tree.nodes.map(\.end) == [7, 2, 5, 4, 5, 6, 7])
    #expect(tree.nodes.map { $0.parent ?? -1 } == [-1, 0, 0, 2, 2, 0, 0])
    #expect(Array(tree.children(of: 0)) == [1, 2, 5, 6])
  }

  @Test func tagSoupIsReadAsHTML() {
    #expect(outline("<p>a<br>b<p>c & d") == "(html (head) (body (p 'a' (br) 'b') (p 'c & d')))")
    #expect(!MarkupReader.document(Array("<p>a<br>b".utf8)).isWellFormed)
    // In HTML, these would swallow what follows.
    #expect(
      outline(
        "<html><head><title/><script src='x'/></head><body><a id='x'/><p>a & b</p></body></html>")
        == "(html (head (title) (script)) (body (a) (p 'a & b')))")
  }

  @Test func encodings() {
    let text = "<p>Gr\u{FC}\u{DF}e \u{2014} \u{3042}</p>"
    #expect(
      outline([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == "(p 'Gr\u{FC}\u{DF}e \u{2014} \u{3042}')")
    for isBig in [false, true] {
      let units = (["\u{FEFF}"] + [text]).joined().utf16
      let bytes = units.flatMap {
        isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
      }
      #expect(outline(bytes) == "(p 'Gr\u{FC}\u{DF}e \u{2014} \u{3042}')")
    }
    func encoded(_ name: String, _ bytes: [UInt8]) -> String {
      outline(
        Array("<?xml version='1.0' encoding='\(name)'?><p>".utf8) + bytes + Array("</p>".utf8))
    }
    #expect(encoded("iso-8859-1", [0xFC, 0x97]) == "(p '\u{FC}\u{2014}')")
    #expect(encoded("Shift_JIS", [0x82, 0xA0]) == "(p '\u{3042}')")
    // Bytes that mean nothing in what the file declares.
    #expect(encoded("euc-jp", [0x61, 0xFF, 0x62]) == "(p 'a\u{FFFD}b')")
    #expect(encoded("koi8-r", [0xC1]) == "(p '\u{430}')")
    // What says UTF-8 and is not.
    #expect(encoded("utf-8", [0x93, 0xFC, 0x94]) == "(p '\u{201C}\u{FC}\u{201D}')")
    #expect(encoded("x-unknown", [0x61]) == "(p 'a')")
  }

  @Test func entitiesThatGrowAreLimited() {
    var source = "<!DOCTYPE p [<!ENTITY a0 \"0123456789\">"
    for i in 1..<20 {
      source += "<!ENTITY a\(i) \"" + String(repeating: "&a\(i - 1);", count: 10) + "\">"
    }
    source += "]><p>&a19;</p>"
    let document = MarkupReader.document(Array(source.utf8))
    #expect(document.tree.nodes.isEmpty || document.tree.characters(in: 0).utf8.count <= 64 << 20)
    #expect(!document.isWellFormed)
  }

  @Test func filesAreNeverOpened() {
    let source = "<!DOCTYPE p [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><p>a&x;b&nbsp;</p>"
    #expect(!MarkupReader.document(Array(source.utf8)).tree.characters(in: 0).contains("root"))
  }

  @Test func deepNesting() {
    let count = 50_000
    let deep =
      String(repeating: "<div>", count: count) + "x" + String(repeating: "</div>", count: count)
    let xml = MarkupReader.document(Array(deep.utf8)).tree
    #expect(xml.characters(in: 0) == "x")
    #expect(xml.nodes.count < 1000)
    // Not well-formed, as deep: what was read before the fault.
    let soup = MarkupReader.document(Array((deep + "<br>").utf8))
    #expect(!soup.isWellFormed)
    #expect(soup.tree.characters(in: 0) == "x")
  }

  @Test func openElementsThatHTMLWouldRepeat() {
    let fonts = (0..<3000).map { "<font size='\($0)'>" }.joined()
    let soup = fonts + String(repeating: "<p>x", count: 3000)
    #expect(MarkupReader.document(Array(soup.utf8)).tree.nodes.count <= 6001)
  }

  @Test func elementsAsXML() {
    let source =
      "<p>a<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><g id='&quot;'/><text>&lt;</text></svg></p>"
    let tree = MarkupReader.document(Array(source.utf8)).tree
    let again = MarkupReader.xml(Array(tree.xml(of: 2).utf8))
    #expect(again.isWellFormed)
    #expect(
      again.tree.nodes.compactMap { if case .element(let e) = $0.content { e.name } else { nil } }
        == ["svg", "g", "text"])
    #expect(again.tree.element(1)?["id"] == "\"")
    #expect(again.tree.element(1)?.namespace == MarkupNamespace.svg)
    #expect(again.tree.characters(in: 0) == "<")
  }
}
