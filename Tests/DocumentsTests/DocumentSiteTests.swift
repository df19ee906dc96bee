import Documents
import Foundation
import Panorama
import TestSupport
import Testing

/// What another program puts in the place of a document between the look at it and the write is left as it is.
@Suite struct DocumentSiteTests {
  private let folder: TemporaryFolder
  private let old = Array("old".utf8)
  private let new = Array("new".utf8)

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder("a.canvas") }

  private func write(_ text: String, _ path: String) throws {
    #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// What takes the place of the file.
  enum Swap: CaseIterable {
    case pipe, link, linkToNothing, linkToADevice, subfolder, secondName, otherFile, nothing

    func take(_ path: String, victim: String) throws {
      #expect(unlink(path) == 0 || errno == ENOENT)
      switch self {
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      case .link: #expect(symlink(victim, path) == 0)
      case .linkToNothing: #expect(symlink(victim + "-missing", path) == 0)
      case .linkToADevice: #expect(symlink("/dev/null", path) == 0)
      case .subfolder: #expect(mkdir(path, 0o700) == 0)
      case .secondName: #expect(Foundation.link(victim, path) == 0)
      case .otherFile:
        #expect(FileManager.default.createFile(atPath: path, contents: Data("other".utf8)))
      case .nothing: break
      }
    }
  }

  @Test(arguments: Swap.allCases, [true, false])
  func whatIsSwappedInIsNotTouched(swap: Swap, exists: Bool) throws {
    guard exists || swap != .nothing else { return }
    try write("the user's own", folder("victim"))
    if exists { try write("old", path) }
    let site = try DocumentSite(path: path)
    #expect((try? site.bytes(limit: 100)) == (exists ? old : nil))
    try swap.take(path, victim: folder("victim"))
    var before = stat()
    let isThere = lstat(path, &before) == 0
    #expect(try site.write(new) == nil)
    var after = stat()
    #expect((lstat(path, &after) == 0) == isThere)
    #expect(!isThere || before.st_ino == after.st_ino && before.st_mode == after.st_mode)
    #expect(try text(folder("victim")) == "the user's own")
    #expect(try names == (isThere ? ["a.canvas", "victim"] : ["victim"]))
  }

  @Test func aFileThatIsWrittenMeanwhileIsLeft() throws {
    try write("old", path)
    let site = try DocumentSite(path: path)
    let file = open(path, O_WRONLY | O_APPEND)
    #expect(pwrite(file, "er", 2, 3) == 2)
    close(file)
    #expect(try site.write(new) == nil)
    #expect(try text(path) == "older")
    #expect(try names == ["a.canvas"])
  }

  @Test func theFileIsReplacedAndKeepsItsPermissions() throws {
    try write("old", path)
    #expect(chmod(path, 0o640) == 0)
    let file = try #require(try DocumentSite(path: path).write(new))
    #expect(try text(path) == "new")
    #expect(file.name.map { ($0 as NSString).lastPathComponent } == "a.canvas")
    #expect((file.status?.st_mode ?? 0) & 0o777 == 0o640)
    #expect(try names == ["a.canvas"])
  }

  /// Programs note tags, ratings and comments there.
  @Test func theFileKeepsItsAttributes() throws {
    try write("old", path)
    // Some file systems have no room for them.
    guard ExtendedAttribute.set("user.xdg.tags", "plan", of: path) else { return }
    #expect(try DocumentSite(path: path).write(new) != nil)
    #expect(try text(path) == "new")
    #expect(ExtendedAttribute.value("user.xdg.tags", of: path) == "plan")
  }

  @Test func anotherNameOfTheFileKeepsTheFormerContent() throws {
    try write("old", path)
    #expect(link(path, folder("backup")) == 0)
    #expect(try DocumentSite(path: path).write(new) != nil)
    #expect(try text(path) == "new")
    #expect(try text(folder("backup")) == "old")
  }

  @Test func aLinkKeepsItsPlaceAndItsFileIsReplaced() throws {
    #expect(mkdir(folder("other"), 0o700) == 0)
    try write("old", folder("other/real.canvas"))
    #expect(symlink("other/real.canvas", path) == 0)
    #expect(try DocumentSite(path: path).write(new) != nil)
    #expect(try text(folder("other/real.canvas")) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "other/real.canvas")
  }

  @Test func aMovedFolderIsWrittenWhereItIsNow() throws {
    #expect(mkdir(folder("before"), 0o700) == 0)
    try write("old", folder("before/a.canvas"))
    let site = try DocumentSite(path: folder("before/a.canvas"))
    #expect(rename(folder("before"), folder("after")) == 0)
    #expect(mkdir(folder("before"), 0o700) == 0)
    try write("another's", folder("before/a.canvas"))
    #expect(try site.write(new) != nil)
    #expect(try text(folder("after/a.canvas")) == "new")
    #expect(try text(folder("before/a.canvas")) == "another's")
  }

  @Test func placesThatAreNoneAreErrors() throws {
    let missing = #expect(throws: DocumentError.self) {
      try DocumentSite(path: folder("no/a.canvas"))
    }
    #expect(missing?.kind == .missingFolder)
    #expect(symlink("missing", path) == 0)
    let error = #expect(throws: DocumentError.self) { try DocumentSite(path: path) }
    #expect(error?.kind == .badFile)
    #expect(error?.reason.contains("a link to a file that does not exist") == true)
  }
}
