import Documents
import Foundation
import NodeEditor
import Panorama
import Sketch
import TestSupport
import Testing

/// A document is the open file, not its name: whatever other programs do to the name, nothing is lost, and the
/// user is told in the same words for every kind of document.
@MainActor
@Suite struct DocumentFateTests {
  @Test(arguments: DocumentKind.allCases, [true, false])
  func aRenamedFileGetsWhatIsEdited(kind: DocumentKind, isNoticed: Bool) throws {
    let document = try OpenDocument(kind)
    let new = document.folder(kind.name("b"))
    try document.rename(kind.name("a"), kind.name("b"))
    if isNoticed { document.check() }
    document.edit()
    #expect(document.path == new && document.events == [.renamed(to: new)])
    document.undoAndRedo()
    // Also the second time.
    try document.rename(kind.name("b"), kind.name("a"))
    document.edit()
    #expect(document.notice == "The file is now “\(document.folder("a.document"))”")
    #expect(document.close())
    #expect(document.folder.names == [kind.name("a")])
    #expect(try document.count(in: kind.name("a")) == 3)
  }

  @Test(arguments: DocumentKind.allCases)
  func aRenamedFileIsClosedWithoutATrace(kind: DocumentKind) throws {
    let document = try OpenDocument(kind)
    try document.rename(kind.name("a"), kind.name("b"))
    #expect(document.close())
    #expect(document.folder.names == [kind.name("b")])
    #expect(try document.count(in: kind.name("b")) == 1)
  }

  @Test(arguments: DocumentKind.allCases)
  func aFileMovedToAnotherFolderIsFollowed(kind: DocumentKind) throws {
    let document = try OpenDocument(kind)
    try #require(mkdir(document.folder("sub"), 0o755) == 0)
    try document.rename(kind.name("a"), "sub/" + kind.name("b"))
    document.edit()
    #expect(document.close())
    #expect(document.folder.names == ["sub"])
    #expect(try document.count(in: "sub/" + kind.name("b")) == 2)
  }

  @Test(arguments: DocumentKind.allCases, [true, false])
  func aDeletedFileIsWrittenAgain(kind: DocumentKind, isNoticed: Bool) throws {
    let document = try OpenDocument(kind)
    let name = kind.name("a")
    let before = try document.folder.bytes(of: name)
    try #require(unlink(document.folder(name)) == 0)
    if isNoticed {
      document.check()
      #expect(try document.folder.bytes(of: name) == before)
    }
    document.edit()
    #expect(document.events == [.writtenAgain])
    #expect(document.notice == "“a.document” was deleted elsewhere: it is written again")
    document.undoAndRedo()
    #expect(document.close())
    #expect(document.folder.names == [name])
    #expect(try document.count(in: name) == 2)
  }

  @Test(arguments: DocumentKind.allCases)
  func aFileThatALinkNamesIsWrittenAgainWhereItWas(kind: DocumentKind) throws {
    let folder = try TemporaryFolder()
    try #require(mkdir(folder("other"), 0o755) == 0)
    let real = "other/" + kind.name("real")
    let first = try OpenDocument(kind, in: folder)
    #expect(first.close())
    try first.rename(kind.name("a"), real)
    try #require(symlink(real, folder(kind.name("a"))) == 0)
    let document = try OpenDocument(kind, in: folder)
    try #require(unlink(folder(real)) == 0)
    document.check()
    #expect(document.events == [.writtenAgain])
    #expect(try document.count(in: real) == document.count)
    #expect(document.path == folder(kind.name("a")), "the link leads there again")
    #expect(document.close())
  }

  @Test(arguments: DocumentKind.allCases)
  func savingWritesADeletedFileAgain(kind: DocumentKind) throws {
    let document = try OpenDocument(kind)
    try #require(unlink(document.folder(kind.name("a"))) == 0)
    document.edit()
    document.save()
    #expect(try document.count(in: kind.name("a")) == 2)
  }

  @Test(arguments: DocumentKind.allCases)
  func whatWasThrownIntoTheTrashIsWrittenAgain(kind: DocumentKind) throws {
    let document = try OpenDocument(kind)
    let trash = ".Trash-1000/files/"
    try FileManager.default.createDirectory(
      atPath: document.folder(trash), withIntermediateDirectories: true)
    try document.rename(kind.name("a"), trash + kind.name("a"))
    document.edit()
    #expect(document.close())
    #expect(try document.count(in: kind.name("a")) == 2)
    #expect(try document.count(in: trash + kind.name("a")) == 1)
  }

  @Test(arguments: DocumentKind.allCases)
  func whatIsKeptTakesNobodysName(kind: DocumentKind) throws {
    let document = try OpenDocument(kind)
    let (name, kept) = (kind.name("a"), kind.name("a (kept 2)"))
    try document.folder.write("mine", to: kind.name("a (kept)"))
    try document.folder.write("no document", to: "a.txt")
    try document.rename("a.txt", name)
    document.check()
    guard case .kept(let path, let other, _)? = document.events.last else {
      Issue.record("\(document.events)")
      return
    }
    #expect(path == document.folder(kept) && other == document.folder(name))
    #expect(document.notice?.hasSuffix("Your document is kept as “a (kept 2).document”") == true)
    document.edit()
    document.undoAndRedo()
    try document.press("OK")
    #expect(document.notice == nil)
    #expect(document.close())
    #expect(try document.folder.bytes(of: name) == Array("no document".utf8))
    #expect(try document.folder.bytes(of: kind.name("a (kept)")) == Array("mine".utf8))
    #expect(try document.count(in: kept) == 2)
    #expect(document.folder.names == [kind.name("a (kept)"), kept, name].sorted())
  }

  @Test(arguments: DocumentKind.allCases)
  func aFolderThatIsGoneIsSaidAndTriedAgain(kind: DocumentKind) throws {
    let document = try OpenDocument(kind)
    try FileManager.default.removeItem(atPath: document.folder.path)
    let said = "a.document: cannot be saved: the folder does not exist; create it first"
    document.check()
    #expect(document.notice == said)
    guard case .failed(let error)? = document.events.last else {
      Issue.record("\(document.events)")
      return
    }
    #expect(error.kind == .missingFolder)
    document.edit()
    #expect(document.notice == said)
    #expect(!document.close() && document.count == 2)
    try #require(mkdir(document.folder.path, 0o755) == 0)
    try document.press("Try again")
    #expect(document.notice?.contains("cannot") != true)
    #expect(try document.count(in: kind.name("a")) == 2)
    document.edit()
    #expect(document.close())
    #expect(try document.count(in: kind.name("a")) == 3)
  }

  /// What may not be written while it is open is not written, and what is edited meanwhile is kept.
  @Test(arguments: DocumentKind.allCases, [true, false])
  func whatMayNotBeWrittenIsLeft(kind: DocumentKind, isFile: Bool) throws {
    let document = try OpenDocument(kind)
    let name = kind.name("a")
    let before = try document.folder.bytes(of: name)
    chmod(isFile ? document.folder(name) : document.folder.path, isFile ? 0o444 : 0o555)
    defer { chmod(document.folder.path, 0o755) }
    document.edit()
    let reason =
      isFile
      ? "the file may not be written; change its permissions to edit it"
      : "its folder may not be written; copy the file elsewhere to edit it"
    #expect(document.notice == "a.document: cannot be saved: \(reason)")
    #expect(!document.close() && document.count == 2)
    #expect(try document.folder.bytes(of: name) == before)
    chmod(document.folder.path, 0o755)
    chmod(document.folder(name), 0o644)
    try document.press("Try again")
    #expect(document.notice == nil)
    #expect(document.close())
    #expect(try document.count(in: name) == 2)
    // Opened like this, the document says so at once.
    chmod(isFile ? document.folder(name) : document.folder.path, isFile ? 0o444 : 0o555)
    let again = try OpenDocument(kind, in: document.folder)
    #expect(again.notice?.hasSuffix(reason) == true)
    #expect(try document.count(in: name) == 2)
  }

  @Test(arguments: DocumentKind.allCases)
  func whatCannotBeSavedIsKeptIfTheDocumentIsClosedAllTheSame(kind: DocumentKind) throws {
    let document = try OpenDocument(kind)
    let (name, kept) = (kind.name("a"), kind.name("a (kept)"))
    let before = try document.folder.bytes(of: name)
    chmod(document.folder(name), 0o444)
    #expect(document.keepUnsaved() == nil, "everything is saved")
    document.edit()
    #expect(!document.close())
    #expect(document.keepUnsaved() == document.folder(kept))
    #expect(document.keepUnsaved() == nil, "and again")
    #expect(try document.count(in: kept) == 2)
    #expect(try document.folder.bytes(of: name) == before)
  }

  /// What was waiting is saved when the document has another file.
  @Test(arguments: DocumentKind.allCases)
  func whatIsKeptHasWhatCouldNotBeSaved(kind: DocumentKind) async throws {
    let document = try OpenDocument(kind)
    let name = kind.name("a")
    chmod(document.folder(name), 0o444)
    document.edit()
    try document.folder.write("no document", to: "a.txt")
    try document.rename("a.txt", name)
    document.check()
    #expect(document.close())
    #expect(try document.count(in: kind.name("a (kept)")) == 2)
  }

  /// A change that is noticed as it happens.
  @Test(arguments: DocumentKind.allCases)
  func aLookFindsOutByItself(kind: DocumentKind) async throws {
    let document = try OpenDocument(kind)
    document.watch()
    try document.rename(kind.name("a"), kind.name("b"))
    while document.events.isEmpty {
      await Task.yield()
      document.wait(0.1)
    }
    #expect(document.events == [.renamed(to: document.folder(kind.name("b")))])
    #expect(document.close())
  }

  // MARK: Opening

  /// What is no regular file.
  enum NoFile: CaseIterable, Sendable {
    case folder, pipe, device, linkToNothing, missingFolder

    var error: (kind: DocumentError.Kind, reason: String) {
      switch self {
      case .folder: (.badFile, "is a folder; name a file in it")
      case .pipe, .device: (.badFile, "is not a regular file; name another file")
      case .linkToNothing: (.badFile, "is a link to a file that does not exist; restore that file")
      case .missingFolder: (.missingFolder, "the folder does not exist; create it first")
      }
    }
  }

  @Test(arguments: DocumentKind.allCases, NoFile.allCases)
  func whatIsNoFileIsRefusedInTheSameWords(kind: DocumentKind, what: NoFile) throws {
    let folder = try TemporaryFolder()
    let path = folder((what == .missingFolder ? "no/" : "") + kind.name("a"))
    switch what {
    case .folder: try #require(mkdir(path, 0o755) == 0)
    case .pipe: try #require(mkfifo(path, 0o600) == 0)
    case .device: try #require(symlink("/dev/null", path) == 0)
    case .linkToNothing: try #require(symlink("nothing", path) == 0)
    case .missingFolder: break
    }
    let error = #expect(throws: DocumentError.self) {
      switch kind {
      case .sketch: _ = try SketchDocument(path: path)
      case .canvas: _ = try CanvasDocument(path: path)
      }
    }
    #expect(error?.kind == what.error.kind && error?.reason == what.error.reason)
    #expect(error?.path == path)
  }
}
