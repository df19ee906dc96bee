import Documents
import Foundation
import Panorama
import PanoramaImages
import PanoramaTesting
@_spi(ReaderTests) import Reader
import TestBooks
import TestSupport
import Testing

/// The shelf in a window, over a library in a file.
@MainActor @Suite struct ShelfViewTests {
  private let files: LibraryFolder
  private let library: ReaderLibrary

  init() throws {
    files = try LibraryFolder()
    library = ReaderLibrary(path: files.path)
  }

  /// Opens books, so that they stand on the shelf; the first is the newest.
  private func add(_ titles: [String], covers: [String: CGImage] = [:]) throws {
    for (i, title) in titles.enumerated() {
      let cover = try covers[title].map { try PNGEncoder(compressionLevel: 1).encode($0) }
      let path = try files.write(title, to: title + ".epub", cover: cover)
      let book = try files.book(path)
      let kept = library.open(book, at: path, Date(timeIntervalSince1970: 1e9 - Double(i)))
      library.keep(kept, at: "epubcfi(/6/2)", progress: Double(i) / 4)
      library.readCover(of: book, kept, nil)
    }
    library.flush()
  }

  private func show(
    _ theme: InterfaceTheme = .light, size: CGSize = CGSize(width: 600, height: 400)
  ) -> (shelf: ShelfView, host: HeadlessHost) {
    let fonts = FontLibrary()
    let shelf = ShelfView(library, work: nil, post: { action in MainActor.assumeIsolated(action) })
    let window = Window(size: size, fonts: fonts)
    window.theme = theme
    window.rootView = shelf
    let host = HeadlessHost(window: window)
    host.frame(at: 0)
    return (shelf, host)
  }

  private func press(_ key: String, _ host: HeadlessHost) {
    host.handle([InputEvent(time: 0, kind: .key(KeyInput(phase: .down, key: key)))])
    host.frame(at: 0)
  }

  private func names(_ host: HeadlessHost) -> [String] {
    host.window.accessibilityTree.all(.button).map(\.name)
  }

  @Test func keysChooseOpenAndTakeOff() throws {
    try add(["One", "Two", "Three"])
    let (shelf, host) = show()
    var opened: [String] = []
    shelf.openBook = { opened.append($0) }
    press("right", host)
    press("right", host)
    press("return", host)
    #expect(opened == [files.folder("Two.epub")])
    press("delete", host)
    #expect(shelf.books.map(\.title) == ["One", "Three"])
    // The next one is chosen now, and the file is still there.
    press("return", host)
    #expect(opened.last == files.folder("Three.epub"))
    #expect(FileManager.default.fileExists(atPath: files.folder("Two.epub")))
    library.flush()
    #expect(library.shelf.map(\.title) == ["One", "Three"])
  }

  @Test func aFileThatIsGoneIsSaid() throws {
    try add(["One", "Two"])
    try FileManager.default.removeItem(atPath: files.folder("Two.epub"))
    let (shelf, host) = show()
    var opened: [String] = []
    shelf.openBook = { opened.append($0) }
    let folder = DocumentFile.shownFolder(of: files.folder("Two.epub"))
    #expect(names(host).contains("Two, Not in \(folder)"))
    #expect(names(host).contains("One, A. Writer"))
    press("end", host)
    press("return", host)
    #expect(opened.isEmpty)
  }

  @Test func onlyBooksInSightHaveViews() throws {
    // One file for all would be one book.
    for i in 0..<300 {
      let book = try TestBook.titled("Book \(i)").opened()
      _ = library.open(book, at: "/books/\(i).epub", Date(timeIntervalSince1970: Double(i)))
    }
    library.flush()
    let (shelf, host) = show()
    #expect(shelf.books.count == 300)
    #expect((4...16).contains(names(host).filter { $0.hasPrefix("Book") }.count))
    press("end", host)
    #expect(names(host).contains { $0.hasPrefix("Book 0,") })
    #expect((4...16).contains(names(host).filter { $0.hasPrefix("Book") }.count))
  }

  @Test func anEmptyShelfSaysWhatToDo() throws {
    let (shelf, host) = show()
    var count = 0
    shelf.chooseFiles = { count += 1 }
    #expect(names(host) == ["Open a book"])
    let button = try host.element("Open a book")
    #expect(host.window.perform(.press, onElement: button.id))
    host.frame(at: 1)
    #expect(count == 1)
  }

  nonisolated static let themes = [
    ("light", InterfaceTheme.light), ("dark", InterfaceTheme.dark),
  ]

  @Test(arguments: themes)
  func looks(name: String, theme: InterfaceTheme) throws {
    // One colour, which every version of a decoder makes the same.
    let pixels = [UInt32](repeating: 0xFF40_6080, count: 40 * 60)
    try add(
      ["With a cover", "A long title on cloth, of a book without a cover", "Short"],
      covers: ["With a cover": CGImage(width: 40, height: 60, pixels: pixels, isOpaque: true)])
    let (_, host) = show(theme)
    try expectGolden(host, "reader/shelf-\(name)")
  }

  @Test(arguments: themes)
  func emptyLooks(name: String, theme: InterfaceTheme) throws {
    let host = show(theme, size: CGSize(width: 420, height: 300)).host
    try expectGolden(host, "reader/empty-\(name)")
  }
}
