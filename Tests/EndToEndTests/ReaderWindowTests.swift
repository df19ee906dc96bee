import Foundation
import PanoramaBook
@_spi(ReaderTests) import Reader
import TestBooks
import Testing

/// The reader and its library, as two runs of the program see them.
@Suite(.serialized, .privateDisplay) struct ReaderWindowTests {
  /// The time from the first movement until its place is in the file, in seconds, on a machine that does other things, too.
  private static let limit = 2.0

  private func book() throws -> [UInt8] {
    let paragraph =
      "<p>" + String(repeating: "The harbour lies behind the dunes and waits. ", count: 8) + "</p>"
    return try TestBook(
      chapters: (0..<4).map {
        "<h1>Chapter \($0)</h1>" + String(repeating: paragraph, count: 30)
      }
    ).archive()
  }

  @Test func thePlaceSurvivesTheEndOfTheProgram() throws {
    let display = try #require(DisplayTrait.current)
    let bytes = try book()
    let path = display.folder.appendingPathComponent("harbour.epub").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let app = try RunningApp(["read", path], screen: .texture, on: display)
    defer { app.stop() }
    let mark = app.log.mark
    try app.key("Next")
    try app.log.waitForFrame(since: mark)
    let data = app.folder.appendingPathComponent("panorama/library.sqlite").path
    let opened = try Book(bytes)
    // As another program that has the same book open.
    let other = ReaderLibrary(path: data)
    func place() -> BookPlace? {
      other.open(opened, at: path, Date()).cfi.flatMap { BookCFI($0) }.flatMap(opened.place)
    }
    let beginning = BookPlace(chapter: 0, node: 8)
    let deadline = Date(timeIntervalSinceNow: Self.limit)
    while place() ?? beginning <= beginning, Date() < deadline {}
    kill(app.process, SIGKILL)
    _ = app.waitForExit()
    other.close()
    let library = ReaderLibrary(path: data)
    defer { library.close() }
    let cfi = try #require(library.open(opened, at: path, Date()).cfi)
    #expect(try #require(BookCFI(cfi).flatMap(opened.place)) > beginning)
  }
}
