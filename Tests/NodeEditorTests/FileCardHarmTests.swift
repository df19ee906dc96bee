import Foundation
import NodeEditor
import NodeGraph
import Panorama
import PanoramaImages
import TestSupport
import Testing

/// Boards whose files were made to do harm: each is shown at once, in little memory, and waits for nothing.
@MainActor
@Suite struct FileCardHarmTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shown(_ files: [String], subpath: String? = nil) throws -> [String] {
    let desk = try Desk(try CanvasDocument(path: folder("my.canvas")))
    desk.make { draft in
      draft.add(
        files.enumerated().map { index, file in
          var values = ["file": Value.text(file)]
          values["subpath"] = subpath.map { .text($0) }
          return node(
            "card\(index)", "file", x: Double(index % 100) * 220, y: Double(index / 100) * 120,
            values)
        })
    }
    return desk.items.map(\.value).sorted()
  }

  private func expectQuick(
    _ limit: Duration = .seconds(3), _ body: () throws -> Void
  ) rethrows {
    let clock = ContinuousClock()
    let time = try clock.measure(body)
    #expect(time < limit)
  }

  @Test func pipesAndDevicesAreNotOpened() throws {
    #expect(mkfifo(folder("pipe.md"), 0o600) == 0)
    #expect(symlink("/dev/zero", folder("zero.png")) == 0)
    #expect(symlink("pipe.md", folder("link.md")) == 0)
    try expectQuick {
      let words = try shown(["pipe.md", "zero.png", "link.md", "/dev/zero", "/dev/stdin"])
      #expect(words.allSatisfy { $0.hasSuffix("is not a file") || $0.hasSuffix("is missing") })
    }
  }

  @Test func linksThatLeadInCirclesEnd() throws {
    #expect(symlink("b.md", folder("a.md")) == 0)
    #expect(symlink("a.md", folder("b.md")) == 0)
    #expect(symlink(".", folder("round")) == 0)
    try expectQuick {
      let words = try shown(["a.md"])
      #expect(words == ["“a.md” is missing"])
      try openMissingPage()
    }
  }

  private func openMissingPage() throws {
    let desk = try Desk(try CanvasDocument(path: folder("my.canvas")))
    desk.make { $0.add(node("card", "text", x: 100, y: 100, ["text": .text("[[Nowhere]]")])) }
    desk.click(desk.shown(CGPoint(x: 122, y: 116)), .control)
    #expect(desk.editor.noticeText?.contains("There is no page") ?? false)
  }

  @Test func aLinkDoesNotLeadOutOfTheFolderUnlessTheNameSaysSo() throws {
    let secret = try TemporaryFolder()
    try secret.write("secret", to: "key.txt")
    #expect(symlink(secret("key.txt"), folder("key.txt")) == 0)
    #expect(symlink(secret.path, folder("away")) == 0)
    try folder.write("inside", to: "real.txt")
    #expect(symlink("real.txt", folder("near.txt")) == 0)
    let up = "../" + (secret.path as NSString).lastPathComponent + "/key.txt"
    #expect(
      try shown(["key.txt", "away/key.txt", "near.txt", secret("key.txt"), up])
        == [
          "“key.txt” is a link that leaves the board’s folder",
          "“away/key.txt” is a link that leaves the board’s folder", "inside", "secret", "secret",
        ].sorted())
  }

  @Test func aFileOfAGigabyteIsReadOnlyAtItsStart() throws {
    try folder.write("start\n\n", to: "huge.txt")
    #expect(truncate(folder("huge.txt"), 1 << 30) == 0)
    try folder.write(String(repeating: "many words ", count: 1 << 18), to: "long.md")
    try expectQuick {
      let words = try shown(["huge.txt", "long.md"])
      // The rest of the file is zeros, so it is no text.
      #expect(words[0] == "TXT file")
      #expect(words[1].hasPrefix("many words"))
    }
    try expectQuick {
      let words = try shown(["long.md"], subpath: "#End")
      #expect(words[0].hasPrefix("There is no"))
    }
  }

  @Test func aBoardThatShowsItselfEndsThere() throws {
    let card = #"{"id":"1","type":"file","file":"my.canvas","x":0,"y":0,"width":400,"height":300}"#
    try folder.write(#"{"nodes":[\#(card)]}"#, to: "my.canvas")
    let desk = try Desk(try CanvasDocument(path: folder("my.canvas")))
    #expect(desk.items.map(\.value) == ["Drawing"])
    // One that another one shows in turn.
    try folder.write(#"{"nodes":[\#(card)]}"#, to: "other.canvas")
    #expect(try shown(["other.canvas"]) == ["Drawing", "Drawing"])
  }

  @Test func boardsTooLargeToDrawAreNamed() throws {
    try folder.write(#"{"nodes":["#, to: "big.canvas")
    #expect(truncate(folder("big.canvas"), 1 << 30) == 0)
    try expectQuick {
      let words = try shown(["big.canvas"])
      #expect(words == ["Board, too large to draw"])
    }
  }

  @Test func tenThousandCardsOfOneLongFileAreShown() throws {
    try folder.write(String(repeating: "many words ", count: 1 << 16), to: "long.md")
    try expectQuick(.seconds(20)) {
      let words = try shown(Array(repeating: "long.md", count: 10_000))
      #expect(words.count == 10_000)
      #expect(words.allSatisfy { $0.hasPrefix("many words") })
    }
  }

  @Test func tenThousandCardsOfDifferentFilesShareTheMemory() throws {
    let text = String(repeating: "many words ", count: 1 << 12)
    try folder.write(text, to: "f0.md")
    for index in 1..<10_000 { #expect(link(folder("f0.md"), folder("f\(index).md")) == 0) }
    try expectQuick(.seconds(20)) {
      let words = try shown((0..<10_000).map { "f\($0).md" })
      #expect(words.last?.hasPrefix("many words") ?? false)
    }
  }

  @Test func aTextOfMissingPicturesSearchesOnlyForSome() throws {
    for index in 0..<2_000 { try folder.write("", to: "f\(index).md") }
    let text = (0..<4_000).map { "![[missing \($0).png]]" }.joined(separator: " ")
    try expectQuick(.seconds(10)) {
      let desk = try Desk(try CanvasDocument(path: folder("my.canvas")))
      desk.make { $0.add(node("card", "text", x: 0, y: 0, ["text": .text(text)])) }
      #expect(!desk.items.isEmpty)
    }
  }

  @Test func tenThousandDocumentsOfTheHostAreNotAllOpened() throws {
    try folder.write("x", to: "f0.sketch")
    for index in 1..<10_000 { #expect(link(folder("f0.sketch"), folder("f\(index).sketch")) == 0) }
    let desk = try Desk(try CanvasDocument(path: folder("my.canvas")))
    var count = 0
    desk.editor.documentReader = { _ in
      count += 1
      return nil
    }
    desk.make { draft in
      draft.add(
        (0..<10_000).map { index in
          node(
            "card\(index)", "file", x: Double(index) * 220, y: 0,
            ["file": .text("f\(index).sketch")])
        })
    }
    #expect(desk.items.count == 10_000)
    #expect(count > 100 && count < 2_000)
  }

  @Test func aTinyPictureIsRepeatedInALargeGroup() throws {
    try folder.write(
      PNGEncoder().encode(CGImage(width: 1, height: 1, pixels: [0xFF00_00FF], isOpaque: true)),
      to: "dot.png")
    try expectQuick {
      let desk = try Desk(try CanvasDocument(path: folder("my.canvas")))
      desk.make { draft in
        var group = node(
          "group", "group", x: 0, y: 0,
          ["background": .text("dot.png"), "backgroundStyle": .text("repeat")])
        group.frame.size = CGSize(width: 20_000, height: 20_000)
        draft.add(group)
      }
      for zoom in [0.02, 0.3, 1, 4] { desk.look(at: .zero, zoom: zoom) }
    }
  }

  @Test func namesThatAreNoNamesAreMissing() throws {
    let names = [
      "a\0b.md", String(repeating: "x", count: 100_000), String(repeating: "../", count: 2_000),
    ]
    #expect(try shown(names).allSatisfy { $0.hasSuffix("is missing") })
  }
}
