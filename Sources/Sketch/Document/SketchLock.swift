import CSketchFile
import Foundation
import Panorama

/// Held by the one program that may write a sketch; it goes with the program, however that ends.
///
/// On the file itself and not on a name: a file that is renamed, or has several names, has one
/// writer all the same. Beyond what SQLite locks, by a lock that no other descriptor releases.
final class SketchLock {
  private let descriptor: Int32
  let identity: FileIdentity

  /// Nil where another one holds it, or the file cannot be written.
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

  // Closing it takes SQLite's locks of this process with it: not while something is written.
  deinit { close(descriptor) }
}
