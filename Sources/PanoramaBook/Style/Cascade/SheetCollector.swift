import Synchronization

/// Finds the style sheets of a document.
struct SheetCollector {
  /// In the order in which their rules count.
  private(set) var result: [StyleSheet] = []
  private let look: BookLook
  private let sheet: (String) -> StyleSheet?
  private static let (maximumSheets, maximumDepth) = (256, 8)

  /// - Parameter sheet: reads the sheet at a path.
  init(look: BookLook, sheet: @escaping (String) -> StyleSheet?) {
    (self.look, self.sheet) = (look, sheet)
  }

  /// Adds the sheet that an element names or holds.
  ///
  /// - Parameter text: that of a `style` element.
  mutating func add(_ element: MarkupElement, _ text: String?, path: String) {
    let media = MediaQuery(CSSTokenizer.tokens(element["media"] ?? ""))
    guard ["text/css", nil, ""].contains(element["type"]), media.holds(for: look) else { return }
    switch element.name {
    case "link":
      let relations = element.words(in: "rel").map { $0.lowercased() }
      guard relations.contains("stylesheet"), !relations.contains("alternate"),
        let target = element["href"].flatMap({ BookPath.target($0, from: path) })
      else { return }
      addFile(target.path, depth: 0)
    case "style":
      if let text { add(StyleSheet(Array(text.utf8), path: path), depth: 0) }
    default: return
    }
  }

  private mutating func addFile(_ path: String, depth: Int) {
    guard depth < Self.maximumDepth, result.count < Self.maximumSheets, let sheet = sheet(path)
    else { return }
    add(sheet, depth: depth)
  }

  private mutating func add(_ sheet: StyleSheet, depth: Int) {
    for next in sheet.imports.prefix(Self.maximumSheets) where next.media.holds(for: look) {
      addFile(next.path, depth: depth + 1)
    }
    result.append(sheet)
  }
}

/// The style sheets of a book that were read last. Most chapters share theirs.
final class SheetCache: Sendable {
  private let sheets = Mutex<[String: StyleSheet]>([:])
  private static let capacity = 32

  /// The sheet at a path.
  ///
  /// - Parameter read: reads the file; nil if it is missing.
  func sheet(_ path: String, read: () -> [UInt8]?) -> StyleSheet? {
    if let found = sheets.withLock({ $0[path] }) { return found }
    guard let bytes = read() else { return nil }
    let sheet = StyleSheet(bytes, path: path)
    sheets.withLock { sheets in
      if sheets.count >= Self.capacity { sheets.removeAll() }
      sheets[path] = sheet
    }
    return sheet
  }
}
