import Foundation
import Panorama
import PanoramaImages
import Synchronization

/// Flushes a folder's entries to disk on a background thread.
///
/// SQLite commits by deleting its journal. If power fails before that deletion reaches the disk, the
/// newest commit is rolled back. The flush takes many times as long as the rest of a commit, so
/// commits do not wait for it.
final class FolderFlush: Sendable {
  private let flushes = DispatchGroup()
  private let isAsked = Mutex(false)

  /// The maximum number of seconds that `wait` blocks, because the disk may be gone.
  private static let patience = 2.0

  /// Schedules a flush. Requests made before it starts share it.
  func begin(_ folder: String) {
    let isFirst = isAsked.withLock { isAsked in
      defer { isAsked = true }
      return !isAsked
    }
    guard isFirst else { return }
    flushes.enter()
    @Sendable func flush() {
      defer { flushes.leave() }
      isAsked.withLock { $0 = false }
      let descriptor = FileBytes.withBytes(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      guard descriptor >= 0 else { return }
      fsync(descriptor)
      close(descriptor)
    }
    // If no thread can be started, the commit waits for the flush.
    if !BackgroundThread.start(name: "folder flush", flush) { flush() }
  }

  /// Waits for every scheduled flush.
  func wait() {
    _ = flushes.wait(timeout: .now() + Self.patience)
  }
}
