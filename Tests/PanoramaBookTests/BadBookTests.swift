import CMinizip
import Foundation
@_spi(BookTests) import PanoramaBlocks
@_spi(BookTests) import PanoramaBook
import TestBooks
import TestSupport
import Testing

struct BadBookTests {
  @Test func noArchive() {
    #expect(throws: BookError("is not a ZIP archive, as EPUB books are, or its end is missing")) {
      try Book(Array("PK, but no more".utf8))
    }
    #expect(throws: BookError.self) { try Book([]) }
  }

  /// One that is refused is closed again.
  @Test func aRefusedBookLeavesNoFileOpen() throws {
    var bytes = try TestBook(chapters: ["<p>Words</p>"]).archive()
    let directory = Array("PK\u{1}\u{2}".utf8)
    for i in bytes.indices where bytes[i...].starts(with: directory) {
      // The method of packing: bzip2.
      bytes[i + 10] = 12
    }
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "a.epub")
    let path = folder.path + "/a.epub"
    for _ in 0..<3 {
      #expect(throws: BookError.self) { try Book(contentsOf: URL(fileURLWithPath: path)) }
    }
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
    }
    #expect(open.isEmpty)
  }

  @Test func noFile() {
    #expect(throws: BookError("does not exist")) {
      try Book(contentsOf: URL(fileURLWithPath: "/nowhere/book.epub"))
    }
    #expect(throws: BookError("is a folder")) { try Book(contentsOf: URL(fileURLWithPath: "/")) }
  }

  @Test func anArchiveWithoutABook() throws {
    var book = TestBook()
    book.files = [("notes.txt", Array("Hello".utf8))]
    #expect(try book.complaint() == "is a ZIP archive, but not an EPUB book")
  }

  @Test func withoutAContainerFileThePackageDocumentIsFound() throws {
    var book = TestBook()
    book.remove("META-INF/container.xml")
    #expect(try book.opened().title == "Title")
    book.replace(
      "META-INF/container.xml", "<container><rootfiles><rootfile full-path='../../x.opf'/>")
    #expect(try book.opened().title == "Title")
  }

  @Test func aCutArchiveIsRefusedOrReadAsFarAsItGoes() throws {
    let whole = try TestBook(chapters: (0..<5).map { "<p>\($0)</p>" }).archive()
    for count in stride(from: 0, to: whole.count, by: 97) {
      #expect(throws: BookError.self) { try Book(Array(whole[..<count])) }
    }
  }

  @Test func damagedChaptersAreNamed() throws {
    var bytes = try TestBook(chapters: [String(repeating: "<p>Words and words</p>", count: 99)])
      .archive()
    let name = Array("OEBPS/0.xhtml".utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: name) }) + name.count
    for i in start..<(start + 40) { bytes[i] = 0xFF }
    let book = try Book(bytes)
    #expect(throws: BookError("is damaged: OEBPS/0.xhtml cannot be unpacked")) {
      try book.chapter(0)
    }
  }

  @Test func whatGrowsBeyondMeasureIsNotUnpacked() throws {
    var book = TestBook()
    book.replace("OEBPS/0.xhtml", String(repeating: " ", count: 17 << 20))
    let opened = try book.opened()
    #expect(throws: BookError("is a ZIP bomb: OEBPS/0.xhtml grows to more than 100 times its size"))
    {
      try opened.chapter(0)
    }
  }

  @Test func filesThatShareTheirBytes() throws {
    // The directory names the same packed bytes again and again.
    var bytes = try TestBook(chapters: [(0..<3000).map { "\($0)" }.joined()]).archive()
    let signature: [UInt8] = [0x50, 0x4B, 1, 2]
    for i in bytes.indices where bytes[i...].starts(with: signature) {
      bytes.replaceSubrange((i + 20)..<(i + 24), with: [0, 0, 1, 0])
    }
    #expect(throws: BookError("is a ZIP bomb: its files share their bytes")) { try Book(bytes) }
  }

  @Test func methodsThatEPUBDoesNotAllow() throws {
    var bytes = try TestBook().archive()
    let signature: [UInt8] = [0x50, 0x4B, 1, 2]
    // The directory says that everything is packed with bzip2.
    for i in bytes.indices where bytes[i...].starts(with: signature) { bytes[i + 10] = 12 }
    #expect(
      throws: BookError(
        "is packed in a way that EPUB does not allow (mimetype); pack it anew with Deflate")
    ) { try Book(bytes) }
  }

  @Test func chaptersOutOfRange() throws {
    let book = try TestBook().opened()
    for index in [-1, 1, .max] {
      #expect(throws: BookError("has no chapter with the index \(index)")) {
        try book.chapter(index)
      }
      #expect(throws: BookError.self) { try book.styledChapter(index, look: BookLook()) }
      #expect(book.target("x.xhtml", from: index) == nil)
    }
  }

  @Test func addressesThatHoldTheirBytes() throws {
    let book = try TestBook().opened()
    #expect(try book.resource("data:image/png;base64,AQI%3D") == [1, 2])
    #expect(try book.resource("data:image/png;base64,AQ\n I=") == [1, 2])
    #expect(try book.resource("data:,a%20b") == Array("a b".utf8))
    for bad in ["data:", "data:;base64,A", "data:,%", "data:,%FF"] {
      #expect(throws: BookError.self) { try book.resource(bad) }
    }
  }

  @Test func filesThatTheManifestDoesNotList() throws {
    var book = TestBook()
    for name in ["OEBPS/a.png", "OEBPS/b.png"] { book.add(name, [1]) }
    book.unlisted = ["OEBPS/a.png"]
    let opened = try book.opened()
    #expect(!opened.hasResource("OEBPS/a.png") && opened.hasResource("OEBPS/B.png"))
    #expect(throws: BookError("does not list the file OEBPS/a.png in its manifest")) {
      try opened.resource("OEBPS/a.png")
    }
    // EPUB 2's manifests are often incomplete.
    let package = try #require(book.files.first { $0.path == "OEBPS/book.opf" })
    book.replace(
      package.path,
      String(decoding: package.bytes, as: UTF8.self)
        .replacingOccurrences(of: "version=\"3.0\"", with: "version=\"2.0\""))
    #expect(try book.opened().resource("OEBPS/a.png") == [1])
  }

  @Test func pathsThatLeadOut() throws {
    var book = TestBook(manifest: "<item id='x' href='../../etc/passwd' media-type='text/html'/>")
    book.add("../outside.xhtml", "no")
    book.add("/etc/passwd", "no")
    let opened = try book.opened()
    #expect(opened.package.items.allSatisfy { !$0.path.contains("..") })
    #expect(throws: BookError.self) { try opened.resource("../outside.xhtml") }
    #expect(throws: BookError.self) { try opened.resource("/etc/passwd") }
    // The root of the container is its own parent, so nothing outside can be named.
    #expect(opened.target("../../../x.xhtml", from: 0)?.path == "x.xhtml")
    #expect(opened.target("%2e%2e/..%2f..%5cx.xhtml", from: 0)?.path == "x.xhtml")
    #expect(opened.target("../..", from: 0) == nil)
    #expect(opened.target("file:///etc/passwd", from: 0) == nil)
    #expect(opened.target("https://example.org/", from: 0) == nil)
    #expect(opened.target("//example.org/x", from: 0) == nil)
  }

  @Test func encryptedBooks() throws {
    var book = TestBook()
    book.add(
      "META-INF/encryption.xml",
      Self.encryption("http://www.w3.org/2001/04/xmlenc#aes256-cbc", "OEBPS/0.xhtml"))
    #expect(
      try book.complaint()
        == "is encrypted (DRM); it opens only in the program of the shop that sold it")
  }

  static func encryption(_ algorithm: String, _ path: String) -> String {
    """
    <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
    <enc:EncryptedData><enc:EncryptionMethod Algorithm="\(algorithm)"/>
    <enc:CipherData><enc:CipherReference URI="\(path)"/></enc:CipherData></enc:EncryptedData></encryption>
    """
  }

  @Test(arguments: ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"])
  func obfuscatedFontsBecomeUsable(algorithm: String) throws {
    let font = (0..<3000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let kind = try #require(FontObfuscation(algorithm: algorithm))
    let identifier = "urn:uuid:01234567-89ab-cdef-0123-456789abcdef"
    var book = TestBook()
    book.add("OEBPS/font.otf", kind.undone(font, identifiers: [identifier]))
    book.add("META-INF/encryption.xml", Self.encryption(algorithm, "OEBPS/font.otf"))
    #expect(try book.opened().resource("OEBPS/font.otf") == font)
    #expect(kind.undone(font, identifiers: [identifier]) != font)
  }

  @Test func hashesAreThoseOfTheStandard() {
    func hex(_ bytes: [UInt8]) -> String {
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    #expect(hex(SHA1.hash("abc".utf8)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(hex(SHA1.hash("".utf8)) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(
      hex(SHA1.hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
  }

  @Test func missingAndCyclicSpineItems() throws {
    let book = TestBook(
      chapters: ["<p>One</p>"],
      manifest: """
        <item id="a" href="a.pdf" media-type="application/pdf" fallback="b"/>
        <item id="b" href="b.pdf" media-type="application/pdf" fallback="a"/>
        <item id="f" href="f.pdf" media-type="application/pdf" fallback="c0"/>
        """,
      spine:
        "<spine><itemref idref='none'/><itemref idref='a'/><itemref idref='f'/><itemref idref='c0'/></spine>"
    )
    let opened = try book.opened()
    #expect(opened.chapters.map(\.item.id) == ["c0", "c0"])
    #expect(opened.chapters.map(\.name) == ["f", "c0"])
    #expect(
      try TestBook(spine: "<spine><itemref idref='none'/></spine>").complaint()
        == "has no chapters: the package document lists none that is there")
    #expect(try TestBook(spine: "").complaint().hasPrefix("has no chapters"))
  }

  @Test func aDamagedPackageDocument() throws {
    var book = TestBook()
    book.replace("OEBPS/book.opf", "this is not XML")
    #expect(try book.complaint() == "has no readable package document: OEBPS/book.opf is damaged")
    book.remove("OEBPS/book.opf")
    #expect(try book.complaint() == "has no package document, which lists its chapters")
  }

  @Test func manyChapters() throws {
    // 100,000 entries of one file: the package document is what grows.
    let refs = String(repeating: "<itemref idref='c0'/>", count: 100_000)
    let book = try TestBook(spine: "<spine>\(refs)</spine>").opened()
    #expect(book.chapters.count == 100_000)
    #expect(book.place(BookCFI("epubcfi(/6/200000!/4)")!)?.chapter == 99_999)
  }

  @Test func chaptersOfMegabytesWithoutAnElement() throws {
    let text = String(repeating: "words ", count: 400_000)
    let book = try TestBook(chapters: ["<p>\(text)</p>"]).opened()
    #expect(try book.chapter(0).characters(in: 0).utf8.count > 2_400_000)
  }
}
