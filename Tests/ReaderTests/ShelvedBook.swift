import Foundation
import PanoramaBook
@_spi(ReaderTests) import Reader
import TestBooks
import TestSupport

extension TestBook {
  /// A short book with a title of its own.
  static func titled(_ title: String, author: String = "", cover: [UInt8]? = nil) -> TestBook {
    var book = TestBook(
      chapters: ["<p>\(title)</p>"],
      metadata: author.isEmpty ? "" : "<dc:creator>\(author)</dc:creator>",
      manifest: cover == nil
        ? ""
        : "<item id=\"cover\" href=\"cover.png\" media-type=\"image/png\" properties=\"cover-image\"/>"
    )
    for (index, file) in book.files.enumerated() where file.path == "OEBPS/book.opf" {
      let text = String(decoding: file.bytes, as: UTF8.self)
      book.files[index].bytes = Array(
        text.replacing("<dc:title>Title<", with: "<dc:title>\(title)<").utf8)
    }
    if let cover { book.add("OEBPS/cover.png", cover) }
    return book
  }
}

/// A folder with a library and books.
struct LibraryFolder {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder("data/library.sqlite")
  }

  /// Writes a book into a file.
  func write(_ title: String, to name: String, cover: [UInt8]? = nil) throws -> String {
    try folder.write(TestBook.titled(title, author: "A. Writer", cover: cover).archive(), to: name)
    return folder(name)
  }

  func book(_ path: String) throws -> Book {
    try Book(contentsOf: URL(fileURLWithPath: path))
  }
}
