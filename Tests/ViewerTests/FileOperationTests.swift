import Foundation
import Panorama
import PanoramaImages
import TestSupport
import Testing
import Viewer

/// What the viewer does to files: trash, rename, and undo.
@MainActor @Suite struct FileOperationTests {
  private let desk: ViewerDesk
  private let data: String

  init() throws {
    let folder = try ViewerDesk.folder()
    data = folder("data")
    var environment = ViewerEnvironment.immediate()
    environment.dataFolder = data
    desk = ViewerDesk(folder, [folder("img1.png")], environment: environment)
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: desk.folder("."))) ?? [])
      .filter { $0.hasSuffix(".png") }.sorted()
  }
  private func trashed(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(data)/Trash/\(folder)")) ?? [])
      .sorted()
  }
  private func names() -> [String] {
    desk.viewer.files.paths.map { ($0 as NSString).lastPathComponent }
  }
  private func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

  @Test func deleteMovesToTheTrashAndUndoBringsBack() throws {
    let before = try #require(bytes(desk.folder("img1.png")))
    desk.key("delete")
    desk.settle(0.1)
    #expect(files == ["img10.png", "img2.png"])
    #expect(names() == ["img2.png", "img10.png"] && desk.name == "img2.png")
    #expect(trashed("files") == ["img1.png"] && trashed("info") == ["img1.png.trashinfo"])
    #expect(bytes("\(data)/Trash/files/img1.png") == before)
    let note = try String(contentsOfFile: "\(data)/Trash/info/img1.png.trashinfo", encoding: .utf8)
    let lines = note.split(separator: "\n")
    #expect(lines[0] == "[Trash Info]")
    #expect(lines[1] == "Path=" + desk.folder("img1.png"))
    #expect(lines[2].wholeMatch(of: /DeletionDate=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil)
    #expect(desk.viewer.badges.notice.text == "“img1.png” is in the trash: Ctrl+Z brings it back")
    desk.key("z", .control)
    desk.settle(0.1)
    #expect(files == ["img1.png", "img10.png", "img2.png"])
    #expect(names() == ["img1.png", "img2.png", "img10.png"] && desk.name == "img1.png")
    #expect(bytes(desk.folder("img1.png")) == before)
    #expect(trashed("files").isEmpty && trashed("info").isEmpty)
  }

  @Test func allPicturesCanGoAndComeBack() {
    for _ in 0..<3 {
      desk.key("delete")
      desk.settle(0.1)
    }
    #expect(files.isEmpty && names().isEmpty)
    desk.key("delete")
    for _ in 0..<3 {
      desk.key("z", .control)
      desk.settle(0.1)
    }
    #expect(files.count == 3 && names() == ["img1.png", "img2.png", "img10.png"])
    desk.key("z", .control)
    #expect(desk.viewer.badges.notice.text == "Nothing to undo")
  }

  @Test func twoFilesOfOneNameAreBothKept() throws {
    desk.key("delete")
    desk.settle(0.1)
    try desk.folder.addPicture("img1.png", width: 5, height: 5)
    desk.viewer.open([desk.folder("img1.png")])
    desk.settle(0.1)
    desk.key("delete")
    desk.settle(0.1)
    #expect(trashed("files") == ["img1.png", "img1.png.2"])
  }

  @Test func undoReplacesNothing() throws {
    desk.key("delete")
    desk.settle(0.1)
    let other = Data([1, 2, 3])
    try other.write(to: URL(fileURLWithPath: desk.folder("img1.png")))
    desk.key("z", .control)
    #expect(bytes(desk.folder("img1.png")) == other)
    #expect(trashed("files") == ["img1.png"])
    #expect(desk.viewer.badges.notice.text == "There is already a file “img1.png”.")
  }

  @Test func aTrashThatIsALinkIsNotFollowed() throws {
    let elsewhere = desk.folder("elsewhere")
    for folder in [elsewhere, data] {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: data + "/Trash", withDestinationPath: elsewhere)
    desk.key("delete")
    #expect((try FileManager.default.contentsOfDirectory(atPath: elsewhere)).isEmpty)
    #expect(files.contains("img1.png") && desk.name == "img1.png")
    #expect(
      desk.viewer.badges.notice.text
        == "“img1.png” cannot be moved to the trash: its disk has no trash.")
  }

  @Test func aLinkGoesAndItsTargetStays() throws {
    try FileManager.default.createSymbolicLink(
      atPath: desk.folder("link.png"), withDestinationPath: desk.folder("img2.png"))
    desk.viewer.open([desk.folder("link.png")])
    desk.settle(0.1)
    desk.key("delete")
    desk.settle(0.1)
    #expect(files == ["img1.png", "img10.png", "img2.png"])
    #expect(trashed("files") == ["link.png"])
    desk.key("z", .control)
    #expect(files.contains("link.png"))
  }

  @Test func f2RenamesAndUndoRenamesBack() {
    desk.key("f2")
    desk.settle(0.1)
    desk.send(.text("first"))
    desk.key("return")
    desk.settle(0.1)
    #expect(files == ["first.png", "img10.png", "img2.png"])
    #expect(desk.name == "first.png" && desk.viewer.files.paths.count == 3)
    desk.key("z", .control)
    desk.settle(0.1)
    #expect(files == ["img1.png", "img10.png", "img2.png"] && desk.name == "img1.png")
  }

  @Test(arguments: ["img2", "a/b", ".."]) func namesThatCannotBeAreRefused(name: String) {
    desk.key("f2")
    if name == ".." { desk.key("a", .control) }
    desk.send(.text(name))
    desk.key("return")
    desk.settle(0.1)
    #expect(files == ["img1.png", "img10.png", "img2.png"] && desk.name == "img1.png")
    #expect(!desk.viewer.badges.notice.isHidden)
  }

  @Test func escapeLeavesTheName() {
    desk.key("f2")
    desk.send(.text("other"))
    desk.key("escape")
    desk.settle(0.1)
    #expect(files.contains("img1.png") && desk.name == "img1.png")
    desk.key("right")
    desk.settle()
    #expect(desk.name == "img2.png", "the keys are the viewer's again")
  }
}
