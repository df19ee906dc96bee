import Foundation
import Panorama

/// Follows a file, so that it can be found after it was renamed.
///
/// The descriptor refers only to the path: nothing can be read through it.
final class FollowedFile {
  private let descriptor: Int32
  /// `O_PATH`, which fcntl.h defines only with a macro that Swift cannot set.
  private static let pathOnly: Int32 = 0o10_000_000

  /// Nil if the file cannot be opened.
  init?(path: String) {
    descriptor = FileBytes.withBytes(path) { open($0, Self.pathOnly | O_CLOEXEC) }
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// The current absolute path of the file; nil if it is not known.
  var path: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/fd/\(descriptor)", &buffer, Int(PATH_MAX))
    guard count > 0, buffer[0] == 0x2F else { return nil }
    let path = FileBytes.string(buffer)
    // The kernel appends a note to the name of a deleted file, so the path has to be checked.
    return isFound(at: path) ? path : nil
  }

  private func isFound(at path: String) -> Bool {
    var (own, found) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, FileBytes.withBytes(path, { stat($0, &found) }) == 0 else {
      return false
    }
    return own.st_dev == found.st_dev && own.st_ino == found.st_ino
  }
}
