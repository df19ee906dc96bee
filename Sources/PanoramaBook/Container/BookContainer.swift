import Foundation

/// The files of a book, by their paths, as the Open Container Format keeps them.
final class BookContainer: Sendable {
  /// The paths of the package documents, the default rendition first.
  let packages: [String]
  private let archive: ZIPArchive
  private let index: Index
  private let obfuscated: [String: FontObfuscation]
  private let locked: Set<String>

  /// - Throws: `BookError` for no archive, a ZIP bomb, one without a book in it, and an encrypted book.
  init(_ bytes: BookBytes) throws(BookError) {
    let archive = try ZIPArchive(bytes)
    self.archive = archive
    var entries: [String: Int] = [:]
    var folded: [String: Int] = [:]
    for (i, entry) in archive.entries.enumerated() {
      guard !entry.name.hasSuffix("/"), !entry.name.hasPrefix("/"),
        let path = BookPath.normalized([entry.name])
      else { continue }
      // Of files with one name, the first counts, as for other readers of archives.
      if entries[path] == nil { entries[path] = i }
      let fold = BookPath.folded(path)
      if folded[fold] == nil { folded[fold] = i }
    }
    let index = Index(exact: entries, folded: folded)
    self.index = index
    func file(_ path: String) -> MarkupTree? {
      index[path]
        .flatMap { try? archive.read(archive.entries[$0]) }.map { MarkupReader.xml($0).tree }
    }
    packages = Self.packages(
      file("META-INF/container.xml"), names: archive.entries.map(\.name)
    ).filter { index[$0] != nil }
    (obfuscated, locked) = Self.encryption(file("META-INF/encryption.xml"))
    guard let package = packages.first else {
      throw BookError(
        entries["mimetype"] == nil && entries["META-INF/container.xml"] == nil
          ? "is a ZIP archive, but not an EPUB book"
          : "has no package document, which lists its chapters"
      )
    }
    let protected = locked.filter { path in
      let name = path.lowercased()
      return [".xhtml", ".html", ".htm", ".xml", ".opf"].contains { name.hasSuffix($0) }
    }
    guard protected.isEmpty, !locked.contains(package) else {
      throw BookError("is encrypted (DRM); it opens only in the program of the shop that sold it")
    }
  }

  /// The paths of all files, in the order of the archive.
  var paths: [String] { archive.entries.map(\.name) }

  /// Whether there is a file.
  func has(_ path: String) -> Bool { index[path] != nil }

  /// The bytes of a file.
  ///
  /// - Parameter identifiers: the book's, with which fonts are made usable.
  /// - Throws: `BookError` if it is missing, damaged, encrypted or too large.
  func read(_ path: String, identifiers: [String] = []) throws(BookError) -> [UInt8] {
    guard let entry = index[path] else { throw BookError("lacks the file \(path)") }
    guard !locked.contains(path) else { throw BookError("has an encrypted file: \(path)") }
    let bytes = try archive.read(archive.entries[entry])
    return obfuscated[path]?.undone(bytes, identifiers: identifiers) ?? bytes
  }

  /// Which entries of the archive files are.
  private struct Index {
    var exact: [String: Int]
    /// For books whose links differ from the names of their files in case, or in how accents are composed.
    var folded: [String: Int]

    subscript(path: String) -> Int? { exact[path] ?? folded[BookPath.folded(path)] }
  }

  private static func packages(_ container: MarkupTree?, names: [String]) -> [String] {
    let listed =
      container.map { tree in
        tree.nodes.compactMap { node -> String? in
          guard case .element(let element) = node.content, element.name == "rootfile" else {
            return nil
          }
          guard ["application/oebps-package+xml", nil].contains(element["media-type"]) else {
            return nil
          }
          return element["full-path"].flatMap { BookPath.target($0, from: "")?.path }
        }
      } ?? []
    // Without a usable list, the package document nearest to the root.
    let found = names.filter { $0.lowercased().hasSuffix(".opf") && !$0.hasPrefix("__MACOSX/") }
      .sorted { ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1) }
    return listed + found
  }

  private static func encryption(
    _ tree: MarkupTree?
  ) -> (obfuscated: [String: FontObfuscation], locked: Set<String>) {
    var obfuscated: [String: FontObfuscation] = [:]
    var locked: Set<String> = []
    var algorithm = ""
    for node in tree?.nodes ?? [] {
      guard case .element(let element) = node.content else { continue }
      switch element.name {
      case "EncryptedData", "encrypteddata": algorithm = ""
      case "EncryptionMethod", "encryptionmethod":
        if algorithm.isEmpty { algorithm = element["Algorithm"] ?? "" }
      case "CipherReference", "cipherreference":
        guard let path = element["URI"].flatMap({ BookPath.target($0, from: "")?.path }) else {
          continue
        }
        if let kind = FontObfuscation(algorithm: algorithm) {
          obfuscated[path] = kind
        } else {
          locked.insert(path)
        }
      default: continue
      }
    }
    return (obfuscated, locked)
  }
}
