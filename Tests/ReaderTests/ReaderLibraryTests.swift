import Documents
import Foundation
import PanoramaBook
@_spi(ReaderTests) import Reader
import Synchronization
import TestSupport
import Testing

/// What is kept of books between runs, in a real file.
@Suite struct ReaderLibraryTests {
  private let files: LibraryFolder
  private static let cfi = "epubcfi(/6/2!/4/2/1:3)"
  private static let noon = Date(timeIntervalSince1970: 1_700_000_000)

  /// What a library said.
  private final class Problems: Sendable {
    private let list = Mutex<[String]>([])
    var all: [String] { list.withLock { $0 } }
    func add(_ problem: DocumentError) { list.withLock { $0.append(problem.notice) } }
  }

  init() throws { files = try LibraryFolder() }

  private func mark(_ text: String) -> BookMark {
    BookMark(cfi: Self.cfi, color: .green, note: text, excerpt: "T", created: Self.noon)
  }

  @Test func placesAndMarksComeBack() throws {
    let path = try files.write("One", to: "one.epub")
    let book = try files.book(path)
    let note = mark("A note")
    var gone = mark("Gone")
    do {
      let library = ReaderLibrary(path: files.path)
      let kept = library.open(book, at: path, Self.noon)
      #expect(kept.cfi == nil && kept.marks.isEmpty)
      library.set(note, of: kept)
      library.set(gone, of: kept)
      gone.note = "Changed"
      library.set(gone, of: kept)
      library.remove(gone.id)
      library.keep(kept, at: Self.cfi, progress: 0.25)
      // Before it is written, too.
      #expect(library.open(book, at: path, Self.noon).cfi == Self.cfi)
      library.close()
    }
    let library = ReaderLibrary(path: files.path)
    defer { library.close() }
    let kept = library.open(book, at: path, Self.noon)
    #expect(kept.cfi == Self.cfi && kept.marks == [note])
    let shelf = library.shelf
    #expect(shelf.map(\.title) == ["One"] && shelf.map(\.authors) == ["A. Writer"])
    #expect(shelf.map(\.progress) == [0.25] && shelf.map(\.path) == [path])
  }

  @Test @MainActor func windowsOnOneBookShareItsMarks() throws {
    let path = try files.write("One", to: "one.epub")
    let library = ReaderLibrary(path: files.path)
    defer { library.close() }
    let (first, second) = (try files.book(path), try files.book(path))
    library.set(mark("kept"), of: library.open(first, at: path, Self.noon))
    var marks: BookMarks? = library.marks(
      of: library.open(first, at: path, Self.noon), in: first)
    let again = library.marks(of: library.open(second, at: path, Self.noon), in: second)
    #expect(marks === again && again.list.map(\.note) == ["kept"])
    let other = try files.write("Two", to: "two.epub")
    let book = try files.book(other)
    #expect(library.marks(of: library.open(book, at: other, Self.noon), in: book) !== marks)
    marks = nil
  }

  @Test func theNewestBookIsFirst() throws {
    let library = ReaderLibrary(path: files.path)
    defer { library.close() }
    let paths = try ["One", "Two", "Three"].map { try files.write($0, to: $0 + ".epub") }
    for (i, path) in paths.enumerated() {
      _ = library.open(try files.book(path), at: path, Self.noon + Double(i))
    }
    _ = library.open(try files.book(paths[0]), at: paths[0], Self.noon + 9)
    library.flush()
    #expect(library.shelf.map(\.title) == ["One", "Three", "Two"])
  }

  @Test func aMovedFileIsFoundAndACopyIsAnotherBook() throws {
    let library = ReaderLibrary(path: files.path)
    defer { library.close() }
    let old = try files.write("One", to: "one.epub")
    library.keep(
      library.open(try files.book(old), at: old, Self.noon), at: Self.cfi, progress: 0.5)
    let new = files.folder("moved.epub")
    try FileManager.default.moveItem(atPath: old, toPath: new)
    let book = try files.book(new)
    #expect(library.open(book, at: new, Self.noon + 1).cfi == Self.cfi)
    let copy = files.folder("copy.epub")
    try FileManager.default.copyItem(atPath: new, toPath: copy)
    #expect(library.open(book, at: copy, Self.noon + 2).cfi == nil)
    library.flush()
    #expect(library.shelf.map(\.path) == [copy, new])
    // Another book in the place of one: that one is found again where it goes.
    _ = try files.write("Two", to: "copy.epub")
    _ = library.open(try files.book(copy), at: copy, Self.noon + 3)
    library.flush()
    #expect(library.shelf.map(\.title) == ["Two", "One"])
  }

  @Test func whatIsTakenOffTheShelfIsKept() throws {
    let path = try files.write("One", to: "one.epub")
    let library = ReaderLibrary(path: files.path)
    defer { library.close() }
    let kept = library.open(try files.book(path), at: path, Self.noon)
    library.keep(kept, at: Self.cfi, progress: 1)
    library.flush()
    library.set(try #require(library.shelf.first), isShelved: false)
    library.flush()
    #expect(library.shelf.isEmpty && FileManager.default.fileExists(atPath: path))
    #expect(library.open(try files.book(path), at: path, Self.noon).cfi == Self.cfi)
    library.flush()
    #expect(library.shelf.count == 1)
  }

  /// Two libraries have connections of their own, as two programs have.
  @Test func severalProgramsLoseNothing() throws {
    let path = try files.write("One", to: "one.epub")
    let book = try files.book(path)
    let problems = Problems()
    let libraries = (0..<4).map { _ in
      ReaderLibrary(path: files.path, didFail: { problems.add($0) })
    }
    DispatchQueue.concurrentPerform(iterations: libraries.count) { i in
      let kept = libraries[i].open(book, at: path, Self.noon)
      for j in 0..<25 {
        libraries[i].set(mark("\(i) \(j)"), of: kept)
        libraries[i].keep(kept, at: Self.cfi, progress: Double(j) / 25)
      }
    }
    for library in libraries { library.close() }
    let library = ReaderLibrary(path: files.path)
    defer { library.close() }
    let notes = library.open(book, at: path, Self.noon).marks.map(\.note)
    #expect(Set(notes).count == 100 && notes.count == 100)
    #expect(library.shelf.count == 1 && problems.all.isEmpty, "\(problems.all)")
  }

  @Test(arguments: ["This is no database, and long enough to have a header. ", ""])
  func aDamagedFileIsSetAside(text: String) throws {
    let path = try files.write("One", to: "one.epub")
    let first = ReaderLibrary(path: files.path)
    first.keep(
      first.open(try files.book(path), at: path, Self.noon), at: Self.cfi, progress: 0.5)
    first.close()
    // Without text, only what comes behind the header is damaged.
    var bytes = try files.folder.bytes(of: "data/library.sqlite")
    if text.isEmpty {
      bytes.replaceSubrange(100..., with: repeatElement(0xA5, count: bytes.count - 100))
    } else {
      bytes = Array(String(repeating: text, count: 100).utf8)
    }
    try files.folder.write(bytes, to: "data/library.sqlite")
    let problems = Problems()
    let libraries = (0..<2).map { _ in
      ReaderLibrary(path: files.path, didFail: { problems.add($0) })
    }
    for library in libraries {
      let kept = library.open(try files.book(path), at: path, Self.noon)
      library.keep(kept, at: Self.cfi, progress: 0.5)
      library.close()
    }
    #expect(
      problems.all == [
        "library.sqlite: is damaged: it is kept as “library (damaged).sqlite”, and a new one begun"
      ])
    #expect(try files.folder.bytes(of: "data/library (damaged).sqlite") == bytes)
    let library = ReaderLibrary(path: files.path)
    defer { library.close() }
    #expect(library.open(try files.book(path), at: path, Self.noon).cfi == Self.cfi)
  }

  @Test func aNewerFileStaysAsItIs() throws {
    let path = try files.write("One", to: "one.epub")
    let first = ReaderLibrary(path: files.path)
    first.prepare()
    first.close()
    var bytes = try files.folder.bytes(of: "data/library.sqlite")
    // Bytes 60 to 63 of the header are the number of the tables.
    bytes[63] = 99
    try files.folder.write(bytes, to: "data/library.sqlite")
    let problems = Problems()
    let library = ReaderLibrary(path: files.path, didFail: { problems.add($0) })
    let kept = library.open(try files.book(path), at: path, Self.noon)
    library.keep(kept, at: Self.cfi, progress: 0.5)
    // Reading goes on; what is noted is there while the program runs.
    #expect(library.open(try files.book(path), at: path, Self.noon).cfi == Self.cfi)
    library.close()
    #expect(
      problems.all == [
        "library.sqlite: was written by a newer version of Panorama; update this one"
      ])
    #expect(try files.folder.bytes(of: "data/library.sqlite") == bytes)
  }

  @Test func noFileIsMadeWhereNoBookIsOpened() throws {
    ReaderLibrary(path: files.path).close()
    #expect(!FileManager.default.fileExists(atPath: files.path))
  }

  @Test func noLinkIsFollowed() throws {
    let target = try files.folder.write("mine", to: "precious")
    try FileManager.default.createDirectory(
      atPath: files.folder("data"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: files.path, withDestinationPath: target)
    let problems = Problems()
    let library = ReaderLibrary(path: files.path, didFail: { problems.add($0) })
    #expect(library.shelf.isEmpty)
    library.close()
    #expect(problems.all == ["library.sqlite: is not a regular file; name another file"])
    #expect(try files.folder.bytes(of: "precious") == Array("mine".utf8))
  }

  /// SQLite's own limit stands in for the end of a disk: it is the same error.
  @Test func aFullDiskIsSaidOnceAndNothingIsLost() throws {
    let path = try files.write("One", to: "one.epub")
    let book = try files.book(path)
    let problems = Problems()
    let library = ReaderLibrary(path: files.path, didFail: { problems.add($0) })
    let kept = library.open(book, at: path, Self.noon)
    library.flush()
    library.limit(pages: 1)
    let notes = (0..<20).map { mark("\($0) " + String(repeating: "long ", count: 2000)) }
    for note in notes {
      library.set(note, of: kept)
      library.flush()
    }
    #expect(
      problems.all == [
        "library.sqlite: the disk is full; free some space to keep places and notes"
      ])
    library.limit(pages: 100_000)
    library.close()
    let again = ReaderLibrary(path: files.path)
    defer { again.close() }
    #expect(Set(again.open(book, at: path, Self.noon).marks) == Set(notes))
  }

  @Test func theListOfOlderVersionsIsTakenOver() throws {
    let one = try files.write("One", to: "one.epub")
    let two = try files.write("Two", to: "two.epub")
    let state = StateFolder(path: files.folder("state"))
    let entries = [(one, Self.cfi), (two, "epubcfi(/6/2)"), ("/gone.epub", Self.cfi)].map {
      "{\"path\":\"\($0.0)\",\"size\":1,\"changed\":2.5,\"place\":{\"cfi\":\"\($0.1)\"}}"
    }
    try FileManager.default.createDirectory(
      atPath: state.path, withIntermediateDirectories: false)
    try files.folder.write("[\(entries.joined(separator: ","))]", to: "state/books.json")
    let library = ReaderLibrary(path: files.path, former: state)
    #expect(library.shelf.map(\.title) == ["one.epub", "two.epub"])
    #expect(library.open(try files.book(one), at: one, Self.noon).cfi == Self.cfi)
    library.close()
    #expect(!files.folder.names.isEmpty && files.folder.names.contains("state"))
    #expect(!FileManager.default.fileExists(atPath: files.folder("state/books.json")))
    let again = ReaderLibrary(path: files.path, former: state)
    defer { again.close() }
    #expect(again.shelf.map(\.title) == ["One", "two.epub"])
  }

  @Test func nothingIsWrittenBesideTheFile() throws {
    let path = try files.write("One", to: "one.epub")
    let library = ReaderLibrary(path: files.path)
    library.keep(
      library.open(try files.book(path), at: path, Self.noon), at: Self.cfi, progress: 0.5)
    library.close()
    #expect(files.folder.names == ["data", "one.epub"])
    let names = try FileManager.default.contentsOfDirectory(atPath: files.folder("data"))
    #expect(names == ["library.sqlite"])
    let attributes = try FileManager.default.attributesOfItem(atPath: files.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
