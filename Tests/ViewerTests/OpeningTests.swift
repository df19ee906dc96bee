import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

/// Folders, files that are not pictures, and files that are renamed.
@MainActor @Suite struct OpeningTests {
  let desk: ViewerDesk
  init() throws { desk = try ViewerDesk() }

  private var notice: String? {
    let badge = desk.viewer.badges.notice
    return badge.isHidden ? nil : badge.text
  }

  // MARK: Dropped files

  @Test func aFileThatIsNoPictureLeavesThePictureAndSaysSo() throws {
    try desk.folder.write("hello", to: "notes.txt")
    desk.viewer.receive([desk.folder("notes.txt")])
    desk.settle(0.1)
    #expect(desk.name == "img1.png")
    let notice = try #require(notice)
    #expect(notice.contains("notes.txt") && notice.contains("cannot be shown"))
  }

  @Test func whatCannotBeReadLeavesThePictureToo() throws {
    try desk.folder.write([UInt8](), to: "empty.png")
    desk.viewer.receive([desk.folder("empty.png"), desk.folder("missing.png")])
    desk.settle(0.1)
    #expect(desk.name == "img1.png")
    #expect(notice == "None of these 2 files can be shown")
  }

  @Test func thePicturesAmongOtherFilesAreShown() throws {
    try desk.folder.write("hello", to: "notes.txt")
    let pictures = [desk.folder("img10.png"), desk.folder("img2.png")]
    desk.viewer.receive([pictures[0], desk.folder("notes.txt"), pictures[1]])
    desk.settle(0.1)
    #expect(desk.viewer.files.paths == pictures)
    #expect(notice?.contains("notes.txt") ?? false)
  }

  @Test func onAnEmptyViewerItIsSaidToo() throws {
    try desk.folder.write("hello", to: "notes.txt")
    let empty = ViewerDesk(desk.folder, [])
    empty.viewer.receive([desk.folder("notes.txt")])
    empty.settle(0.1)
    #expect(!empty.viewer.badges.notice.isHidden)
    #expect(empty.viewer.emptyMessage != nil)
  }

  // MARK: Folders

  @Test func aFolderIsItsPictures() throws {
    let other = ViewerDesk(desk.folder, [desk.folder.path])
    #expect(
      other.viewer.files.paths.map { ($0 as NSString).lastPathComponent } == [
        "img1.png", "img2.png", "img10.png",
      ])
    // As with a single file, new files are added.
    try desk.folder.addPicture("img5.png", width: 10, height: 10)
    other.viewer.fileDidChange(desk.folder("img5.png"), .written)
    other.settle(1)
    #expect(other.viewer.files.paths.count == 4)
  }

  @Test func aDroppedFolderIsItsPictures() throws {
    let folder = try TemporaryFolder()
    try folder.addPicture("b.png", width: 20, height: 20)
    try folder.addPicture("a.png", width: 20, height: 20)
    desk.viewer.receive([folder.path])
    desk.settle(0.1)
    #expect(desk.name == "a.png")
    #expect(desk.viewer.files.paths.count == 2)
  }

  @Test func anEmptyFolderSaysSo() throws {
    let folder = try TemporaryFolder()
    let name = (folder.path as NSString).lastPathComponent
    let other = ViewerDesk(folder, [folder.path])
    let text = try #require(other.viewer.emptyMessage).text
    #expect(text.title == "“\(name)” contains no pictures")
    desk.viewer.receive([folder.path])
    desk.settle(0.1)
    #expect(desk.name == "img1.png")
    #expect(notice == "“\(name)” contains no pictures")
  }

  // MARK: Names

  @Test func aRenamedFileIsFollowed() throws {
    desk.viewer.followsFiles = true
    desk.key("2")
    desk.settle()
    #expect(rename(desk.folder("img1.png"), desk.folder("holiday.png")) == 0)
    desk.viewer.fileDidChange(desk.folder("img1.png"), .gone)
    desk.viewer.fileDidChange(desk.folder("holiday.png"), .written)
    desk.settle(1.5)
    #expect(desk.name == "holiday.png")
    #expect(desk.viewer.badges.missing.isHidden)
    #expect(desk.scale == 2, "only the name is another")
    #expect(
      desk.viewer.files.paths.map { ($0 as NSString).lastPathComponent } == [
        "holiday.png", "img2.png", "img10.png",
      ])
    desk.key("right")
    #expect(desk.name == "img2.png")
  }

  @Test func aFileThatMovesToAnotherFolderIsFollowed() throws {
    desk.viewer.followsFiles = true
    let folder = try TemporaryFolder()
    #expect(rename(desk.folder("img1.png"), folder("moved.png")) == 0)
    desk.viewer.fileDidChange(desk.folder("img1.png"), .gone)
    desk.settle(1.5)
    #expect(desk.viewer.files.current == folder("moved.png"))
    #expect(desk.viewer.badges.missing.isHidden)
  }

  @Test func aBackupThatAnEditorMakesIsNotFollowed() throws {
    desk.viewer.followsFiles = true
    #expect(rename(desk.folder("img1.png"), desk.folder("img1.png~")) == 0)
    desk.viewer.fileDidChange(desk.folder("img1.png"), .gone)
    try desk.folder.addPicture("img1.png", width: 800, height: 600, color: 0xFF00_8000)
    desk.viewer.fileDidChange(desk.folder("img1.png"), .written)
    desk.settle(1.5)
    #expect(desk.name == "img1.png")
    #expect(desk.host.picture?.pixels[150 * 400 + 200] == 0xFF00_8000)
  }

  @Test func aDeletedFileIsGone() throws {
    desk.viewer.followsFiles = true
    try FileManager.default.removeItem(atPath: desk.folder("img1.png"))
    desk.viewer.fileDidChange(desk.folder("img1.png"), .gone)
    desk.settle(1)
    #expect(!desk.viewer.badges.missing.isHidden)
    #expect(desk.name == "img1.png")
  }
}
