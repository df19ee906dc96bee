import Foundation
import Panorama
import PanoramaImages

/// A file or folder in the browser.
public struct FolderEntry: Hashable, Sendable {
  /// The name in the file system, without the folder.
  public var name: String
  /// Whether it is a folder, or a link to one.
  public var isFolder: Bool
}

/// The contents of a folder: folders first, then files, both in natural order.
public struct FolderListing: Hashable, Sendable {
  /// The absolute path of the folder.
  public var folder: String
  /// The folders and wanted files, in the order in which they are shown.
  public var entries: [FolderEntry]
  /// Why the folder could not be read; nil if it could.
  public var failure: String?

  /// Reads a folder, but none of its files. O(n log n).
  ///
  /// - Parameters:
  ///   - folder: the absolute path.
  ///   - showsHidden: whether to list names that begin with a dot.
  ///   - isWanted: whether to list files of this name.
  public static func read(
    _ folder: String, showsHidden: Bool, isWanted: (String) -> Bool
  ) -> FolderListing {
    var entries: [FolderEntry] = []
    let isRead = FileFolder.forEachEntry(of: folder) { name, type in
      guard showsHidden || !name.hasPrefix(".") else { return }
      let isFolder = Self.isFolder(type, "\(folder)/\(name)")
      if isFolder || isWanted(name) { entries.append(FolderEntry(name: name, isFolder: isFolder)) }
    }
    guard isRead else {
      return FolderListing(
        folder: folder, entries: [], failure: String(cString: strerror(errno)))
    }
    entries.sort {
      $0.isFolder == $1.isFolder ? NaturalOrder.isBefore($0.name, $1.name) : $0.isFolder
    }
    return FolderListing(folder: folder, entries: entries)
  }

  /// Whether an entry is a folder. Most file systems report the type; links, and entries of unknown
  /// type, have to be looked up.
  private static func isFolder(_ type: UInt8, _ path: @autoclosure () -> String) -> Bool {
    if type == UInt8(DT_DIR) { return true }
    return (type == UInt8(DT_LNK) || type == UInt8(DT_UNKNOWN)) && FileFolder.isFolder(path())
  }

  /// The entries whose names contain all words of `filter`, ignoring case.
  public func matching(_ filter: String) -> [FolderEntry] {
    let words = filter.lowercased().split(separator: " ")
    guard !words.isEmpty else { return entries }
    return entries.filter { entry in
      let name = entry.name.lowercased()
      return words.allSatisfy { name.contains($0) }
    }
  }
}

/// Reads folders on another thread, so that a slow disk or a dead network share does not block a
/// window.
@MainActor
final class FolderReader {
  private let isWanted: @Sendable (String) -> Bool
  private let post: MainActorPost
  private let work: WorkQueue?
  private var newest = 0

  /// - Parameters:
  ///   - isWanted: whether to list files of this name.
  ///   - work: the queue on which folders are read. If it is nil, they are read synchronously on the main
  ///     thread, for replays.
  ///   - post: runs an action on the main actor.
  init(
    isWanted: @escaping @Sendable (String) -> Bool, work: WorkQueue?,
    post: @escaping MainActorPost
  ) {
    self.isWanted = isWanted
    self.work = work
    self.post = post
  }

  /// Reads a folder. Only the result of the newest request is delivered.
  func read(
    _ folder: String, showsHidden: Bool,
    completion: @escaping @MainActor @Sendable (FolderListing) -> Void
  ) {
    newest += 1
    let (number, isWanted, post) = (newest, isWanted, post)
    @Sendable func list() {
      let listing = FolderListing.read(folder, showsHidden: showsHidden, isWanted: isWanted)
      post { [weak self] in
        if self?.newest == number { completion(listing) }
      }
    }
    guard let work else { return list() }
    work.submitBlocking { _ in list() }
  }
}
