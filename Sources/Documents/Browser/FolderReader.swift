import Foundation
import Panorama

/// Lists folders on a thread of its own: a slow disk or a dead network share holds up no window.
@MainActor
final class FolderReader {
  private let isWanted: @Sendable (String) -> Bool
  private let post: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
  private let readsAtOnce: Bool
  private var newest = 0

  /// - Parameters:
  ///   - isWanted: which files are listed, by their names.
  ///   - readsAtOnce: on no other thread: for replays.
  ///   - post: brings what was read to the main actor.
  init(
    isWanted: @escaping @Sendable (String) -> Bool, readsAtOnce: Bool,
    post: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
  ) {
    self.isWanted = isWanted
    self.readsAtOnce = readsAtOnce
    self.post = post
  }

  /// Reads a folder; only the newest that was asked for is delivered.
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
