import Foundation
import NodeGraph
import Panorama
import PanoramaImages

/// Reads what a card shows of a file, on any thread. However large or strange a file is, no more of it is read than a
/// fixed amount, and nothing is waited for.
struct FileReading: Sendable {
  /// The file of a card, and the part of it that is shown.
  struct Name: Hashable, Sendable {
    let file: String
    let subpath: String
  }

  /// What was found.
  enum Found: Sendable {
    case content(FileContent)
    /// A board.
    case board(Graph)
    /// A document that the host draws, with its path: absolute and without links.
    case document(String)
  }

  let folder: BoardFolder
  /// The maximum length of a text that is kept, in bytes.
  let textLimit: Int

  /// What is read of a text at most, to find the wanted part of it, and the maximum size of a board, in bytes.
  static let maximumText = 1 << 20
  static let maximumBoard = 4 << 20
  /// What a document that the host draws counts at least.
  private static let documentCost = 1 << 18

  /// - Parameter cost: is increased by the number of bytes that were read.
  func read(_ name: Name, cost: inout Int) -> Found {
    let file: HeldFile
    do {
      file = try folder.file(name.file)
    } catch {
      return .content(.failed(reason(error, name.file)))
    }
    let ending = (name.file as NSString).pathExtension.lowercased()
    switch ending {
    case "canvas": return board(file, &cost)
    case "sketch", "svg":
      // Opening takes time for each file, too.
      cost += max(Int(file.status?.st_size ?? 0), Self.documentCost)
      return file.name.map { .document($0) } ?? .content(.failed("The file is gone"))
    default: break
    }
    let start = file.start(ImageFormat.startSize) ?? []
    if ImageFormat(sniffing: start) != nil { return .content(.picture) }
    let kind = FileContent.named(FileKindName.name(ofEnding: ending))
    return .content(text(file, name, ending, &cost) ?? kind)
  }

  private func reason(_ failure: BoardFolder.Failure, _ name: String) -> String {
    guard !name.isEmpty else { return "No file is named" }
    let shown = "“\(name.shortened(to: 200))”"
    return switch failure {
    case .missing: "\(shown) is missing"
    case .outside: "\(shown) is a link that leaves the board’s folder"
    case .notAFile: "\(shown) is not a file"
    }
  }

  // MARK: Texts

  private static let programs: Set<String> = [
    "csv", "tsv", "json", "jsonl", "xml", "html", "css", "js", "ts", "py", "swift", "c", "h", "cpp",
    "rs", "go", "java", "rb", "sh", "toml", "yaml", "yml", "ini", "conf", "sql", "diff", "patch",
  ]

  private func text(
    _ file: HeldFile, _ name: Name, _ ending: String, _ cost: inout Int
  ) -> FileContent? {
    let size = Int(file.status?.st_size ?? 0)
    let isMarkdown = ["md", "markdown"].contains(ending)
    let hasPart = isMarkdown && !name.subpath.isEmpty
    let limit = hasPart ? Self.maximumText : textLimit
    // Some systems report no size for files that have content.
    guard let bytes = file.bytes(at: 0, count: min(limit, max(size, 4_096))) else {
      return .failed("“\(name.file.shortened(to: 200))” cannot be read")
    }
    cost += bytes.count
    guard let whole = Self.decoded(bytes) else { return nil }
    var shown = isMarkdown ? NoteSection.withoutProperties(whole) : whole
    if hasPart {
      guard let part = NoteSection(shown).text(of: name.subpath) else {
        let wanted = name.subpath.shortened(to: 100)
        return .failed("There is no “\(wanted)” in “\(name.file.shortened(to: 200))”")
      }
      shown = part
    }
    if isMarkdown { shown = NoteSection.withoutMarks(shown) }
    if shown.utf8.count > textLimit || size > bytes.count && !hasPart {
      shown = Self.beginning(of: shown, count: textLimit) + "\n\n…"
    }
    let kind: FileContent.TextKind =
      isMarkdown ? .markdown : Self.programs.contains(ending) ? .code : .plain
    return .text(shown, kind, folder: HeldFolder.split(name.file).folder)
  }

  /// The characters of a text file; nil if it is not one. The last character may be cut.
  private static func decoded(_ bytes: [UInt8]) -> String? {
    guard !bytes.contains(0) else { return nil }
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    for cut in 0..<4 where cut <= bytes.count {
      if let text = String(validating: bytes.dropLast(cut), as: UTF8.self) { return text }
    }
    return nil
  }

  private static func beginning(of text: String, count: Int) -> String {
    guard text.utf8.count > count else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: count)
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end])
  }

  // MARK: Boards

  private func board(_ file: HeldFile, _ cost: inout Int) -> Found {
    let size = Int(file.status?.st_size ?? 0)
    guard size <= Self.maximumBoard else { return .content(.named("Board, too large to draw")) }
    guard let bytes = file.bytes(at: 0, count: max(1, size)) else {
      return .content(.failed("The board cannot be read"))
    }
    cost += bytes.count
    guard let board = try? CanvasFile(bytes) else {
      return .content(.failed("Is not a board"))
    }
    return .board(board.document.main)
  }
}
