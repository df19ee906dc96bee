import Foundation
import Panorama
import Synchronization

/// Has a folder's names reach the disk, on a thread of its own.
///
/// SQLite commits by deleting its journal. Where power fails before the disk knows that the journal
/// is gone, the newest commit is taken back. Waiting for it takes many times as long as all else of a
/// commit, and nothing else depends on it.
final class FolderFlush: Sendable {
  private let queue = DispatchQueue(label: "sketch folder")
  private let isAsked = Mutex(false)

  /// Seconds that `wait` waits at most: a disk may be gone.
  private static let patience = 2.0

  /// Begins soon; what is asked for before that counts as once.
  func begin(_ folder: String) {
    let isFirst = isAsked.withLock { isAsked in
      defer { isAsked = true }
      return !isAsked
    }
    guard isFirst else { return }
    queue.async { [self] in
      isAsked.withLock { $0 = false }
      let descriptor = FileBytes.withBytes(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      guard descriptor >= 0 else { return }
      fsync(descriptor)
      close(descriptor)
    }
  }

  /// Waits until all that was asked for is done.
  func wait() {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: .now() + Self.patience)
  }
}
