import CMinizip
import Foundation
import PanoramaBook
import TestSupport

/// Makes archives and books for tests, with minizip.
public struct TestBook {
  /// The files in their order.
  public var files: [(path: String, bytes: [UInt8])] = []
  /// Files that are stored, not packed.
  public var stored: Set<String> = ["mimetype"]

  /// A book of chapters, each with the markup of its body, named `OEBPS/0.xhtml` and so on.
  public init(
    chapters: [String] = ["<p>Text</p>"], css: String = "", metadata: String = "",
    manifest: String = "",
    spine: String? = nil
  ) {
    add("mimetype", "application/epub+zip")
    add(
      "META-INF/container.xml",
      """
      <?xml version="1.0"?>
      <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
      <rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
      """)
    let items = chapters.indices.map {
      "<item id=\"c\($0)\" href=\"\($0).xhtml\" media-type=\"application/xhtml+xml\"/>"
    }
    let refs = chapters.indices.map { "<itemref idref=\"c\($0)\"/>" }
    add(
      "OEBPS/book.opf",
      """
      <?xml version="1.0"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:\
      01234567-89ab-cdef-0123-456789abcdef</dc:identifier><dc:title>Title</dc:title>
      <dc:language>en</dc:language>\(metadata)</metadata>
      <manifest>\(items.joined())<item id="css" href="style.css" media-type="text/css"/>\(manifest)</manifest>
      \(spine ?? "<spine>\(refs.joined())</spine>")
      </package>
      """)
    add("OEBPS/style.css", css)
    for (i, body) in chapters.enumerated() { add("OEBPS/\(i).xhtml", Self.page(body)) }
  }

  /// XHTML around a body.
  public static func page(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>T</title>
    <link rel="stylesheet" href="style.css"/></head><body>\(body)</body></html>
    """
  }

  public mutating func add(_ path: String, _ text: String) { add(path, Array(text.utf8)) }

  public mutating func add(_ path: String, _ bytes: [UInt8]) { files.append((path, bytes)) }

  public mutating func replace(_ path: String, _ text: String) {
    files.removeAll { $0.path == path }
    add(path, text)
  }

  public mutating func remove(_ path: String) { files.removeAll { $0.path == path } }

  /// Files in the folder of the package document that its manifest does not list.
  public var unlisted: Set<String> = []

  /// The files, with those in the manifest that tests added without saying so there.
  private var listed: [(path: String, bytes: [UInt8])] {
    let folder = "OEBPS/"
    guard let index = files.firstIndex(where: { $0.path == folder + "book.opf" }) else {
      return files
    }
    var text = String(decoding: files[index].bytes, as: UTF8.self)
    for (i, file) in files.enumerated() where file.path.hasPrefix(folder) && i != index {
      let name = String(file.path.dropFirst(folder.count))
      let address = name.replacingOccurrences(of: " ", with: "%20")
      guard !unlisted.contains(file.path), !text.contains("\"\(address)\""),
        !text.contains("'\(name)'"), !text.contains("'\(address)'"),
        let end = text.range(of: "</manifest>")
      else { continue }
      let type = ["png": "image/png", "svg": "image/svg+xml", "css": "text/css"]
      let kind = type[String(name.suffix(3))] ?? "application/octet-stream"
      text.insert(
        contentsOf: "<item id=\"listed\(i)\" href=\"\(address)\" media-type=\"\(kind)\"/>",
        at: end.lowerBound)
    }
    guard text.utf8.count > files[index].bytes.count else { return files }
    var files = files
    files[index].bytes = Array(text.utf8)
    return files
  }

  /// The bytes of the archive.
  public func archive() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = folder("book.epub")
    let zip = zipOpen64(file, 0)
    for (path, bytes) in listed {
      let method = stored.contains(path) ? 0 : Z_DEFLATED
      zipOpenNewFileInZip64(zip, path, nil, nil, 0, nil, 0, nil, method, 9, 0)
      zipWriteInFileInZip(zip, bytes, UInt32(bytes.count))
      zipCloseFileInZip(zip)
    }
    zipClose(zip, nil)
    return try folder.bytes(of: "book.epub")
  }

  /// The book, opened.
  public func opened() throws -> Book { try Book(archive()) }

  /// Why the book cannot be opened; empty if it can.
  public func complaint() throws -> String {
    do {
      _ = try opened()
      return ""
    } catch let error as BookError {
      return error.description
    }
  }
}
