import Documents
import Foundation
import GRDB

/// The list of places that earlier versions kept, which a new library takes over.
enum FormerBooks {
  private static let name = "books.json"

  private struct Entry: Decodable {
    struct Place: Decodable { var cfi: String }
    var path: String
    var place: Place
  }

  /// Takes over the books whose files are still there. Nothing else was kept of them, so they have the names of their files
  /// until they are read.
  static func take(from folder: StateFolder?, into db: Database) throws {
    guard let entries = folder?.read(name, as: [Entry].self) else { return }
    // The list is the newest first, without times. All were opened before what the library will see.
    for (index, entry) in entries.enumerated() where ReaderLibrary.exists(entry.path) {
      try db.execute(
        sql: "INSERT INTO book (path, title, place, opened) VALUES (?, ?, ?, ?)",
        arguments: [entry.path, DocumentFile.name(entry.path), entry.place.cfi, -Double(index)])
    }
  }

  /// Removes the list, whose places are in the library now.
  static func remove(from folder: StateFolder?) {
    guard let folder else { return }
    try? FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
  }
}
