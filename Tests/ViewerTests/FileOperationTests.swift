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
    // It can be undone when the name is free again.
    try FileManager.default.removeItem(atPath: desk.folder("img1.png"))
    desk.key("z", .control)
    desk.settle(0.1)
    #expect(trashed("files").isEmpty)
    #expect(files.contains("img1.png") && bytes(desk.folder("img1.png")) != other)
  }

  @Test func aRenameThatCannotBeUndoneCanBeUndoneLater() throws {
    desk.key("f2")
    desk.send(.text("first"))
    desk.key("return")
    desk.settle(0.1)
    let other = Data([1, 2, 3])
    try other.write(to: URL(fileURLWithPath: desk.folder("img1.png")))
    desk.key("z", .control)
    #expect(bytes(desk.folder("img1.png")) == other && files.contains("first.png"))
    try FileManager.default.removeItem(atPath: desk.folder("img1.png"))
    desk.key("z", .control)
    desk.settle(0.1)
    #expect(files == ["img1.png", "img10.png", "img2.png"])
  }

  private func folder(_ name: String) throws -> String {
    let path = desk.folder(name)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }
  private func contents(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test func aCopyGoesToTheFolderOfTheLastTime() throws {
    let best = try folder("best")
    desk.chosenFolder = best
    let before = try #require(bytes(desk.folder("img1.png")))
    let date = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: date, .posixPermissions: 0o640], ofItemAtPath: desk.folder("img1.png"))
    desk.key("c")
    desk.settle(0.1)
    #expect(
      desk.viewer.badges.notice.text
        == "“img1.png” copied to “best”; Shift+C chooses another folder")
    desk.key("c")
    desk.settle(0.1)
    #expect(
      desk.viewer.badges.notice.text
        == "“img1.png” copied to “best” as “img1 2.png”; Shift+C chooses another folder")
    #expect(desk.folderQuestions.count == 1 && desk.folderQuestions[0].hasPrefix("Copy here from"))
    #expect(contents(best) == ["img1 2.png", "img1.png"] && names().count == 3)
    #expect(bytes(best + "/img1.png") == before && bytes(best + "/img1 2.png") == before)
    let attributes = try FileManager.default.attributesOfItem(atPath: best + "/img1.png")
    #expect(attributes[.modificationDate] as? Date == date)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    // Undo puts the copies into the trash, the last one first.
    desk.key("z", .control)
    desk.settle(0.1)
    #expect(contents(best) == ["img1.png"] && trashed("files") == ["img1 2.png"])
    desk.key("z", .control)
    #expect(contents(best).isEmpty && files.contains("img1.png"))
  }

  @Test func anotherFolderIsChosenWithShiftAndAfterAFailure() throws {
    let (best, other) = (try folder("best"), try folder("other"))
    desk.chosenFolder = best
    desk.key("c")
    desk.chosenFolder = other
    desk.key("c", .shift)
    #expect(contents(best) == ["img1.png"] && contents(other) == ["img1.png"])
    #expect(desk.folderQuestions.last == "Copy here from best")
    try FileManager.default.removeItem(atPath: other)
    desk.key("c")
    #expect(
      desk.viewer.badges.notice.text == "“img1.png” could not be copied: no such file.")
    desk.chosenFolder = nil
    desk.key("c")
    #expect(desk.folderQuestions.count == 3, "the user is asked again, and cancels")
  }

  @Test func aMoveTakesThePictureAwayAndUndoBringsItBack() throws {
    let best = try folder("best")
    desk.chosenFolder = best
    let before = try #require(bytes(desk.folder("img1.png")))
    desk.key("m")
    desk.settle(0.1)
    #expect(names() == ["img2.png", "img10.png"] && desk.name == "img2.png")
    #expect(bytes(best + "/img1.png") == before && !files.contains("img1.png"))
    desk.key("m")
    desk.settle(0.1)
    #expect(contents(best) == ["img1.png", "img2.png"])
    for _ in 0..<2 {
      desk.key("z", .control)
      desk.settle(0.1)
    }
    #expect(names() == ["img1.png", "img2.png", "img10.png"] && contents(best).isEmpty)
    #expect(bytes(desk.folder("img1.png")) == before)
  }

  @Test func aMoveReplacesNothing() throws {
    let best = try folder("best")
    let other = Data([1, 2, 3])
    try other.write(to: URL(fileURLWithPath: best + "/img1.png"))
    desk.chosenFolder = best
    desk.key("m")
    desk.settle(0.1)
    #expect(bytes(best + "/img1.png") == other && files.contains("img1.png"))
    #expect(desk.viewer.badges.notice.text == "There is already a file “img1.png”.")
    desk.chosenFolder = desk.folder.path
    desk.key("m", .shift)
    desk.settle(0.1)
    #expect(
      desk.viewer.badges.notice.text == "“img1.png” is in this folder already")
    #expect(files.contains("img1.png") && desk.name == "img1.png")
  }

  @Test func aDuplicateLiesBesideItsOriginal() throws {
    desk.key("d", .control)
    desk.settle(0.1)
    #expect(files == ["img1 2.png", "img1.png", "img10.png", "img2.png"])
    #expect(names().prefix(2) == ["img1.png", "img1 2.png"] && desk.name == "img1.png")
    desk.key("z", .control)
    desk.settle(0.1)
    #expect(names().count == 3 && trashed("files") == ["img1 2.png"])
  }

  @Test(.enabled(if: OtherDisk.isHere, "there is no second file system"))
  func aMoveToAnotherDiskIsACopyAndARemoval() throws {
    let disk = try OtherDisk(isShared: false)
    desk.chosenFolder = disk.folder
    let before = try #require(bytes(desk.folder("img1.png")))
    desk.key("m")
    desk.settle(0.1)
    #expect(bytes(disk.folder + "/img1.png") == before && !files.contains("img1.png"))
    desk.key("z", .control)
    desk.settle(0.1)
    #expect(contents(disk.folder).isEmpty && bytes(desk.folder("img1.png")) == before)
  }

  @Test func aRotationIsKeptAndTurnedBack() throws {
    let image = CGImage(
      width: 64, height: 32, pixels: (0..<2048).map { 0xFF00_0000 | UInt32($0 % 64) * 0x040404 },
      isOpaque: true)
    let before = try JPEGEncoder(quality: 100).encode(image)
    try desk.folder.write(before, to: "photo.jpg")
    let path = desk.folder("photo.jpg")
    desk.viewer.open([path])
    desk.settle(0.1)
    desk.key("r")
    desk.settle(0.1)
    #expect(bytes(path) == Data(before), "a rotation alone writes nothing")
    desk.key("s", .control)
    desk.settle(0.1)
    #expect(
      desk.viewer.badges.notice.text == "“photo.jpg” keeps this rotation: Ctrl+Z turns it back")
    #expect(try ImageFile.open(path: path).info.orientation == .turnedClockwise)
    #expect(desk.page?.pictureSize == CGSize(width: 32, height: 64))
    desk.key("z", .control)
    desk.settle(0.1)
    #expect(try ImageFile.open(path: path).info.orientation == .up)
    #expect(desk.page?.pictureSize == CGSize(width: 64, height: 32))
  }

  @Test func aRotationIsNotWrittenUnlessTheAnswerIsYes() throws {
    let before = bytes(desk.folder("img1.png"))
    desk.key("s", .control)
    #expect(desk.viewer.badges.notice.text == "The picture is not rotated")
    desk.key("r")
    desk.key("s", .control)
    desk.settle(0.1)
    desk.key("escape")
    desk.settle(0.1)
    #expect(bytes(desk.folder("img1.png")) == before)
  }

  /// The trash of a disk that is not the one of the home folder: the shared one that an administrator made, or the
  /// user's own.
  @Test(
    .enabled(if: OtherDisk.isHere, "there is no second file system"), arguments: [false, true])
  func anotherDiskHasATrashOfItsOwn(isShared: Bool) throws {
    let disk = try OtherDisk(isShared: isShared)
    try desk.folder.addPicture("away.png", width: 4, height: 4)
    let path = disk.folder + "/away.png"
    try FileManager.default.copyItem(atPath: desk.folder("away.png"), toPath: path)
    desk.viewer.open([path])
    desk.settle(0.1)
    desk.key("delete")
    desk.settle(0.1)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(trashed("files").isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: disk.trash + "/info")
      .filter { $0.hasPrefix("away.png") }
    #expect(names.count == 1)
    let note = try String(contentsOfFile: disk.trash + "/info/" + names[0], encoding: .utf8)
    #expect(note.contains("Path=" + path.dropFirst("/dev/shm/".count) + "\n"))
    desk.key("z", .control)
    desk.settle(0.1)
    #expect(FileManager.default.fileExists(atPath: path))
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

/// A folder on another disk than that of the temporary files.
private final class OtherDisk {
  private static let top = "/dev/shm"
  let folder = "\(OtherDisk.top)/panorama-test-\(UUID().uuidString)"
  /// The trash that is to be used.
  let trash: String
  /// The folder that is there only because of the test.
  private let made: String

  static var isHere: Bool {
    var (here, there) = (stat(), stat())
    return stat(NSTemporaryDirectory(), &here) == 0 && stat(top, &there) == 0
      && here.st_dev != there.st_dev && access(top, W_OK) == 0
      && !FileManager.default.fileExists(atPath: top + "/.Trash")
      && !FileManager.default.fileExists(atPath: top + "/.Trash-\(geteuid())")
  }

  init(isShared: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let own = "\(Self.top)/.Trash-\(geteuid())"
    let shared = "\(Self.top)/.Trash"
    made = isShared ? shared : own
    trash = isShared ? "\(shared)/\(geteuid())" : own
    if isShared {
      try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
      // Only with the sticky bit, which keeps others from replacing what is in it.
      chmod(shared, 0o1777)
    }
  }

  deinit {
    for path in [folder, made] { try? FileManager.default.removeItem(atPath: path) }
  }
}
