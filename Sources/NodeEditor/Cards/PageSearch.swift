import Foundation
import Panorama
import PanoramaImages

/// Finds the file of a `[[link]]` as Obsidian does: first relative to the board, then anywhere below its folder, where
/// the shortest path counts, and then anywhere in the vault around it. Capitals do not matter, and the ending `.md` need
/// not be written.
struct PageSearch: Sendable {
  let folder: BoardFolder

  /// What is looked at: entries of folders, and folders inside one another. Links to folders are not followed, so that
  /// none leads in circles.
  private static let maximumEntries = 20_000
  private static let maximumDepth = 24

  /// The name of the file relative to the board's folder or the vault; nil if there is none. Takes a moment in a folder with many
  /// files.
  ///
  /// - Parameters:
  ///   - link: the text of the link, which may end in a heading or a block: `page#heading`.
  ///   - part: the folder of the text in which the link is, below the board's folder; empty for the board's own.
  func file(of link: String, in part: String = "") -> String? {
    let page = String(link.prefix { $0 != "#" && $0 != "|" })
      .trimmingCharacters(in: .whitespaces)
    guard !page.isEmpty else { return nil }
    let names = [page, page + ".md"]
    for place in part.isEmpty ? [""] : [part, ""] {
      for name in names where (try? folder.file(name, in: place)) != nil {
        return place.isEmpty || name.hasPrefix("/") ? name : place + "/" + name
      }
    }
    let wanted = Set(names.map { $0.lowercased() })
    return folder.roots.lazy.compactMap { search(wanted, below: $0.path) }.first
  }

  private func search(_ names: Set<String>, below root: String) -> String? {
    let depth = names.first.map { $0.split(separator: "/").count } ?? 1
    var level = [""]
    var left = Self.maximumEntries
    for _ in 0..<Self.maximumDepth where !level.isEmpty && left > 0 {
      var (found, deeper): ([String], [String]) = ([], [])
      for part in level where left > 0 {
        let place = [root, part].filter { !$0.isEmpty }.joined(separator: "/")
        _ = FileFolder.forEachEntry(of: place.isEmpty ? "." : place) { name, type in
          left -= 1
          // Hidden folders hold what programs keep for themselves.
          guard left > 0, !name.hasPrefix(".") else { return }
          let path = part.isEmpty ? name : part + "/" + name
          if type == UInt8(DT_DIR) { return deeper.append(path) }
          let end = path.split(separator: "/").suffix(depth).joined(separator: "/")
          if names.contains(end.lowercased()) { found.append(path) }
        }
      }
      found.sort { ($0.count, $0) < ($1.count, $1) }
      if let first = found.first(where: { (try? folder.file($0)) != nil }) { return first }
      level = deeper.sorted()
    }
    return nil
  }
}
