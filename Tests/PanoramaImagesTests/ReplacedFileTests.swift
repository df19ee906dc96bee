import Foundation
import PanoramaImages
import TestSupport
import Testing

/// A file is replaced only if it still is the one that was meant, even if another program renames, deletes or replaces it at
/// that very moment.
@Suite struct ReplacedFileTests {
  private let folder: TemporaryFolder
  private let held: HeldFolder

  init() throws {
    folder = try TemporaryFolder()
    held = try HeldFolder(folder.path)
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder(name)))
  }

  private func text(_ name: String) -> String? {
    (try? Data(contentsOf: URL(fileURLWithPath: folder(name)))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func theExpectedFileIsReplaced() throws {
    try write("old", "a")
    try write("new", "fresh")
    let number = try #require(held.status(of: "a")).st_ino
    #expect(held.replace("a", with: "fresh") { $0.st_ino == number } == .done)
    #expect(text("a") == "new")
    #expect(try names == ["a"])
  }

  @Test func anotherFileStays() throws {
    try write("another's", "a")
    try write("new", "fresh")
    let number = try #require(held.status(of: "a")).st_ino
    #expect(held.replace("a", with: "fresh") { _ in false } == .overtaken)
    #expect(text("a") == "another's")
    #expect(held.status(of: "a")?.st_ino == number)
    #expect(try names == ["a"])
  }

  @Test func aFileThatWasRenamedIsNotMadeAgain() throws {
    try write("new", "fresh")
    #expect(held.replace("a", with: "fresh") { _ in true } == .overtaken)
    #expect(try names.isEmpty)
  }

  @Test func aFolderStays() throws {
    #expect(mkdir(folder("a"), 0o700) == 0)
    try write("inside", "a/file")
    try write("new", "fresh")
    #expect(held.replace("a", with: "fresh") { $0.isRegularFile } == .overtaken)
    #expect(text("a/file") == "inside")
    #expect(try names == ["a"])
  }

  /// One thread renames the file again and again, while another replaces it whenever it has its first name.
  @Test func underRenamingThereIsNeverASecondFile() async throws {
    try write("0", "a")
    let (here, there) = (folder("a"), folder("b"))
    let renaming = Task.detached {
      for _ in 0..<3000 {
        _ = rename(here, there)
        await Task.yield()
        _ = rename(there, here)
      }
    }
    var replaced = 0
    for number in 1...1500 {
      guard let old = held.status(of: "a") else { continue }
      try write("\(number)", "fresh")
      let outcome = held.replace("a", with: "fresh") { $0.st_ino == old.st_ino }
      #expect(outcome != .failed)
      if outcome == .done { replaced += 1 }
      #expect(held.status(of: "fresh") == nil)
    }
    await renaming.value
    #expect(try names == ["a"])
    #expect(replaced > 0)
  }
}
