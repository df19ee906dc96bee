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
}
