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

  /// Nil if another program holds the lock, or if the file is not a regular one or cannot be written.
  init?(_ file: HeldFile) {
    guard file.status?.isRegularFile == true else { return nil }
    let descriptor = file.open(O_RDWR)
    guard descriptor >= 0 else { return nil }
    guard csketch_lock(descriptor) == 1 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit {
    // Closing alone would leave the lock with a child process that is just being started.
    csketch_unlock(descriptor)
    close(descriptor)
  }
}
