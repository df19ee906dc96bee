import Foundation
import PanoramaBook

extension FuzzCase {
  /// The first byte says what the others are: `z` an archive, `p` a package document, `x` a chapter, `c` a style sheet,
  /// `e` a list of what is encrypted, `n` contents.
  static func feedBook(_ bytes: [UInt8]) throws(FuzzFailure) {
    let kind = bytes.first.map { Character(UnicodeScalar($0)) } ?? "x"
    let rest = Array(bytes.dropFirst())
    guard kind != "z" else { return try read(rest) }
    var files: [(name: String, bytes: [UInt8])] = [
      ("mimetype", Array("application/epub+zip".utf8)), ("book.opf", Array(package.utf8)),
      ("1.xhtml", Array(chapter.utf8)), ("s.css", []), ("nav.xhtml", []),
      ("META-INF/encryption.xml", []),
    ]
    let names: [Character: Int] = ["p": 1, "x": 2, "c": 3, "n": 4, "e": 5]
    files[names[kind] ?? 2].bytes = rest
    try read(StoredArchive.bytes(files))
  }

  private static let package = """
    <package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest><item id="a" href="1.xhtml" \
    media-type="application/xhtml+xml"/><item id="n" href="nav.xhtml" properties="nav" \
    media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>
    """

  private static let chapter = """
    <html xmlns="http://www.w3.org/1999/xhtml"><head><link rel="stylesheet" href="s.css"/></head><body class="a"><h1 \
    id="b" class="c d" title="e f" lang="de">G<b>h</b></h1><p class="c">I <i id="j">k</i> l</p><ol start="3"><li>M\
    </li><li/></ol><table border="1"><tr><td align="right">N</td></tr></table></body></html>
    """

  private static func read(_ archive: [UInt8]) throws(FuzzFailure) {
    guard let book = try? Book(archive) else { return }
    var look = BookLook()
    _ = book.cover
    for entry in book.contents.prefix(8) { _ = entry.target.map(book.place) }
    for index in book.chapters.indices.prefix(3) {
      guard let tree = try? book.chapter(index), !tree.nodes.isEmpty else { continue }
      try check(tree)
      look.theme = index.isMultiple(of: 2) ? .dark : .light
      if let markup = try? book.styledChapter(index, look: look) {
        guard markup.styleOfNode.count == markup.tree.nodes.count,
          markup.styleOfNode.allSatisfy({ markup.styles.indices.contains(Int($0)) })
        else { throw FuzzFailure("has nodes without a style") }
        guard markup.styles.allSatisfy({ $0.fontSize.isFinite && $0.letterSpacing.isFinite }) else {
          throw FuzzFailure("has styles that are no numbers")
        }
      }
      for node in stride(from: 0, to: tree.nodes.count, by: max(tree.nodes.count / 4, 1)) {
        try checkPlace(BookPlace(chapter: index, node: MarkupTree.Index(node)), book)
      }
    }
  }

  private static func check(_ tree: MarkupTree) throws(FuzzFailure) {
    for (i, node) in tree.nodes.enumerated() {
      guard node.end > i, Int(node.end) <= tree.nodes.count, (node.parent ?? -1) < i,
        (node.nextSibling ?? node.end) == node.end, (node.firstChild ?? Int32(i + 1)) == i + 1
      else { throw FuzzFailure("is a tree whose nodes do not fit together") }
    }
  }

  private static func checkPlace(_ place: BookPlace, _ book: Book) throws(FuzzFailure) {
    guard let cfi = try? book.cfi(place), BookCFI(cfi.description) == cfi else {
      throw FuzzFailure("has a place without an identifier")
    }
    // Elements with one id, and chapters with one name, cannot be told apart.
    guard let back = book.place(cfi), back.chapter < book.chapters.count else {
      throw FuzzFailure("has an identifier that leads nowhere")
    }
  }
}

/// Writes ZIP archives whose files are not packed.
private enum StoredArchive {
  static func bytes(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var result: [UInt8] = []
    var directory: [UInt8] = []
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    for (name, bytes) in files {
      // Version, flags, method, time, date, checksum, sizes, length of the name. Nobody compares the checksum.
      let head =
        number(20, 2) + number(0, 12) + number(bytes.count, 4) + number(bytes.count, 4)
        + number(name.utf8.count, 2)
      directory += number(0x0201_4B50, 4) + number(20, 2) + head + number(0, 12)
      directory += number(result.count, 4) + Array(name.utf8)
      result += number(0x0403_4B50, 4) + head + number(0, 2) + Array(name.utf8) + bytes
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
      + number(directory.count, 4) + number(result.count, 4) + number(0, 2)
    return result + directory + end
  }
}
