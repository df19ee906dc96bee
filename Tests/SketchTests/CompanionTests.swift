import Foundation
import GRDB
import Panorama
import Sketch
import Testing

/// What lies beside a sketch comes from whoever sent the folder. It may not make us touch anything else.
@MainActor
@Suite struct CompanionTests {
  let folder: SketchFolder
  /// A file of the user's, elsewhere.
  let elsewhere: SketchFolder
  private var victim: String { elsewhere.file("letter.txt") }
  private static let letter = Data("dear diary\n".utf8)

  init() throws {
    folder = try SketchFolder()
    elsewhere = try SketchFolder()
    try Self.letter.write(to: URL(fileURLWithPath: victim))
    try folder.sketch("a.sketch", lines: [1, 2])
  }

  private func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  private func expectVictimIsWhole() throws {
    #expect(elsewhere.names == ["letter.txt"])
    #expect(try elsewhere.bytes("letter.txt") == Self.letter)
  }

  /// Opens the sketch in both ways and draws on it.
  /// - Returns: the errors.
  private func openAndDraw() -> [DocumentError] {
    var errors: [DocumentError] = []
    func attempt(_ body: () throws -> Void) {
      do {
        try body()
      } catch let error as DocumentError {
        errors.append(error)
      } catch {
        Issue.record(error)
      }
    }
    attempt { _ = try folder.lines("a.sketch") }
    attempt {
      let document = try SketchDocument(path: folder.file("a.sketch"))
      defer { try? document.close() }
      try document.add(SketchFolder.line(3))
    }
    return errors
  }

  // MARK: Journals that name another file

  /// The end of a journal that names a super-journal ("Database File Format", section 3.1).
  private func superJournal(_ name: String) -> [UInt8] {
    func number(_ n: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(n >> $0 & 255) } }
    let name = Array(name.utf8)
    return number(0x4000_0000 / 4096 + 1) + name + number(name.count)
      + number(name.reduce(0) { $0 + Int($1) }) + Self.magic
  }

  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  @Test(arguments: ["whole", "headless", "magic only"])
  func aJournalThatNamesAFileIsRefusedAndTheFileKept(kind: String) throws {
    switch kind {
    case "whole":
      try folder.torn("a.sketch", lines: [1, 2])
      try write(
        Array(folder.bytes("a.sketch-journal")) + superJournal(victim), to: "a.sketch-journal")
    case "headless":
      try write([UInt8](repeating: 1, count: 512) + superJournal(victim), to: "a.sketch-journal")
    default:
      try write(
        Self.magic + [UInt8](repeating: 0, count: 504) + superJournal(victim),
        to: "a.sketch-journal")
    }
    let before = try folder.contents()
    let errors = openAndDraw()
    #expect(errors.count == 2)
    for error in errors {
      #expect(error.kind == .badFile && error.path.hasSuffix("a.sketch-journal"))
      #expect(error.reason.contains("names another file"))
    }
    try expectVictimIsWhole()
    #expect(try folder.contents() == before)
  }

  /// The check comes too early for a journal that appears between two strokes.
  @Test func aJournalThatAppearsWhileItIsDrawnOnDeletesNoFile() throws {
    let document = try SketchDocument(path: folder.file("a.sketch"))
    try document.add(SketchFolder.line(3))
    try write([UInt8](repeating: 1, count: 512) + superJournal(victim), to: "a.sketch-journal")
    try document.add(SketchFolder.line(4))
    try document.close()
    try expectVictimIsWhole()
    #expect(try folder.lines("a.sketch") == [1, 2, 3, 4])
  }

  @Test func aJournalThatAppearsBeforeTheFirstStrokeDeletesNoFile() throws {
    let document = try SketchDocument(path: folder.file("a.sketch"))
    try write([UInt8](repeating: 1, count: 512) + superJournal(victim), to: "a.sketch-journal")
    #expect(throws: DocumentError.self) { try document.add(SketchFolder.line(3)) }
    try expectVictimIsWhole()
  }

  // MARK: Links, pipes and others

  enum Stranger: String, CaseIterable {
    case link, linkToNothing, hardLink, pipe, folder, device
  }

  private func place(_ kind: Stranger, as name: String) throws {
    let path = folder.file(name)
    let result =
      switch kind {
      case .link: symlink(victim, path)
      case .linkToNothing: symlink(elsewhere.file("new.txt"), path)
      case .hardLink: Foundation.link(victim, path)
      case .pipe: mkfifo(path, 0o600)
      case .folder: mkdir(path, 0o700)
      case .device: symlink("/dev/zero", path)
      }
    try requireDone(result)
  }

  @Test(
    .timeLimit(.minutes(10)), arguments: Stranger.allCases, ["a.sketch-journal", "a.sketch-wal"])
  func aLogThatIsNoFileOfOursIsRefusedAtOnce(kind: Stranger, name: String) throws {
    try place(kind, as: name)
    let names = folder.names
    let errors = openAndDraw()
    #expect(errors.count == 2)
    for error in errors {
      #expect(error.kind == .badFile && error.path.hasSuffix(name))
      #expect(error.reason.contains("move it away"))
    }
    try expectVictimIsWhole()
    #expect(folder.names == names)
  }

  @Test(.timeLimit(.minutes(10)), arguments: Stranger.allCases)
  func aSessionThatIsNoFileOfOursIsNotWritten(kind: Stranger) throws {
    try place(kind, as: "a.sketch-session")
    let errors = openAndDraw()
    #expect(errors.map(\.kind) == [.badFile], "reading needs no session")
    #expect(errors.first?.path.hasSuffix("a.sketch-session") == true)
    try expectVictimIsWhole()
    #expect(folder.names == ["a.sketch", "a.sketch-session"])
    #expect(try folder.lines("a.sketch") == [1, 2])
  }

  @Test func aFileThatIsNoSessionIsNotOverwritten() throws {
    try write("my notes\n".utf8, to: "a.sketch-session")
    #expect(openAndDraw().count == 1)
    #expect(try folder.bytes("a.sketch-session") == Data("my notes\n".utf8))
  }

  /// The index of a log is neither made nor used.
  @Test(arguments: Stranger.allCases)
  func anIndexThatIsNoFileOfOursIsLeftAlone(kind: Stranger) throws {
    try place(kind, as: "a.sketch-shm")
    #expect(openAndDraw().isEmpty)
    try expectVictimIsWhole()
    #expect(folder.names == ["a.sketch", "a.sketch-shm"])
    #expect(try folder.lines("a.sketch") == [1, 2, 3])
  }

  @Test(arguments: [Stranger.link, .hardLink, .pipe, .folder])
  func whatOnlyLooksUnfinishedIsLeftAlone(kind: Stranger) throws {
    try place(kind, as: "a.sketch.new-0123abcd")
    try place(kind, as: "a.sketch.new-0123abcd-journal")
    let names = folder.names
    #expect(openAndDraw().isEmpty)
    try expectVictimIsWhole()
    #expect(folder.names == names)
  }

  @Test func theDocumentMayBeALinkButItsCompanionsLieBesideTheFile() throws {
    try requireDone(symlink(folder.file("a.sketch"), elsewhere.file("b.sketch")))
    try place(.pipe, as: "pipe")
    try requireDone(symlink(folder.file("pipe"), elsewhere.file("b.sketch-session")))
    let document = try SketchDocument(path: elsewhere.file("b.sketch"))
    try document.add(SketchFolder.line(3))
    #expect(folder.names.contains("a.sketch-session"))
    try document.close()
    #expect(try folder.lines("a.sketch") == [1, 2, 3])
  }

  // MARK: Sizes

  @Test(arguments: ["a.sketch-journal", "a.sketch-wal"])
  func anEndlessLogIsRefusedBeforeItIsCopied(name: String) throws {
    try write([UInt8](repeating: 1, count: 512), to: name)
    try requireDone(truncate(folder.file(name), 8 << 30))
    let errors = openAndDraw()
    #expect(errors.count == 2)
    for error in errors { #expect(error.reason.contains("far larger than the sketch")) }
    #expect(folder.names == ["a.sketch", name])
  }

  // MARK: Others

  @Test func readingBesideALogLeavesNoIndex() throws {
    try write([UInt8](repeating: 7, count: 5000), to: "a.sketch-wal")
    let before = try folder.contents()
    for purpose in [SketchDocument.Purpose.reading, .drawing] {
      let document = try SketchDocument(path: folder.file("a.sketch"), for: purpose)
      #expect(document.strokes.map { $0.points[0].x } == [1, 2])
      try document.close()
      #expect(try folder.contents() == before)
    }
  }

  @Test func anIDThatIsNoneOfOursIsRefused() throws {
    let database = try DatabaseQueue(path: folder.file("a.sketch"))
    try database.write {
      try $0.execute(sql: "UPDATE document SET id = ?", arguments: ["\nrm -rf ~ #\n"])
    }
    try database.close()
    let before = try folder.contents()
    let errors = openAndDraw()
    #expect(errors.map(\.kind) == [.badFile, .badFile])
    #expect(try folder.contents() == before)
  }

  /// The database is locked through SQLite, by a program that does not know our own lock.
  @Test func aStrokeWaitsOnlyBrieflyForAnotherProgramAndIsWrittenLater() throws {
    let desk = try Desk(path: folder.file("a.sketch"))
    desk.draw([(10, 10), (90, 10)])
    var open = Configuration()
    open.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.file("a.sketch"), configuration: open)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    let clock = ContinuousClock()
    let time = clock.measure { desk.draw([(10, 50), (90, 50)]) }
    #expect(time < .seconds(1))
    #expect(desk.view.sketch.unsaved.count == 1 && desk.strokes.count == 3)
    // The line's edges may touch the pixel.
    #expect(desk.pixel(50, 50) & 0xFFF0_F0FF == 0xFF00_00FF, "it is shown")
    try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try other.close()
    desk.wait(1)
    #expect(desk.view.sketch.unsaved.isEmpty && desk.view.sketch.failure == nil)
    try desk.view.close()
    #expect(try folder.lines("a.sketch").count == 4)
  }
}
