import Foundation
import NodeEditor
import NodeGraph
import Panorama
import PanoramaImages
import PanoramaTesting
import TestSupport
import Testing

/// Cards that show files.
@MainActor
@Suite struct FileCardTests {
  private let folder: TemporaryFolder
  private let red: UInt32 = 0xFFFF_0000

  init() throws { folder = try TemporaryFolder() }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder(name), withIntermediateDirectories: true)
  }

  private func writePicture(_ name: String, width: Int = 40, height: Int = 20) throws {
    try folder.write(
      PNGEncoder().encode(
        CGImage(
          width: width, height: height, pixels: Array(repeating: red, count: width * height),
          isOpaque: true)), to: name)
  }

  /// A desk with a card for each file.
  private func desk(
    _ files: [(file: String, subpath: String?)], isImmediate: Bool = true
  ) throws -> Desk {
    let desk = try Desk(
      try CanvasDocument(path: folder("my.canvas")), isImmediate: isImmediate)
    desk.make { draft in
      for (index, file) in files.enumerated() {
        var values = ["file": Value.text(file.file)]
        values["subpath"] = file.subpath.map { .text($0) }
        var card = node(
          "card\(index)", "file", x: Double(index % 4) * 220, y: Double(index / 4) * 120, values)
        card.frame.size = CGSize(width: 200, height: 100)
        draft.add(card)
      }
    }
    return desk
  }

  private func desk(_ file: String, _ subpath: String? = nil) throws -> Desk {
    try desk([(file, subpath)])
  }

  /// What the cards show, in words, sorted.
  private func shown(_ desk: Desk) -> [String] {
    // The cells of tables have names and no values.
    desk.window.accessibilityTree.all(.item).map(\.value).filter { !$0.isEmpty }.sorted()
  }

  private func shown(_ file: String, _ subpath: String? = nil) throws -> String {
    try #require(shown(desk(file, subpath)).first)
  }

  private func redPixels(_ desk: Desk) -> Int {
    let picture = GraphPicture(desk.canvas)
    let image = picture.list.picture(
      width: Int(picture.bounds.width), height: Int(picture.bounds.height),
      transform: CGAffineTransform(
        translationX: -picture.bounds.minX, y: -picture.bounds.minY), background: .white)
    return image.pixels.count { $0 == red }
  }

  // MARK: Kinds of files

  @Test func everyKindOfFileIsShown() throws {
    try folder.write("# Title\n\nText", to: "a.md")
    try folder.write("words", to: "b.txt")
    try folder.write("%PDF-1.7\n%", to: "c.pdf")
    try folder.write([0, 1, 2, 0], to: "d.bin")
    try folder.write("no ending", to: "e")
    try folder.write(
      #"{"nodes":[{"id":"1","type":"text","text":"x","x":0,"y":0,"width":99,"height":60}]}"#,
      to: "f.canvas")
    try folder.write("{", to: "g.canvas")
    try folder.write("", to: "h.canvas")
    try writePicture("i.png")
    try makeFolder("j")
    let names = [
      "a.md", "b.txt", "c.pdf", "d.bin", "e", "f.canvas", "g.canvas", "h.canvas", "i.png", "j",
      "k.md", "",
    ]
    let desk = try desk(names.map { ($0, nil) })
    #expect(
      shown(desk)
        == [
          "# Title\n\nText", "words", "Picture", "BIN file", "no ending", "Drawing",
          "Is not a board", "Empty board", "Picture", "“j” is not a file", "“k.md” is missing",
          "No file is named",
        ].sorted())
    #expect(redPixels(desk) > 1_000)
  }

  @Test func filesAreReadInTheBackgroundAndThenShown() async throws {
    try folder.write("words", to: "a.txt")
    try writePicture("b.png")
    let desk = try desk([("a.txt", nil), ("b.png", nil)], isImmediate: false)
    #expect(shown(desk) == ["loading", "loading"])
    for _ in 0..<2_000 where shown(desk).contains("loading") { await Task.yield() }
    #expect(shown(desk) == ["Picture", "words"])
  }

  @Test func aFileThatAnotherProgramChangesIsShownAgain() async throws {
    try folder.write("before", to: "a.txt")
    let desk = try desk("a.txt")
    #expect(shown(desk) == ["before"])
    let (posts, continuation) = AsyncStream.makeStream(of: Void.self)
    desk.editor.watchFiles { action in
      Task { @MainActor in
        action()
        continuation.yield()
      }
    }
    try folder.write("after", to: "a.txt")
    for await _ in posts where shown(desk) != ["before"] { break }
    #expect(shown(desk) == ["after"])
  }

  @Test func aDocumentIsDrawnByTheHost() throws {
    try folder.write("x", to: "a.sketch")
    let desk = try Desk(try CanvasDocument(path: folder("my.canvas")))
    var asked: [String] = []
    let red = red
    desk.editor.documentReader = { path in
      asked.append(path)
      return { side in
        CGImage(
          width: Int(side), height: 1, pixels: Array(repeating: red, count: Int(side)),
          isOpaque: true)
      }
    }
    desk.make { $0.add(node("card", "file", x: 0, y: 0, ["file": .text("a.sketch")])) }
    #expect(shown(desk) == ["Drawing"])
    #expect(asked.count == 1 && asked[0].hasSuffix("/a.sketch"))
  }

  @Test func theNameOfAnotherFileEndsThePartOfTheFormerOne() throws {
    try folder.write("# One\n\n# Two\n", to: "a.md")
    let desk = try desk("a.md", "#Two")
    desk.session.rename(id("card0"), to: "b.md")
    #expect(desk.session.graph.node(id("card0"))?.values["subpath"] == nil)
    desk.key("z", .control)
    #expect(desk.session.graph.node(id("card0"))?.values["subpath"] == .text("#Two"))
  }

  // MARK: Parts of files

  private static let note = """
    ---
    tags: [a]
    ---
    # One

    first

    ## Inner

    inner one

    # Two: the *second*

    ```
    # not a heading
    ```

    second ^here

    ## Inner

    inner two

    - item
    - other item ^item
      - below it
    - last

    | a | b |
    |---|---|
    | 1 | 2 |

    ^table
    """

  @Test(arguments: [
    ("#One", "# One\n\nfirst\n\n## Inner\n\ninner one\n"), ("#inner", "## Inner\n\ninner one\n"),
    ("#Two the second#Inner", "## Inner\n\ninner two"), ("#^here", "second "),
    ("#^ITEM", "- other item \n  - below it"), ("#^table", "| a | b |\n|---|---|\n| 1 | 2 |"),
    ("#Three", "There is no “#Three”"), ("#^gone", "There is no “#^gone”"),
    ("#One#gone", "There is no “#One#gone”"), ("#not a heading", "There is no"),
    ("", "# One"), ("#", "# One"),
  ]) func aPartOfANoteIsShown(subpath: String, start: String) throws {
    try folder.write(Self.note, to: "note.md")
    #expect(try shown("note.md", subpath).hasPrefix(start))
  }

  @Test func aNoteShowsNeitherItsPropertiesNorTheNamesOfItsBlocks() throws {
    try folder.write(Self.note, to: "note.md")
    let text = try shown("note.md")
    #expect(!text.contains("tags") && !text.contains("^"))
  }

  // MARK: Opening

  private final class Opened {
    var paths: [String] = []
  }

  private func record(_ desk: Desk) -> Opened {
    let opened = Opened()
    desk.editor.openFile = { path, _ in opened.paths.append((path as NSString).lastPathComponent) }
    return opened
  }

  @Test func aDoubleClickReturnAndTheMenuOpenTheFile() throws {
    try folder.write("words", to: "a.txt")
    let desk = try desk("a.txt")
    let opened = record(desk)
    desk.click(desk.shown(CGPoint(x: 60, y: 80)), clicks: 2)
    #expect(opened.paths == ["a.txt"])
    desk.key("return")
    #expect(opened.paths.count == 2)
    #expect(desk.editor.menuItems.contains { $0.action?.title == "Open “a.txt”" })
  }

  @Test func whatCannotBeOpenedIsSaid() throws {
    for (file, reason) in [("gone.md", "missing"), ("", ""), ("my.canvas", "this board")] {
      try folder.write("", to: "my.canvas")
      let desk = try desk(file)
      let opened = record(desk)
      desk.session.select([id("card0")])
      desk.click(desk.shown(CGPoint(x: 60, y: 80)), clicks: 2)
      #expect(opened.paths.isEmpty)
      if !reason.isEmpty { #expect(desk.editor.noticeText?.contains(reason) ?? false) }
    }
  }

  @Test(arguments: [
    ("Page", "Page.md"), ("page#Heading|text", "Page.md"), ("Deep/Page", "Page.md"),
    ("Nearer", "Nearer.md"), ("data.csv", "data.csv"), ("Nowhere", nil), ("../secret", nil),
    (".hidden", nil),
  ]) func aLinkOpensThePageThatObsidianFinds(link: String, found: String?) throws {
    for part in ["Notes/Deep", "Notes/Other/Deep", ".git"] { try makeFolder(part) }
    try folder.write("x", to: "Notes/Deep/Page.md")
    try folder.write("far", to: "Notes/Other/Deep/Nearer.md")
    try folder.write("near", to: "Notes/Nearer.md")
    try folder.write("x", to: "Notes/data.csv")
    try folder.write("x", to: ".git/.hidden.md")
    let desk = try Desk(try CanvasDocument(path: folder("my.canvas")))
    var paths: [String] = []
    desk.editor.openFile = { path, _ in paths.append(path) }
    desk.make { $0.add(node("card", "text", x: 100, y: 100, ["text": .text("[[\(link)]]")])) }
    desk.click(desk.shown(CGPoint(x: 122, y: 116)), .control)
    #expect(paths.map { ($0 as NSString).lastPathComponent } == (found.map { [$0] } ?? []))
    if found == "Nearer.md" { #expect(paths.first?.hasSuffix("Notes/Nearer.md") ?? false) }
    if found == nil { #expect(desk.editor.noticeText?.contains("There is no page") ?? false) }
  }

  @Test func aLinkInANoteIsMeantInItsFolder() throws {
    for part in ["A", "B"] { try makeFolder(part) }
    for part in ["A", "B"] { try folder.write("[[Same]]", to: "\(part)/Start.md") }
    for part in ["A", "B"] { try folder.write("x", to: "\(part)/Same.md") }
    let desk = try desk("B/Start.md")
    var paths: [String] = []
    desk.editor.openFile = { path, _ in paths.append(path) }
    desk.click(desk.shown(CGPoint(x: 22, y: 37)), .control)
    #expect(paths.count == 1 && paths[0].hasSuffix("B/Same.md"))
  }

  // MARK: Groups

  @Test(arguments: [
    ("cover", 30_000...40_000), ("ratio", 18_000...20_100), ("repeat", 30_000...40_000),
  ])
  func aGroupHasThePictureBehindIt(style: String, count: ClosedRange<Int>) throws {
    try writePicture("red.png", width: 40, height: 20)
    let desk = try Desk(try CanvasDocument(path: folder("my.canvas")))
    desk.make { draft in
      var group = node(
        "group", "group", x: 0, y: 0,
        ["background": .text("red.png"), "backgroundStyle": .text(style)])
      group.frame.size = CGSize(width: 200, height: 200)
      draft.add(group)
    }
    #expect(count.contains(redPixels(desk)))
  }
}
