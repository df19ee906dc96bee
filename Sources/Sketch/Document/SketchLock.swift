import CSketchFile
import Foundation
import Panorama

/// The lock of the one program that may write a sketch. The system releases it when the program ends, even by
/// a crash.
///
/// It is on the file itself, so a file that is renamed or has several names still has one writer. It
/// covers a byte that SQLite does not lock, and closing another descriptor does not release it.
final class SketchLock {
  private let descriptor: Int32
  let identity: FileIdentity

  /// Nil if another program holds the lock or the file cannot be written.
  init?(path: String) {
    let descriptor = FileBytes.withBytes(path) { open($0, O_RDWR | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, csketch_lock(descriptor) == 1 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    identity = FileIdentity(status)
  }

  // Closing any descriptor of the file releases SQLite's locks of this process, so it must not happen during
  // a write.
  deinit {
    // Closing alone would leave the lock with a child process that is just being started.
    csketch_unlock(descriptor)
    close(descriptor)
  }
}
