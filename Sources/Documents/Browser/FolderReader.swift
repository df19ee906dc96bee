import Foundation
import Panorama

/// Reads folders on another thread, so that a slow disk or a dead network share does not block a
/// window.
@MainActor
final class FolderReader {
  private let isWanted: @Sendable (String) -> Bool
  private let post: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
  private let readsAtOnce: Bool
  private var newest = 0

  /// - Parameters:
  ///   - isWanted: whether a file is listed, by its name.
  ///   - readsAtOnce: whether folders are read on the main thread, for replays.
  ///   - post: runs an action on the main actor.
  init(
    isWanted: @escaping @Sendable (String) -> Bool, readsAtOnce: Bool,
    post: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
  ) {
    self.isWanted = isWanted
    self.readsAtOnce = readsAtOnce
    self.post = post
  }

  /// Reads a folder. Only the result of the newest request is delivered.
  func read(
    _ folder: String, showsHidden: Bool,
    completion: @escaping @MainActor @Sendable (FolderListing) -> Void
  ) {
    newest += 1
    let (number, isWanted, post) = (newest, isWanted, post)
    @Sendable func work() {
      let listing = FolderListing.read(folder, showsHidden: showsHidden, isWanted: isWanted)
      post { [weak self] in
        if self?.newest == number { completion(listing) }
      }
    }
    if readsAtOnce {
      work()
    } else {
      DispatchQueue.global(qos: .userInitiated).async(execute: work)
    }
  }
}
