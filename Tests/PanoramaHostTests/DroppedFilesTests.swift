import Foundation
import PanoramaHost
import Testing

/// Tests the parsing of lists of dropped files.
@Suite struct DroppedFilesTests {
  private func paths(_ list: String) -> [String] { DroppedFiles.paths(in: Array(list.utf8)) }

  @Test func filesOfThisMachine() {
    #expect(
      paths("# a comment\r\nfile:///a%20b.jpg\r\nfile://localhost/c.png\nfile:/d\r\n/e\r\n\r\n")
        == ["/a b.jpg", "/c.png", "/d", "/e"])
    #expect(paths("").isEmpty)
  }

  @Test func whatNamesNoFileStaysAsItIs() {
    for line in ["file:///etc/passwd%00.jpg", "file://elsewhere/a.jpg", "https://a/b.png"] {
      #expect(paths(line) == [line])
      #expect(!FileManager.default.fileExists(atPath: line))
    }
    #expect(paths("file:///etc/passwd\0.jpg") == ["file:///etc/passwd\0.jpg"])
  }

  @Test func aNameThatIsNoUnicodeIsFoundAgain() {
    #expect(
      DroppedFiles.paths(in: Array("file:///caf".utf8) + [0xE9])
        == DroppedFiles.paths(in: Array("file:///caf%E9".utf8)))
  }
}
