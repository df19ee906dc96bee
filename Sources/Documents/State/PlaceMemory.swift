import Foundation

/// How documents were left: zoom and place, for the next time they are opened, over all runs of the
/// program. A file that changed since is another one.
@MainActor
public final class PlaceMemory<Place: Codable & Equatable & Sendable> {
  private struct Entry: Codable, Equatable {
    var path: String
    var size: Int
    /// Seconds since 1970.
    var changed: Double
    var place: Place
  }

  private let folder: StateFolder?
  private let name: String
  private var known: [Entry]?

  /// How many are remembered.
  public static var limit: Int { 200 }

  /// - Parameters:
  ///   - folder: where they are kept; nil: only while the program runs.
  ///   - name: of the file.
  public init(folder: StateFolder?, name: String = "places.json") {
    self.folder = folder
    self.name = name
  }

  /// How a document was left; nil where that is not known, or it is as any. O(limit).
  public func place(of path: String) -> Place? {
    let path = RecentFiles.absolute(path)
    guard let entry = all.first(where: { $0.path == path }), let now = Self.state(of: path),
      now.size == entry.size, now.changed == entry.changed
    else { return nil }
    return entry.place
  }

  /// Remembers how a document is left. - Parameter place: nil: as any; what was known is forgotten.
  public func note(_ place: Place?, of path: String) {
    let path = RecentFiles.absolute(path)
    // Another program may have noted some meanwhile.
    let old = folder?.read(name, as: [Entry].self) ?? all
    var new = old.filter { $0.path != path }
    if let place, let now = Self.state(of: path) {
      new.insert(Entry(path: path, size: now.size, changed: now.changed, place: place), at: 0)
    }
    new = Array(new.prefix(Self.limit))
    known = new
    if new != old { folder?.write(new, name) }
  }

  private var all: [Entry] {
    if let known { return known }
    let read = folder?.read(name, as: [Entry].self) ?? []
    known = read
    return read
  }

  private static func state(of path: String) -> (size: Int, changed: Double)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let changed = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    return (Int(status.st_size), changed)
  }
}
