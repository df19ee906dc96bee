import PanoramaImages
import Testing

@Suite struct FileURLTests {
  @Test(arguments: [
    ("file:///a/b.png", "/a/b.png"), ("file:/a/b.png", "/a/b.png"),
    ("FILE://localhost/a%20b.png", "/a b.png"), ("file://Desk/a.png", "/a.png"),
    ("file:///%C3%BC.png", "/ü.png"), ("file:///caf%E9.png", "/caf\u{10FFE9}.png"),
    ("file:///a%3Fb%23c%25", "/a?b#c%"), ("file:///a.png#top", "/a.png"),
    ("file:///a.png?x=1", "/a.png"), ("file:///", "/"),
  ])
  func namesThePath(_ text: String, _ path: String) {
    #expect(FileURL.path(text, host: "desk") == path)
  }

  @Test(arguments: [
    "file:///etc/passwd%00.jpg", "file://elsewhere/a.png", "file://elsewhere", "file:a.png",
    "file:", "http://localhost/a.png", "/a.png", "", "file:///a%", "file:///a%2", "file:///a%zz",
    "file://%00/a.png",
  ])
  func namesNothingHere(_ text: String) {
    #expect(FileURL.path(text, host: "desk") == nil)
  }

  @Test func aZeroByteInAPathNamesNoFile() {
    #expect(throws: ImageError.noSuchFile) {
      try ImageFile.read("/etc/passwd\0.jpg", limit: 1 << 20)
    }
  }
}
