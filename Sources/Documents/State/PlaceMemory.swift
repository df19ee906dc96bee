import Foundation

/// Stores the zoom and position of documents between runs of the program. They are not restored for a file
/// that has changed since.
@MainActor
public final class PlaceMemory<Place: Codable & Equatable & Sendable> {
  private struct Entry: Codable, Equatable {
    var path: String
    var size: Int
    /// The modification time, in seconds since 1970.
    var changed: Double
    var place: Place
  }

  private var list: StoredList<Entry>

  /// The maximum number of documents.
  public static var limit: Int { 200 }

  /// - Parameters:
  ///   - folder: the folder of the file; nil to keep places only while the program runs.
  ///   - name: the name of the file.
  public init(folder: StateFolder?, name: String = "places.json") {
    list = StoredList(folder: folder, name: name, limit: Self.limit)
  }

  /// The stored place of a document; nil if there is none. O(limit).
  public func place(of path: String) -> Place? {
    let path = RecentFiles.absolute(path)
    guard let entry = list.elements.first(where: { $0.path == path }),
      let now = Self.state(of: path), now.size == entry.size, now.changed == entry.changed
    else { return nil }
    return entry.place
  }

  /// Stores the place of a document, or removes it if `place` is nil.
  public func note(_ place: Place?, of path: String) {
    let path = RecentFiles.absolute(path)
    list.change { old in
      var new = old.filter { $0.path != path }
      if let place, let now = Self.state(of: path) {
        new.insert(Entry(path: path, size: now.size, changed: now.changed, place: place), at: 0)
      }
      return new
    }
  }

  private static func state(of path: String) -> (size: Int, changed: Double)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let changed = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    return (Int(status.st_size), changed)
  }
}
