import Foundation
import TestSupport
import Testing
import Viewer

/// The pictures of a folder and of the folders in it.
@MainActor @Suite struct FolderTreeTests {
  @Test func folderAfterFolderInNaturalOrder() throws {
    let folder = try TemporaryFolder()
    for name in ["b/x", "a2", "a10", ".hidden"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true)
    }
    for name in [
      "2.png", "10.png", "note.txt", "a10/k.jpg", "a2/k.jpg", "b/l.gif", "b/x/m.heic",
      ".hidden/n.png",
    ] { try folder.write("", to: name) }
    // A folder that is reached again by a link, and one that contains itself.
    try FileManager.default.createSymbolicLink(
      atPath: folder("again"), withDestinationPath: folder("b"))
    try FileManager.default.createSymbolicLink(
      atPath: folder("b/x/loop"), withDestinationPath: folder("b"))
    let found = PictureFolder.allPictures(in: folder.path).map {
      String($0.dropFirst(folder.path.count + 1))
    }
    #expect(
      found == ["2.png", "10.png", "a2/k.jpg", "a10/k.jpg", "b/l.gif", "b/x/m.heic"])
    #expect(PictureFolder.allPictures(in: folder("none")).isEmpty)
  }

  @Test func aPathOfManyFoldersEnds() throws {
    let folder = try TemporaryFolder()
    var path = folder.path
    for _ in 0..<200 { path += "/d" }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try folder.write("", to: "a.png")
    #expect(PictureFolder.allPictures(in: folder.path) == [folder("a.png")])
  }

  @Test func wLeadsFromTheLastToTheFirst() throws {
    let desk = try ViewerDesk()
    desk.key("left")
    desk.settle()
    #expect(desk.name == "img1.png")
    desk.key("w")
    desk.key("left")
    desk.settle()
    #expect(desk.name == "img10.png")
    desk.key("right")
    desk.settle()
    #expect(desk.name == "img1.png")
    desk.key("w")
    desk.key("left")
    desk.settle()
    #expect(desk.name == "img1.png")
  }

  @Test func pagesOfAFileAreTurnedBeforeFiles() throws {
    let folder = try TemporaryFolder()
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Goldens/formats/pages.tif")
    try FileManager.default.copyItem(atPath: golden.path, toPath: folder("a.tif"))
    try folder.addPicture("b.png", width: 30, height: 20)
    let desk = ViewerDesk(folder, [folder("a.tif")])
    #expect(desk.page?.pictureSize == CGSize(width: 12, height: 8))
    for size in [CGSize(width: 6, height: 10), CGSize(width: 9, height: 9)] {
      desk.key("pagedown")
      desk.settle(0.1)
      #expect(desk.page?.pictureSize == size && desk.name == "a.tif")
    }
    desk.key("pageup")
    desk.settle(0.1)
    #expect(desk.page?.pictureSize == CGSize(width: 6, height: 10))
    for _ in 0..<2 {
      desk.key("pagedown")
      desk.settle()
    }
    #expect(desk.name == "b.png")
    desk.key("pageup")
    desk.settle()
    #expect(desk.name == "a.tif")
  }

  @Test func theStripHasThePagesOfTheCurrentFile() throws {
    let folder = try TemporaryFolder()
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Goldens/formats/pages.tif")
    try folder.addPicture("a.png", width: 30, height: 20)
    try FileManager.default.copyItem(atPath: golden.path, toPath: folder("b.tif"))
    try folder.addPicture("c.png", width: 30, height: 20)
    let desk = ViewerDesk(folder, [folder("b.tif")])
    desk.settle()
    desk.key("t")
    desk.settle()
    let strip = try #require(desk.viewer.strip)
    // Five of 72 points and gaps of 8 in the middle of 400: a, three pages of b, and c.
    func choose(_ index: Int) {
      desk.tap(Double(strip.bounds.midX) + Double(index - 2) * 80, Double(strip.frame.midY))
      desk.settle()
    }
    for (index, size) in [(3, CGSize(width: 9, height: 9)), (2, CGSize(width: 6, height: 10))] {
      choose(index)
      #expect(desk.name == "b.tif" && desk.page?.pictureSize == size)
    }
    choose(4)
    #expect(desk.name == "c.png")
    // Now there are three: a, b and c.
    choose(1)
    #expect(desk.name == "a.png")
  }
}
