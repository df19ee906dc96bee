import Foundation
import Panorama

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
