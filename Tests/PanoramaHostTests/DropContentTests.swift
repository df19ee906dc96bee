import PanoramaHost
import Testing

@Suite("What is dropped")
struct DropContentTests {
  private func text(_ string: String) -> DropContent { DropContent(text: Array(string.utf8)) }

  @Test("A list of files has no text, and links of a browser are one")
  func lists() {
    let files = DropContent(list: Array("file:///a\r\nfile:///b\r\n".utf8))
    #expect(files.files == ["/a", "/b"] && files.text == nil)
    let link = DropContent(list: Array("https://a.org/b.png\r\n".utf8))
    #expect(link.files.isEmpty && link.text == "https://a.org/b.png")
    let mixed = DropContent(list: Array("https://a.org\r\nfile:///a\r\n".utf8))
    #expect(mixed.files == ["https://a.org", "/a"] && mixed.text == nil)
    #expect(DropContent(list: []).isEmpty)
  }

  @Test("A text keeps its empty lines; one of file URLs stands for the files")
  func texts() {
    #expect(text("a\n\nb").text == "a\n\nb")
    #expect(text("file:///a%20b\r\nfile:///c\n").files == ["/a b", "/c"])
    #expect(text("file:///a\nb").files.isEmpty)
    #expect(text("").isEmpty)
    #expect(text("a\0b").text == "a")
  }

  @Test("A text that is no UTF-8 is Latin-1")
  func latin1() {
    #expect(DropContent(text: [0x63, 0x61, 0x66, 0xE9]).text == "café")
  }

  @Test("The lines that SDL reports are joined")
  func lines() {
    var content = DropContent()
    content.add(line: "a")
    content.add(line: "b")
    #expect(content.text == "a\nb" && content.files.isEmpty)
    var files = DropContent()
    files.add(line: "file:///a")
    #expect(files.files == ["/a"] && files.text == nil)
  }
}
